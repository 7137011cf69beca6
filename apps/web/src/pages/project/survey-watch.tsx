import { bizStates } from '@zhujian/domain/biz/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { handedInFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { daysBetween, today } from '@zhujian/model/date'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { textOf } from '../../entity/kinds/text'
import type { ListAnswer, WireRow } from '../../entity/source'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { type Counts, sheetAddress } from './use-workspace'

const SAFETY = '/projectlibrary/supervise/safetyManage'
/** 每一类至多看几件；卡片里总共列几件。 */
const EACH = 6
const SHOWN = 6

const isHandedIn = (state: unknown): boolean => handedInFindings.some((key) => rectifyStates.code(key) === state)

interface Kind {
  readonly key: string
  readonly label: string
  readonly entity: string
  readonly path: string
  readonly call: string
  readonly params: Readonly<Record<string, unknown>>
  readonly title: (row: WireRow) => unknown
  readonly holder: (row: WireRow) => unknown
  readonly due: string
  /** 逾期的天数已经定下的；没有的按期限数到今天。 */
  readonly late?: (row: WireRow) => number | undefined
  /** 这一类还有事要办的，全部在哪个视图里。 */
  readonly all: { readonly view: string }
  /** 点开的就是这一件。 */
  readonly address: (row: WireRow, list: (more: Record<string, string>) => string) => string
}

/** 还有事要办的几类；件数、页面都与左侧的同一条件。 */
const kinds: readonly Kind[] = [
  {
    key: 'danger',
    label: '隐患',
    entity: 'hidden_danger',
    path: `${SAFETY}/hiddenDanger`,
    call: entityPath('hidden_danger', 'getList'),
    params: { view: 'open', sort: 'deadline' },
    title: ({ description, place }) => `${String(place)}：${String(description)}`,
    // 交上去的在复核、复查的人手里，逾期到提交之日为止，与清单上的同一个天数。
    holder: ({ state, state_text, duty_unit_id_text }) => (isHandedIn(state) ? state_text : (duty_unit_id_text ?? state_text)),
    due: 'deadline',
    late: ({ state, overdue_days }) => (isHandedIn(state) ? Number(overdue_days ?? 0) : undefined),
    all: { view: 'open' },
    address: ({ id }, list) => list({ view: 'open', id: String(id) }),
  },
  {
    key: 'affair',
    label: '事项',
    entity: 'biz',
    path: '/affairs',
    call: bizApi.inbox,
    params: { tab: 'all', state: [bizStates.code('pending'), bizStates.code('returned')].join(), sort: 'due_on' },
    title: ({ title }) => title,
    holder: ({ node_label }) => node_label,
    due: 'due_on',
    all: { view: 'open' },
    address: ({ id }) => addressFor('/biz/case', { id }),
  },
  {
    key: 'document',
    label: '文书',
    entity: 'supervise_doc',
    path: `${SAFETY}/inspectionDoc`,
    call: entityPath('supervise_doc', 'getList'),
    params: { view: 'delivered', sort: 'due_on' },
    title: ({ title }) => title,
    holder: () => '待回执',
    due: 'due_on',
    all: { view: 'delivered' },
    address: ({ id }) => addressFor('/documents/view', { id }),
  },
]

interface Project {
  readonly id: number
  readonly name: string
  /** 中止监督期间，期限停计。 */
  readonly suspended: boolean
}

interface Item {
  readonly key: string
  readonly kind: Kind
  readonly row: WireRow
  readonly title: string
  readonly holder: string
  readonly due: string | null
}

/** 已经在这个工程里，名称前面不必再写一遍。 */
const withoutProject = (title: string, project: string): string =>
  title.startsWith(project) ? title.slice(project.length).replace(/^[\s：·，—-]+/, '') || title : title

function itemsOf(kind: Kind, rows: readonly WireRow[], project: string): Item[] {
  return rows.map((row) => ({
    key: `${kind.key}${row.id}`,
    kind,
    row,
    title: withoutProject(textOf(kind.title(row)), project),
    holder: textOf(kind.holder(row)),
    due: textOf(row[kind.due]) || null,
  }))
}

/** 没有期限的在最后；已经交上去、没有逾期的也不催。 */
const dueOf = ({ due, kind, row }: Item): string => (kind.late?.(row) === 0 ? '9' : (due ?? '9'))
const soonest = (a: Item, b: Item): number => dueOf(a).localeCompare(dueOf(b))

function useKind(kind: Kind, { id, name }: Project, shown: boolean) {
  const params = { ...kind.params, engineering_id: id, page: 1, limit: 10 }
  const { data, isPending } = useApi<ListAnswer>(kind.entity, kind.call, params, { enabled: shown, keepRows: true })
  return { items: itemsOf(kind, (shown && data?.rows.slice(0, EACH)) || [], name), coming: shown && isPending }
}

/** 要盯的事：逾期的在前，其次期限近的；写明在谁手里。 */
export function SurveyWatch({ project, counts, tab }: { project: Project; counts: Counts; tab: Tab }) {
  const { id } = project
  const [danger, affair, document] = kinds as [Kind, Kind, Kind]
  const has = (kind: Kind): boolean => (counts[kind.path]?.open ?? 0) > 0
  const found = [
    useKind(danger, project, has(danger)),
    useKind(affair, project, has(affair)),
    useKind(document, project, has(document)),
  ]
  const items = found.flatMap((each) => each.items).sort(soonest)
  const total = kinds.reduce((sum, { path }) => sum + (counts[path]?.open ?? 0), 0)
  const shown = items.slice(0, SHOWN)
  const rest = kinds
    .map((kind) => ({ kind, count: (counts[kind.path]?.open ?? 0) - shown.filter((item) => item.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const own = kinds.some(({ path }) => counts[path]?.own)
  const note = own ? `本单位的 ${total} 件` : `${total} 件`
  const addressOf = ({ kind, row }: Item) => kind.address(row, (more) => sheetAddress(kind.path, id, tab, more))
  if (found.some(({ coming }) => coming))
    return (
      <Card title="要盯的事" note={note}>
        <Loading lines={5} />
      </Card>
    )
  return (
    <Card title="要盯的事" note={note} flush>
      {total === 0 ? (
        <Empty small text={own ? '本单位没有待办的隐患、事项与文书' : '没有待办的隐患、事项与文书'} />
      ) : (
        <ul className="survey-rows survey-watch">
          {shown.map((item) => (
            <li key={item.key}>
              <span className="survey-kind">{item.kind.label}</span>
              <a href={`#${addressOf(item)}`} title={item.title}>
                {item.title}
              </a>
              <span className="survey-holder" title={item.holder}>
                {item.holder}
              </span>
              <Due due={item.due} fixed={item.kind.late?.(item.row)} stands={project.suspended} />
            </li>
          ))}
          {total > shown.length && (
            <li className="survey-others">
              {`其余 ${total - shown.length} 件：`}
              {rest.map(({ kind, count }) => (
                <a key={kind.key} href={`#${sheetAddress(kind.path, id, tab, kind.all)}`}>{`${kind.label} ${count} 件`}</a>
              ))}
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

const SOON_DAYS = 3

function Due({ due, fixed, stands }: { due: string | null; fixed: number | undefined; stands: boolean }) {
  if (due === null) return <span className="survey-due">—</span>
  if (stands && fixed !== 0)
    return (
      <span className="survey-due" title={`期限 ${due}`}>
        停计
      </span>
    )
  const left = fixed === undefined ? daysBetween(today(), due) : -fixed
  const text = fixed === 0 ? '按期已交' : left < 0 ? `逾期 ${-left} 天` : left === 0 ? '今天到期' : `剩 ${left} 天`
  const tone = left < 0 ? ' survey-due-late' : fixed === undefined && left <= SOON_DAYS ? ' survey-due-soon' : ''
  return (
    <span className={`survey-due${tone}`} title={`期限 ${due}`}>
      {text}
    </span>
  )
}
