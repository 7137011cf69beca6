import type { HomeAnswer, HomeCount } from '@zhujian/domain/contracts/project-answers'
import { addressFor } from '../../data/place'
import type { Kpi } from '../../ui/kpi-strip'
import { formatCount } from '../../ui/page-numbers'

type OpenTab = (address: string) => void

/** 一行放得下的数字；多的让给菜单和下面的卡片。 */
const MOST = 6

/** 列表的查询条件在地址里以 f. 开头，视图不加。 */
export const libraryAddress = (query: Readonly<Record<string, string>>, path = '/projectlibrary/supervise'): string =>
  addressFor(
    path,
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name === 'view' ? name : `f.${name}`, value])),
  )

export const addressOfCount = ({ path, query }: HomeCount): string => libraryAddress(query, path)

const countOf = (counts: readonly HomeCount[], key: string): HomeCount | undefined => counts.find((count) => count.key === key)

function fromCount(count: HomeCount | undefined, openTab: OpenTab, extra: Partial<Kpi> = {}): Kpi[] {
  if (!count) return []
  return [
    {
      key: count.key,
      label: count.label,
      value: count.count,
      unit: '个',
      onOpen: () => openTab(addressOfCount(count)),
      ...extra,
    },
  ]
}

function queueKpi({ queue }: HomeAnswer, openTab: OpenTab): Kpi {
  const { total, overdue, today } = queue
  const note = overdue > 0 ? `逾期 ${overdue} 件` : today > 0 ? `${today} 件今日到期` : '没有临期事项'
  return {
    key: 'queue',
    label: '待我审核',
    value: total,
    unit: '件',
    note,
    ...(overdue > 0 ? { tone: 'danger' as const } : {}),
    onOpen: () => openTab('/engineeringAudit'),
  }
}

function returnedKpi({ returned }: HomeAnswer, openTab: OpenTab): Kpi {
  const note = returned.total > 0 ? '补正后重新提交' : '没有待补正的项目'
  const onOpen = () => openTab(addressFor('/projectlibrary/supervise', { view: 'returned' }))
  return {
    key: 'returned',
    label: '退回补正',
    value: returned.total,
    unit: '件',
    note,
    ...(returned.total > 0 ? { tone: 'danger' as const } : {}),
    onOpen,
  }
}

function applicationKpi({ applications }: HomeAnswer, openTab: OpenTab): Kpi[] {
  if (applications === null) return []
  return [
    {
      key: 'applications',
      label: '注册申请',
      value: applications,
      unit: '件',
      note: applications > 0 ? '等待审批' : '没有待审批的申请',
      ...(applications > 0 ? { tone: 'warning' as const } : {}),
      onOpen: () => openTab('/group'),
    },
  ]
}

/** 占在建与停工工程的比例，让数字有轻重。 */
function shareOf(count: HomeCount | undefined, { states }: HomeAnswer): string {
  const running = (countOf(states, 'building')?.count ?? 0) + (countOf(states, 'stopped')?.count ?? 0)
  if (!count || running === 0) return '没有在建工程'
  return count.count === 0 ? '没有' : `占在建、停工的 ${Math.round((count.count / running) * 100)}%`
}

function regulatorKpis(home: HomeAnswer, openTab: OpenTab): Kpi[] {
  const { states, views, libraries } = home
  const mine = countOf(views, 'mine')?.count ?? 0
  const all = countOf(views, 'all')?.count ?? 0
  const unassigned = countOf(views, 'unassigned')?.count ?? 0
  const [stopped, unchecked, overdue] = ['stopped', 'checkOverdue', 'overdue'].map((key) => countOf(views, key))
  const rest = libraries.filter((library) => library.library !== 0)
  return [
    ...fromCount(countOf(states, 'building'), openTab, {
      note: mine > 0 ? `我监督的 ${formatCount(mine)} 个` : `监督库共 ${formatCount(all)} 个`,
    }),
    ...fromCount(stopped, openTab, { note: shareOf(stopped, home) }),
    ...fromCount(unchecked, openTab, {
      note: shareOf(unchecked, home),
      ...(unchecked && unchecked.count > 0 ? { tone: 'danger' as const } : {}),
    }),
    ...fromCount(overdue, openTab, {
      note: shareOf(overdue, home),
      ...(overdue && overdue.count > 0 ? { tone: 'danger' as const } : {}),
    }),
    ...fromCount(countOf(states, 'waiting'), openTab, {
      note: unassigned > 0 ? `待分配 ${formatCount(unassigned)} 个` : '监督员均已分配',
    }),
    ...rest.flatMap((library) => fromCount(library, openTab, { note: '已移出监督库' })),
  ]
}

function participantKpis({ states, libraries }: HomeAnswer, openTab: OpenTab): Kpi[] {
  return [
    ...['building', 'waiting', 'stopped', 'accepting'].flatMap((key) => fromCount(countOf(states, key), openTab)),
    ...libraries.filter((library) => library.library !== 0).flatMap((library) => fromCount(library, openTab)),
  ]
}

function platformKpis({ platform }: HomeAnswer): Kpi[] {
  if (!platform) return []
  return [
    { key: 'accounts', label: '启用账号', value: platform.accounts, unit: '个' },
    { key: 'online', label: '在线会话', value: platform.online, unit: '个' },
    { key: 'denied', label: '今日被拒绝的操作', value: platform.denied_today, unit: '次' },
    { key: 'failed', label: '失败的后台任务', value: platform.failed_jobs, unit: '个' },
  ]
}

/** 六个以内的关键数字：第一个永远是等我办的事；看不到工程的三员看平台的数字。 */
export function kpisOf(home: HomeAnswer, rights: { audits: boolean; applies: boolean }, openTab: OpenTab): Kpi[] {
  const applications = applicationKpi(home, openTab)
  if (home.states.length === 0) return [...applications, ...platformKpis(home)]
  if (home.side === 'applicant')
    return [...(rights.applies ? [returnedKpi(home, openTab)] : []), ...participantKpis(home, openTab)].slice(0, MOST)
  const first = rights.audits ? [queueKpi(home, openTab)] : []
  return [...first, ...applications, ...regulatorKpis(home, openTab)].slice(0, MOST)
}
