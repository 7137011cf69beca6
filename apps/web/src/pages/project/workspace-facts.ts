import type { ScreenCount, WorkspaceAnswer } from '@zhujian/domain/project/workspace'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { dayOf, daysBetween, today } from '@zhujian/model/date'
import { checkDue } from '../../data/check-due'
import type { Tab } from '../../data/tab'
import { permitClock } from './permit-clock'
import { ownLabel, sheetAddress } from './use-workspace'

const SAFETY = '/projectlibrary/supervise/safetyManage'
const pages = {
  survey: '/projectlibrary/supervise/ProjectDetails/survey',
  danger: `${SAFETY}/hiddenDanger`,
  check: `${SAFETY}/safetyCheck`,
  document: `${SAFETY}/inspectionDoc`,
  affair: '/affairs',
  stop: `${SAFETY}/stopNotice`,
} as const

/** 工程没有停工，其中有几处正停着；全面停工的由工程状态说。 */
export const partlyStopped = ({ project, counts }: WorkspaceAnswer): number =>
  project.state === engineeringStates.code('stopped') ? 0 : (counts[pages.stop]?.open ?? 0)

export interface Fact {
  readonly key: string
  readonly label: string
  readonly text: string
  readonly note?: string
  readonly tone?: 'danger' | 'warning' | undefined
  /** 一件也没有：不必抢眼，窄屏先收起。 */
  readonly none?: boolean
  readonly address: string
}

const rankOf = ({ tone, none = false }: Fact): number => (none ? 2 : tone ? 0 : 1)

/** 页头的几件事，各通到列出它们的那一页；要紧的在前，看不到的不写，没有的不标红。 */
export const factsOf = (answer: WorkspaceAnswer, tab: Pick<Tab, 'query'>): Fact[] =>
  allFacts(answer, tab).sort((a, b) => rankOf(a) - rankOf(b))

function allFacts({ project, counts }: WorkspaceAnswer, tab: Pick<Tab, 'query'>): Fact[] {
  const to = (path: string, view?: string) => sheetAddress(path, project.id, tab, view ? { view } : {})
  const permit = permitClock(project)
  const { danger, document, affair, check } = {
    danger: counts[pages.danger],
    document: counts[pages.document],
    affair: counts[pages.affair],
    check: counts[pages.check],
  }
  return [
    ...(permit
      ? [
          {
            key: 'permit',
            label: permit.label,
            text: permit.text,
            note: `至 ${permit.until}`,
            tone: permit.tone,
            address: to(pages.survey),
          },
        ]
      : []),
    ...(danger ? dangerFacts(danger, (view) => to(pages.danger, view)) : []),
    ...(affair
      ? [
          {
            key: 'affair',
            label: ownLabel(affair, '在办事项'),
            text: `${affair.open} 件`,
            none: affair.open === 0,
            address: to(pages.affair, 'open'),
          },
        ]
      : []),
    ...(document
      ? [
          {
            key: 'document',
            label: ownLabel(document, '文书待回执'),
            ...number(document.open, '份', 'warning'),
            address: to(pages.document, 'delivered'),
          },
        ]
      : []),
    ...(check ? [lastCheck(project, to(pages.check))] : []),
  ]
}

const number = (count: number, unit: string, tone: 'danger' | 'warning') => ({
  text: `${count} ${unit}`,
  tone: count > 0 ? tone : undefined,
  none: count === 0,
})

const dangerFacts = (danger: ScreenCount, to: (view: string) => string): Fact[] => [
  { key: 'late', label: ownLabel(danger, '逾期隐患'), ...number(danger.late, '条', 'danger'), address: to('overdue') },
  {
    key: 'danger',
    label: ownLabel(danger, '待整改隐患'),
    ...number(danger.open, '条', danger.late > 0 ? 'danger' : 'warning'),
    address: to('open'),
  },
]

/** 在建的过了应查的日子还没有查，标红写明；不在建的只说最近哪天查过。 */
function lastCheck(project: WorkspaceAnswer['project'], address: string): Fact {
  const { last_check_at: at } = project
  const due = checkDue(project)
  const common = { key: 'check', label: '最近检查', address, ...(due?.late && { tone: 'danger' as const }) }
  if (due?.late) return { ...common, text: typeof at === 'number' ? `${dayOf(at).slice(5)}，${due.text}` : due.text }
  if (typeof at !== 'number') return { ...common, text: '未检查' }
  const day = dayOf(at)
  const ago = daysBetween(day, today())
  return { ...common, text: ago === 0 ? '今天' : `${ago} 天前`, note: day.slice(5) }
}
