import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { daysBetween, dayOf, today } from '@zhujian/model/date'
import type { Tab } from '../../data/tab'
import type { Kpi } from '../../ui/kpi-strip'
import type { Presence } from './survey-posts'
import { type Counts, ownLabel, sheetAddress } from './use-workspace'

const SAFETY = '/projectlibrary/supervise/safetyManage'

/** 已过天数与合同工期；未开工时只写合同工期。 */
function duration(project: ProjectInfo['project']): string {
  const days = typeof project.contract_days === 'number' ? `${project.contract_days} 天` : '—'
  if (typeof project.sj_kg_time !== 'number') return `合同工期 ${days}`
  const end = typeof project.sj_jg_time === 'number' ? dayOf(project.sj_jg_time) : today()
  return `工期 ${daysBetween(dayOf(project.sj_kg_time), end)} / ${days}`
}

interface Known {
  readonly info: ProjectInfo
  readonly counts: Counts
  readonly presence: Presence | undefined
  readonly tab: Tab
}

interface Counted {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly path: string
  /** 数还有事要办的，或一个视图里的；不写数全部。 */
  readonly of?: 'open' | { readonly view: string }
  /** 出了问题的那几件在哪个视图里，说什么。 */
  readonly late: readonly [view: string, words: string]
  readonly fine: string
}

const danger: Counted = {
  key: 'danger',
  label: '待整改隐患',
  unit: '条',
  path: `${SAFETY}/hiddenDanger`,
  of: 'open',
  late: ['overdue', '条逾期'],
  fine: '没有逾期的',
}
const counted: readonly Counted[] = [
  {
    key: 'worker',
    label: '在场人员',
    unit: '人',
    path: `${SAFETY}/worker`,
    of: { view: 'onSite' },
    late: ['untrained', '人未三级教育'],
    fine: '在场的都已三级教育',
  },
  {
    key: 'crane',
    label: '起重机械',
    unit: '台',
    path: `${SAFETY}/craneLedger`,
    of: { view: 'present' },
    late: ['testLate', '台检验到期'],
    fine: '没有检验到期的',
  },
  { key: 'wage', label: '工资表', unit: '份', path: `${SAFETY}/salary`, late: ['failed', '份发放失败'], fine: '无发放失败' },
]

/** 各格数的是哪一页的哪几个视图：服务端要数过才有。 */
export const viewsCounted = [danger, ...counted].map(({ path, of, late: [late] }) => ({
  path,
  views: [late, ...(of === undefined || of === 'open' ? [] : [of.view])],
}))

/** 干到哪了、有什么危险、谁在场、什么机械、工资发了没有；看不到的不列，每格通到它的那一页。 */
export function kpisOf({ info, counts, presence, tab }: Known): Kpi[] {
  const { project } = info
  const open = (path: string, view?: string) => () => tab.openTab(sheetAddress(path, project.id, tab, view ? { view } : {}))
  const countOf = ({ key, label, unit, path, of, late: [view, words], fine }: Counted): Kpi[] => {
    const count = counts[path]
    if (!count) return []
    const late = count.views?.[view] ?? 0
    const bad = late > 0
    const shown = of === 'open' ? 'open' : of?.view
    return [
      {
        key,
        label: ownLabel(count, label),
        unit,
        value: of === undefined ? count.total : of === 'open' ? count.open : (count.views?.[of.view] ?? 0),
        ...(bad ? { tone: 'danger' as const, note: `${late} ${words}` } : { note: fine }),
        onOpen: open(path, bad ? view : shown),
      },
    ]
  }
  const stage = project.progress_stage ? progressStage.labelOf(project.progress_stage) : '形象进度'
  const progress = {
    key: 'progress',
    label: stage,
    value: Math.round(Number(project.percent ?? 0)),
    unit: '%',
    note: info.unread.includes('monomers') ? duration(project) : `${duration(project)}，单体 ${info.monomers.length} 个`,
    onOpen: open('/business/monomer'),
  }
  const posts = presence && presence.rows.length > 0 ? [postsKpi(presence, open(`${SAFETY}/manageUser`))] : []
  return [progress, ...countOf(danger), ...posts, ...counted.flatMap(countOf)]
}

function postsKpi({ rows }: Presence, onOpen: () => void): Kpi {
  const came = rows.filter(({ days }) => {
    const result = days[days.length - 1]?.result ?? null
    return result !== null && ['full', 'half'].includes(attendanceResult.keyOf(result) ?? '')
  }).length
  const away = rows.filter(({ absent_run }) => absent_run >= 2).length
  return {
    key: 'posts',
    label: '关键岗位今日',
    value: `${came} / ${rows.length}`,
    unit: '在岗',
    ...(away > 0 ? { tone: 'danger' as const, note: `${away} 人连续缺勤` } : { note: '没有人连续缺勤' }),
    onOpen,
  }
}
