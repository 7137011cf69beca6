import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { SCORED_TABLE } from '@zhujian/domain/safety/jgj59/sheet-path'
import { dangerCategory, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { surveyPath } from '@zhujian/domain/project/project-paths'
import DownOutlined from '@ant-design/icons/DownOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { formatInstant } from '@zhujian/model/date'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { NO_RECORD } from '../../entity/record-page'
import { RecordTimeline } from '../../entity/record-timeline'
import type { WholeRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { StateLine } from '../../ui/state-line'
import { StateTag, Tag } from '../../ui/tag'
import { DangerBar } from './danger-bar'
import { DangerPhotos } from './danger-photos'
import { DANGER, latenessOf, titleOf } from './danger-words'
import { LateDay } from '../../ui/cells/late-day'
import type { DangerDesk } from './use-danger-desk'

type Whole = WholeRow<typeof hiddenDanger>

/** 依次经过的状态；撤回的不在其中。 */
const WAY = ['draft', 'issued', 'rectifying', 'reviewing', 'rechecking', 'closed'] as const
const FACTS = [
  'check_id',
  'category',
  'duty_unit_id',
  'duty_person',
  'basis',
  'major_basis',
  'deduct',
  'fine',
  'doc_id',
  'times',
  'repeat_of',
  'extend_to',
  'extend_times',
  'urged_at',
  'recheck_way',
  'recheck_img',
] as const

const EXTENDING = hiddenDangerStates.code('extending')
/** 等着延期审批的，整改还没有完：停在整改中这一处，写的是在等什么。 */
const wayOf = (state: number) => {
  const codes = WAY.map((key) => (key === 'rectifying' && state === EXTENDING ? EXTENDING : hiddenDangerStates.code(key)))
  return { states: codes.map((code) => hiddenDangerStates.labelOf(code)), at: codes.findIndex((code) => code === state) }
}

/** 正看的一条：标题、走到哪一步、前后照片、各方写下的话，旁边是经过，下边是办理。 */
export function DangerRecord({ id, desk }: { id: number; desk: DangerDesk }) {
  const info = useApi<Whole>(DANGER, entityPath(DANGER, 'info'), { id })
  const row = info.data
  if (isApiError(info.error) && info.error.problem === 'notFound') return <Empty text={NO_RECORD} />
  if (info.isError && !row) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!row) return <Loading lines={10} />
  return (
    <>
      <div className="danger-main">
        <Head row={row} desk={desk} />
        <div className="danger-body">
          <DangerPhotos key={id} row={row} />
          <Facts row={row} />
          <Said row={row} />
        </div>
      </div>
      <aside className="danger-side" aria-label="处理记录">
        <h2>处理记录</h2>
        <RecordTimeline entity={hiddenDanger} id={id} />
      </aside>
      <DangerBar key={id} row={row} />
    </>
  )
}

function Head({ row, desk }: { row: Whole; desk: DangerDesk }) {
  const { openTab } = useTab()
  const late = latenessOf(row)
  const project = row.engineering_id_text
  return (
    <header className="danger-head">
      <div className="danger-head-line">
        <button type="button" className="zj-icon-button danger-back" aria-label="返回清单" onClick={() => desk.choose(null)}>
          <LeftOutlined aria-hidden />
        </button>
        <h2 title={titleOf(row)}>{titleOf(row)}</h2>
        <Move
          label="上一条"
          hint="K"
          icon={<UpOutlined aria-hidden />}
          disabled={!desk.hasBefore}
          onClick={() => desk.step(-1)}
        />
        <Move label="下一条" hint="J" icon={<DownOutlined aria-hidden />} disabled={!desk.hasNext} onClick={() => desk.step(1)} />
      </div>
      <div className="danger-tags">
        <StateTag dict={hiddenDangerStates} code={row.state} />
        {row.is_major ? (
          <Tag tone="danger">重大事故隐患</Tag>
        ) : (
          <Tag tone={dangerLevel.toneOf(row.level)} icon={null}>{`${dangerLevel.labelOf(row.level)}隐患`}</Tag>
        )}
        {late && <span className={`danger-due danger-due-${late.tone}`}>{late.text}</span>}
        {row.repeat_of && <Tag tone="warning">重复隐患</Tag>}
        <span>{row.danger_no}</span>
        <span>{`${dangerCategory.labelOf(row.category)} · ${row.place}`}</span>
        {project && (
          <button type="button" className="zj-link" onClick={() => openTab(surveyPath(row.engineering_id), project)}>
            {project}
          </button>
        )}
        {row.jgj59_table_id && (
          <button type="button" className="zj-link" onClick={() => openTab(`${SCORED_TABLE}${row.jgj59_table_id ?? ''}`)}>
            {`来自评分：${row.jgj59_table_id_text ?? ''} ${row.criterion ?? ''}`}
          </button>
        )}
      </div>
      <StateLine {...wayOf(row.state)} />
    </header>
  )
}

interface MoveProps {
  label: string
  hint: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

const Move = ({ label, hint, icon, disabled, onClick }: MoveProps) => (
  <button
    type="button"
    className="zj-icon-button"
    aria-label={label}
    title={`${label}（${hint}）`}
    disabled={disabled}
    onClick={onClick}
  >
    {icon}
  </button>
)

/** 期限在最前；其余没有写的不占地方。 */
function Facts({ row }: { row: Whole }) {
  const settled = settledDangers.some((key) => hiddenDangerStates.code(key) === row.state)
  const items = FACTS.filter((name) => Boolean(row[name]))
  return (
    <section className="danger-facts" aria-label="整改事项">
      <p className="danger-deadline">
        <span>整改期限</span>
        <LateDay day={row.deadline} open={!settled} days={settled ? undefined : row.overdue_days} />
      </p>
      <DescriptionView fields={hiddenDanger.fields} items={items} row={row} columns={2} />
    </section>
  )
}

interface Words {
  readonly title: string
  readonly text: string | null | undefined
  readonly who?: string | null | undefined
  readonly at?: number | null | undefined
}

/** 各方先后写下的话。 */
function Said({ row }: { row: Whole }) {
  const said: readonly Words[] = [
    { title: '整改要求', text: row.require },
    { title: '延期事由', text: row.extend_reason, who: row.extend_ask_by_text },
    { title: '延期审批意见', text: row.extend_note, who: row.extend_by_text, at: row.extend_at },
    { title: '整改说明', text: row.rectify_note, who: row.duty_person_text ?? row.duty_unit_id_text, at: row.rectify_at },
    { title: '复核意见', text: row.review_note, who: row.review_by_text, at: row.review_at },
    { title: '复查意见', text: row.recheck_note, who: row.recheck_by_text, at: row.recheck_at },
    { title: '撤回或改派原因', text: row.change_reason },
  ]
  return said.map(
    ({ title, text, who, at }) =>
      text && (
        <section key={title} className="danger-said">
          <h3>
            {title}
            {who && <span>{who}</span>}
            {typeof at === 'number' && <time>{formatInstant(at, 'MM-dd HH:mm')}</time>}
          </h3>
          <p>{text}</p>
        </section>
      ),
  )
}
