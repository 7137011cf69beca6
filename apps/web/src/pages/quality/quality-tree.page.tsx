import type { QualityTreeAnswer, TreeMonomer, TreePart } from '@zhujian/domain/contracts/quality'
import { qualityTreePath } from '@zhujian/domain/contracts/quality'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { partAccept } from '@zhujian/domain/quality/part-accept'
import { screenOf } from '@zhujian/domain/screens'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import type { PageProps, Tab } from '../../data/tab'
import { PickProject } from '../../parts/pick-project'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { NOT_SHOWN, NotShown } from '../../ui/not-shown'
import { StateTag, Tag } from '../../ui/tag'
import { LotRows } from './lot-rows'
import { Count, PAGE_ENTITIES, sheetOf, Toggle, type TreePage, type Where } from './tree-cells'
import { progressOf, sumOf } from './tree-sums'
import './quality.css'

/** 验收进度：单体 → 分部 → 分项 → 检验批，差什么一目了然，点数字看那几条记录。 */
export default function QualityTreePage(props: PageProps) {
  const { tab, query } = props
  const id = Number(query.engineering_id) || 0
  useProjectScope(props)
  const found = useApi<QualityTreeAnswer>(
    'inspection_lot',
    qualityTreePath,
    { engineering_id: id },
    { enabled: id > 0, keepRows: true },
  )
  if (id === 0) return <PickProject tab={tab} query={query} />
  if (found.isError && !found.data) return <LoadError reason={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading lines={10} />
  const { monomers, unread } = found.data
  const sheet = sheetOf(tab, id)
  return (
    <section className="quality-tree" aria-label="验收进度">
      <header className="zj-page-head">
        <h1>{screenOf(tab.path)?.title}</h1>
        <div className="zj-page-tools">
          <Button onClick={() => tab.openTab(sheet('concreteEvaluation'))}>强度评定</Button>
        </div>
      </header>
      <KpiStrip label="验收进度" items={kpisOf(found.data, (page, more) => () => tab.openTab(sheet(page, more)))} />
      {monomers.length === 0 ? (
        <Empty text={unread.includes('monomer') ? `${NOT_SHOWN}：单体工程` : '还没有登记单体工程'} />
      ) : (
        <Card title="各分部、分项的验收" note={LEGEND} flush>
          <Tree {...{ monomers, unread, tab }} project={id} />
        </Card>
      )}
    </section>
  )
}

type Opener = (page: TreePage, more?: Record<string, string>) => () => void

/** 读不到的一类不写成零。 */
const kpisOf = ({ monomers, unread }: QualityTreeAnswer, open: Opener): Kpi[] =>
  countedOf(monomers, open).map(({ page, ...item }) =>
    unread.includes(PAGE_ENTITIES[page]) ? { key: item.key, label: item.label, value: null, note: NOT_SHOWN } : item,
  )

function countedOf(monomers: readonly TreeMonomer[], open: Opener): (Kpi & { page: TreePage })[] {
  const parts = monomers.flatMap((monomer) => monomer.parts)
  const sums = sumOf(parts)
  const accepted = parts.filter(({ acceptances }) => isAccepted(acceptances)).length
  const issues = sums.issues + monomers.reduce((all, monomer) => all + monomer.issues, 0)
  const red = (value: number) => (value > 0 ? { tone: 'danger' as const } : {})
  return [
    {
      key: 'lots',
      page: 'inspectionLot',
      label: '检验批合格',
      value: sums.passed,
      unit: `/ ${sums.total} 批`,
      onOpen: open('inspectionLot'),
    },
    {
      key: 'failing',
      page: 'inspectionLot',
      label: '整改、返工',
      value: sums.failing,
      unit: '批',
      ...red(sums.failing),
      onOpen: open('inspectionLot', { view: 'failing' }),
    },
    {
      key: 'hidden',
      page: 'hiddenAccept',
      label: '隐蔽未验收',
      value: sums.hiddenOpen,
      unit: '处',
      onOpen: open('hiddenAccept'),
    },
    {
      key: 'blocks',
      page: 'concreteBlock',
      label: '试块未合格',
      value: sums.blocksOpen,
      unit: '组',
      onOpen: open('concreteBlock'),
    },
    {
      key: 'issues',
      page: 'qualityIssue',
      label: '质量问题未销项',
      value: issues,
      unit: '个',
      ...red(issues),
      onOpen: open('qualityIssue', { view: 'open' }),
    },
    {
      key: 'parts',
      page: 'partAccept',
      label: '分部已验收',
      value: accepted,
      unit: `/ ${parts.length} 个`,
      onOpen: open('partAccept'),
    },
  ]
}

const ACCEPTED = partAccept.flow?.states.code('accepted')
const isAccepted = (acceptances: TreePart['acceptances']): boolean =>
  acceptances.length > 0 && acceptances.every(({ state }) => state === ACCEPTED)

interface TreeProps {
  monomers: readonly TreeMonomer[]
  unread: readonly string[]
  tab: Tab
  project: number
}

const HEADS = ['单体、分部、分项', '检验批', '隐蔽', '试块', '问题', '不合格', '分部验收'] as const
const LEGEND = (
  <>
    合格 / 全部；<span className="quality-all">蓝</span>为都已合格，<span className="quality-lack">红</span>
    为还没有全部合格，或还没有检验批
  </>
)

function Tree({ monomers, unread, tab, project }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const flip = (set: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void) => (key: string) =>
    set((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]))
  return (
    <div className="quality-scroll">
      <table className="quality-table quality-tree-table">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monomers.map((monomer) => (
            <Monomer
              key={monomer.id}
              {...{ monomer, unread, tab, project, closed, opened }}
              onFold={flip(setClosed)}
              onOpen={flip(setOpened)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonomerProps {
  monomer: TreeMonomer
  unread: readonly string[]
  tab: Tab
  project: number
  closed: ReadonlySet<string>
  opened: ReadonlySet<string>
  onFold: (key: string) => void
  onOpen: (key: string) => void
}

function Monomer(props: MonomerProps) {
  const { monomer, unread, tab, project, closed, onFold } = props
  const key = `m${monomer.id}`
  const isOpen = !closed.has(key)
  const sums = sumOf(monomer.parts)
  const where: Where = { tab, project, monomer: monomer.id, unread }
  const shown = (page: TreePage, text: string) => (unread.includes(PAGE_ENTITIES[page]) ? <NotShown /> : text)
  const wide = [
    monomer.samples > 0 && `见证取样不合格 ${monomer.samples} 组`,
    monomer.samplings > 0 && `监督抽测不合格 ${monomer.samplings} 项`,
  ].filter(Boolean)
  return (
    <>
      <tr className="quality-monomer">
        <th scope="row">
          <Toggle label={monomer.name} open={isOpen} level={0} onToggle={() => onFold(key)} />
        </th>
        <td>{shown('inspectionLot', progressOf(sums.passed, sums.total))}</td>
        <td>{shown('hiddenAccept', progressOf(sums.hidden - sums.hiddenOpen, sums.hidden))}</td>
        <td>{shown('concreteBlock', progressOf(sums.blocks - sums.blocksOpen, sums.blocks))}</td>
        <td>
          <Count where={where} page="qualityIssue" more={{ view: 'open' }} n={sums.issues + monomer.issues} alarming />
        </td>
        <td>{wide.length > 0 && <Tag tone="danger">{wide.join('，')}</Tag>}</td>
        <td>{monomer.parts.length === 0 ? '尚无资料' : ''}</td>
      </tr>
      {isOpen && monomer.parts.map((part) => <Part key={part.code} {...props} part={part} />)}
    </>
  )
}

function Part(props: MonomerProps & { part: TreePart }) {
  const { monomer, part, unread, tab, project, closed, onFold } = props
  const key = `m${monomer.id}/${part.code}`
  const isOpen = !closed.has(key)
  const sums = sumOf([part])
  const where: Where = { tab, project, monomer: monomer.id, part: part.code, unread }
  const { hidden, blocks } = part
  return (
    <>
      <tr className="quality-part">
        <th scope="row">
          <Toggle label={unitParts.labelOf(part.code)} open={isOpen} level={1} onToggle={() => onFold(key)} />
        </th>
        <td>
          <Count where={where} page="inspectionLot" n={sums.passed} of={sums.total} none="没有检验批" />
        </td>
        <td>
          <Count where={where} page="hiddenAccept" n={hidden.passed} of={hidden.total} />
        </td>
        <td>
          <Count where={where} page="concreteBlock" n={blocks.passed} of={blocks.total} />
        </td>
        <td>
          <Count where={where} page="qualityIssue" more={{ view: 'open' }} n={part.issues} alarming />
        </td>
        <td>
          <BadBatches {...blocks} />
        </td>
        <td>{unread.includes(PAGE_ENTITIES.partAccept) ? <NotShown /> : <Acceptances part={part} tab={tab} />}</td>
      </tr>
      {isOpen && part.items.map((item) => <Item key={item.name} {...props} item={item} where={where} />)}
    </>
  )
}

function Acceptances({ part, tab }: { part: TreePart; tab: Tab }) {
  const { states } = partAccept.flow ?? {}
  if (part.acceptances.length === 0 || !states) return <span className="quality-quiet">未报验</span>
  return part.acceptances.map(({ id, scope, sub_part, state, missing }) => (
    <div key={id} className="quality-acceptance">
      <button type="button" className="zj-link" onClick={() => tab.openTab(`/todo/record?entity=part_accept&id=${id}`)}>
        {sub_part ? `${sub_part} ${scope}` : scope}
      </button>
      <StateTag dict={states} code={state} />
      {missing && <p className="quality-missing">{`还缺：${missing}`}</p>}
    </div>
  ))
}

function Item(props: MonomerProps & { item: TreePart['items'][number]; where: Where }) {
  const { item, where, opened, onOpen } = props
  const key = `i${where.monomer}/${where.part}/${item.name}`
  const isOpen = opened.has(key)
  return (
    <>
      <tr>
        <th scope="row">
          <Toggle label={item.name} open={isOpen} level={2} onToggle={() => onOpen(key)} />
        </th>
        <td>
          <Count where={where} page="inspectionLot" more={{ 'f.item_name': item.name }} n={item.passed} of={item.total} />
        </td>
        <td colSpan={3}>{''}</td>
        <td>{item.failing > 0 && <Tag tone="danger">{`${item.failing} 批整改、返工`}</Tag>}</td>
        <td>{''}</td>
      </tr>
      {isOpen && <LotRows where={where} name={item.name} columns={HEADS.length} />}
    </>
  )
}

/** 处置认可了的也还是评定不合格的，写明已经处置，不再标红。 */
function BadBatches({ bad_batches: bad, settled_batches: settled }: TreePart['blocks']) {
  if (bad === 0) return null
  const said = settled === 0 ? '' : settled === bad ? '，已处置认可' : `，其中 ${settled} 批已处置认可`
  return <Tag tone={settled === bad ? 'default' : 'danger'}>{`试块 ${bad} 批评定不合格${said}`}</Tag>
}
