import type { ConcreteAnswer, ConcreteBatch, CoverRow, WaitingBlock } from '@zhujian/domain/contracts/quality'
import { concretePath } from '@zhujian/domain/contracts/quality'
import { concreteGrade, cureKind } from '@zhujian/domain/quality/concrete-block'
import { memberKind } from '@zhujian/domain/quality/supervise-sampling'
import { screenOf } from '@zhujian/domain/screens'
import { daysBetween } from '@zhujian/model/date'
import type { ReactNode } from 'react'
import { messageOf } from '../../data/api-error'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import type { PageProps, Tab } from '../../data/tab'
import { PickProject } from '../../parts/pick-project'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import { sheetOf } from './tree-cells'
import './quality.css'

/** 强度评定：同一单体、等级、养护为一批，按 GB/T 50107-2010 评定；今天到期的试块，同条件的累计温度，保护层。 */
export default function ConcretePage(props: PageProps) {
  const { tab, query } = props
  const id = Number(query.engineering_id) || 0
  useProjectScope(props)
  const found = useApi<ConcreteAnswer>(
    'concrete_block',
    concretePath,
    { engineering_id: id },
    { enabled: id > 0, keepRows: true },
  )
  if (id === 0) return <PickProject tab={tab} query={query} />
  if (found.isError && !found.data) return <LoadError reason={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading lines={10} />
  const { batches, continuous, waiting, cover, today } = found.data
  const open = (page: string, more?: Record<string, string>) => tab.openTab(sheetOf(tab, id)(page, more))
  return (
    <section className="concrete" aria-label="强度评定">
      <header className="zj-page-head">
        <h1>{screenOf(tab.path)?.title}</h1>
      </header>
      <KpiStrip label="强度评定" items={kpisOf(found.data, open)} />
      <Batches batches={batches} open={open} />
      {continuous.length > 0 && <Continuous rows={continuous} />}
      <Waiting waiting={waiting} today={today} tab={tab} />
      <Cover cover={cover} tab={tab} />
    </section>
  )
}

/** 各批的评定。 */
function Batches({ batches, open }: { batches: readonly ConcreteBatch[]; open: Open }) {
  return (
    <Card title="检验批评定" note="同一单体、强度等级、养护方式为一批；同条件养护的各值除以 0.88" flush>
      {batches.length === 0 ? (
        <Empty small text="还没有标准养护、同条件养护的试块" />
      ) : (
        <Sheet heads={BATCH_HEADS}>
          {batches.map((batch) => (
            <BatchRow key={`${batch.monomer_id}/${batch.grade}/${batch.cure}`} batch={batch} open={open} />
          ))}
        </Sheet>
      )}
    </Card>
  )
}

/** 标准差已知的评定：前一检验期够的才有。 */
function Continuous({ rows }: { rows: ConcreteAnswer['continuous'] }) {
  return (
    <Card title="标准差已知的评定" note="连续生产，前一检验期 60–90 天、不少于 45 组；每三组一批" flush>
      <Sheet heads={['强度等级', '浇筑', '标准差', '平均 / 应不低于', '最小 / 应不低于', '评定']}>
        {rows.map((batch) => (
          <tr key={`${batch.grade}/${batch.from_on}/${batch.to_on}`}>
            <td>{concreteGrade.labelOf(batch.grade)}</td>
            <td>{batch.from_on === batch.to_on ? batch.from_on : `${batch.from_on} 至 ${batch.to_on}`}</td>
            <td>{short(batch.sigma)}</td>
            <td>{`${short(batch.mean)} / ${short(batch.mean_due)}`}</td>
            <td>{`${short(batch.least)} / ${short(batch.least_due)}`}</td>
            <td>
              <Verdict passed={batch.passed} />
            </td>
          </tr>
        ))}
      </Sheet>
    </Card>
  )
}

/** 养护中的试块，到期的在前。 */
function Waiting({ waiting, today, tab }: { waiting: readonly WaitingBlock[]; today: string; tab: Tab }) {
  return (
    <Card title="养护中的试块" note="标养 28 天；同条件累计 600 ℃·d 且不少于 14 天" flush>
      {waiting.length === 0 ? (
        <Empty small text="没有养护中的试块" />
      ) : (
        <Sheet heads={['编号', '单体与部位', '强度等级', '养护方式', '成型', '累计 ℃·d', '到期']}>
          {waiting.map((block) => (
            <WaitingRow key={block.id} {...{ block, today, tab }} />
          ))}
        </Sheet>
      )}
    </Card>
  )
}

/** 钢筋保护层。 */
function Cover({ cover, tab }: { cover: readonly CoverRow[]; tab: Tab }) {
  return (
    <Card title="钢筋保护层" note="监督抽测；梁类、板类分开，合格点率到 90 % 合格，80–90 % 再抽同样数量" flush>
      {cover.length === 0 ? (
        <Empty small text="还没有保护层抽测" />
      ) : (
        <Sheet heads={['单体', '构件', '第一次', '再抽', '判定']}>
          {cover.map((row) => (
            <CoverLine key={row.rounds[0]?.id} row={row} tab={tab} />
          ))}
        </Sheet>
      )}
    </Card>
  )
}

type Open = (page: string, more?: Record<string, string>) => void

function kpisOf({ batches, waiting, today }: ConcreteAnswer, open: Open): Kpi[] {
  const judged = batches.filter(isWhole)
  const failed = judged.filter(({ passed }) => passed === false).length
  const trial = batches.filter((batch) => batch.passed === false && !isWhole(batch)).length
  const dueToday = waiting.filter(({ due_on }) => due_on === today).length
  const late = waiting.filter(({ due_on }) => due_on !== null && due_on < today).length
  const bad = (n: number) => (n > 0 ? { tone: 'danger' as const } : {})
  return [
    { key: 'batches', label: '已评定', value: judged.length, unit: `/ ${batches.length} 批` },
    {
      key: 'failed',
      label: '不合格批',
      value: failed,
      unit: '批',
      ...bad(failed),
      onOpen: () => open('concreteBlock', { view: 'badBatch' }),
    },
    {
      key: 'trial',
      label: '试算不合格',
      value: trial,
      unit: '批',
      ...(trial > 0 && { tone: 'warning' as const }),
      onOpen: () => open('concreteBlock', { view: 'trialBatch' }),
    },
    {
      key: 'today',
      label: '今天到期',
      value: dueToday,
      unit: '组',
      ...(dueToday > 0 && { tone: 'warning' as const }),
      onOpen: () => open('concreteBlock', { view: 'due' }),
    },
    {
      key: 'late',
      label: '到期未送',
      value: late,
      unit: '组',
      ...bad(late),
      onOpen: () => open('concreteBlock', { view: 'due' }),
    },
    {
      key: 'curing',
      label: '养护中',
      value: waiting.length,
      unit: '组',
      onOpen: () => open('concreteBlock', { view: 'curing' }),
    },
  ]
}

const BATCH_HEADS = [
  '单体',
  '强度等级',
  '养护方式',
  '组数',
  '方法',
  '平均 / 应不低于',
  '最小 / 应不低于',
  '标准差',
  '评定',
] as const

function Sheet({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="quality-scroll">
      <table className="quality-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** 各组都出了报告，才是这一批的评定；此前是按已出的试算，方法也按出齐的组数定。 */
const isWhole = ({ left, passed }: ConcreteBatch): boolean => passed !== null && left === 0

export function BatchVerdict({ batch }: { batch: ConcreteBatch }) {
  const { left, passed } = batch
  if (passed === null) return <span className="quality-quiet">未出报告</span>
  if (isWhole(batch))
    return (
      <>
        <Verdict passed={passed} />
        {!passed && <span className="quality-quiet">{batch.settled ? ' 已处置认可' : ' 待总监处置'}</span>}
      </>
    )
  return (
    <>
      <Tag tone="warning">待评</Tag>
      <span className="quality-quiet">{` 还有 ${left} 组未出报告，按已出的试算${passed ? '合格' : '不合格'}`}</span>
    </>
  )
}

const Verdict = ({ passed }: { passed: boolean }) => <Tag tone={passed ? 'success' : 'danger'}>{passed ? '合格' : '不合格'}</Tag>

/** 末尾的零不写：34.50 即 34.5。 */
const short = (text: string | number): string => String(Number(text))
const shortIn = (text: string): string => text.replaceAll(/\d{1,9}\.\d{1,9}/g, short)

/** 哪一项不够，不够的一项着色；算式在下面，供人核对。 */
function Against({ found, due }: { found: string | null; due: string | null }) {
  if (found === null || due === null) return '—'
  return <span className={Number(found) < Number(due) ? 'quality-lack' : undefined}>{`${short(found)} / ${short(due)}`}</span>
}

function BatchRow({ batch, open }: { batch: ConcreteBatch; open: Open }) {
  const { monomer_id, monomer, grade, cure, sets, n, method, told } = batch
  const filters = { 'f.monomer_id': String(monomer_id), 'f.grade': String(grade), 'f.cure': String(cure) }
  return (
    <tr>
      <th scope="row" title={monomer}>
        {monomer}
      </th>
      <td>{concreteGrade.labelOf(grade)}</td>
      <td>{cureKind.labelOf(cure)}</td>
      <td>
        <button type="button" className="zj-link" onClick={() => open('concreteBlock', filters)}>
          {n === sets ? n : `${n} / ${sets}`}
        </button>
      </td>
      <td>{method === null ? '—' : method === 'statistical' ? '统计' : '非统计'}</td>
      <td>
        <Against found={batch.mean} due={batch.mean_due} />
      </td>
      <td>
        <Against found={batch.least} due={batch.least_due} />
      </td>
      <td>{batch.deviation === null ? '—' : short(batch.deviation)}</td>
      <td className="quality-verdict">
        <BatchVerdict batch={batch} />
        {told && <p>{shortIn(told)}</p>}
      </td>
    </tr>
  )
}

function dueText({ due_on, missing_from, missing_days }: WaitingBlock, today: string): ReactNode {
  if (due_on === null)
    return missing_from === null ? (
      <span className="quality-quiet">累计不足</span>
    ) : (
      <span className="quality-lack">{`${missing_from} 起缺 ${missing_days} 天读数，补上再算`}</span>
    )
  const days = daysBetween(due_on, today)
  if (days < 0) return due_on
  return <Tag tone={days === 0 ? 'warning' : 'danger'}>{days === 0 ? '今天到期' : `${due_on}，已过 ${days} 天`}</Tag>
}

function WaitingRow({ block, today, tab }: { block: WaitingBlock; today: string; tab: Tab }) {
  const place = `${block.monomer} ${block.part}`
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="zj-link"
          onClick={() => tab.openTab(`/todo/record?entity=concrete_block&id=${block.id}`)}
        >
          {block.no}
        </button>
      </th>
      <td title={place}>{place}</td>
      <td>{concreteGrade.labelOf(block.grade)}</td>
      <td>{cureKind.labelOf(block.cure)}</td>
      <td>{block.made_on}</td>
      <td>{block.degree_days === null ? '—' : `${block.degree_days} / 600`}</td>
      <td>{dueText(block, today)}</td>
    </tr>
  )
}

const SAID = { passed: ['合格', 'success'], again: ['须再抽同样数量', 'warning'], failed: ['不合格', 'danger'] } as const

function CoverLine({ row, tab }: { row: CoverRow; tab: Tab }) {
  const [text, tone] = SAID[row.verdict]
  const round = (at: 0 | 1) => {
    const each = row.rounds[at]
    if (!each) return '—'
    const rate = each.points > 0 ? ` ${((each.pass * 100) / each.points).toFixed(1)} %` : ''
    return (
      <button
        type="button"
        className="zj-link"
        onClick={() => tab.openTab(`/todo/record?entity=supervise_sampling&id=${each.id}`)}
      >
        {`${each.on} ${each.pass} / ${each.points}${rate}`}
      </button>
    )
  }
  return (
    <tr>
      <th scope="row">{row.monomer || '—'}</th>
      <td>{memberKind.labelOf(row.member_kind)}</td>
      <td>{round(0)}</td>
      <td>{round(1)}</td>
      <td>
        <Tag tone={tone}>{text}</Tag>
      </td>
    </tr>
  )
}
