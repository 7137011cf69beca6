import type { TodoAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { HomeAnswer, HomeCount, HomeNumber } from '@zhujian/domain/contracts/project-answers'
import { MOST_FIGURES } from '@zhujian/domain/home/figures'
import { surveyPath } from '@zhujian/domain/project/project-paths'
import { addressFor } from '../../data/place'
import type { Kpi } from '../../ui/kpi-strip'
import { formatCount } from '../../ui/page-numbers'

type OpenTab = (address: string) => void

/** 列表的查询条件在地址里以 f. 开头，视图不加。 */
export const libraryAddress = (query: Readonly<Record<string, string>>, path = '/projectlibrary/supervise'): string =>
  addressFor(
    path,
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name === 'view' ? name : `f.${name}`, value])),
  )

export const addressOfCount = ({ path, query }: HomeCount): string => libraryAddress(query, path)

function todoKpi({ total, groups: { overdue, today } }: TodoAnswer, openTab: OpenTab): Kpi {
  const opens = (group: string) => () => openTab(addressFor('/tobeDone', { group }))
  const late = overdue > 0 ? { note: `逾期 ${overdue}`, tone: 'danger' as const, onNote: opens('overdue') } : {}
  const soon = overdue === 0 && today > 0 ? { note: `今日到期 ${today}`, onNote: opens('today') } : {}
  return { key: 'todo', label: '待我办', value: total, unit: '件', ...soon, ...late, onOpen: () => openTab('/tobeDone') }
}

function applicationKpi({ applications }: HomeAnswer, openTab: OpenTab): Kpi[] {
  if (applications === null) return []
  return [{ key: 'applications', label: '注册申请', value: applications, unit: '件', onOpen: () => openTab('/group') }]
}

function figureKpi({ key, label, unit, count, path, view, note }: HomeNumber, openTab: OpenTab): Kpi {
  const onOpen = () => openTab(addressFor(path, { view }))
  if (note === null || note.count === 0) return { key, label, value: count, unit, onOpen }
  const text = `${note.label} ${formatCount(note.count)}`
  const onNote = () => openTab(addressFor(note.path, { view: note.view }))
  return { key, label, value: count, unit, note: text, ...(note.plain ? {} : { tone: 'danger' as const }), onOpen, onNote }
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

/** 只有一个工程的，先说它的形象进度，点开就是它。 */
function progressKpi({ only }: HomeAnswer, openTab: OpenTab): Kpi[] {
  if (!only) return []
  return [{ key: 'progress', label: '形象进度', value: only.percent, unit: '%', onOpen: () => openTab(surveyPath(only.id)) }]
}

/** 六个以内的关键数字：第一个永远是等我办的事；看不到工程的三员看平台的数字。 */
export function kpisOf(home: HomeAnswer, todo: TodoAnswer | undefined, openTab: OpenTab): Kpi[] {
  const first = todo && (home.side !== 'platform' || todo.total > 0) ? [todoKpi(todo, openTab)] : []
  const figures = home.figures.map((figure) => figureKpi(figure, openTab))
  return [...first, ...applicationKpi(home, openTab), ...platformKpis(home), ...progressKpi(home, openTab), ...figures].slice(
    0,
    MOST_FIGURES,
  )
}
