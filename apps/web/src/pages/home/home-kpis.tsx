import type { HomeAnswer, HomeCount } from '@zhujian/domain/contracts/project-answers'
import { addressFor } from '../../data/place'
import type { Kpi } from '../../ui/kpi-strip'

export const addressOfCount = ({ path, query }: HomeCount): string => addressFor(path, query)

const countOf = (counts: readonly HomeCount[], key: string): HomeCount | undefined => counts.find((count) => count.key === key)

function fromCount(count: HomeCount | undefined, openTab: (address: string) => void, extra: Partial<Kpi> = {}): Kpi[] {
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

function queueKpi({ queue }: HomeAnswer, openTab: (address: string) => void): Kpi {
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

function returnedKpi({ returned }: HomeAnswer, openTab: (address: string) => void): Kpi {
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

/** 六个以内的关键数字：第一个永远是等我办的事。 */
export function kpisOf(home: HomeAnswer, audits: boolean, openTab: (address: string) => void): Kpi[] {
  const first = home.side === 'applicant' ? [returnedKpi(home, openTab)] : audits ? [queueKpi(home, openTab)] : []
  const { states, libraries } = home
  return [
    ...first,
    ...fromCount(countOf(states, 'building'), openTab),
    ...fromCount(countOf(states, 'waiting'), openTab),
    ...fromCount(countOf(states, 'stopped'), openTab),
    ...libraries.filter((library) => library.library !== 0).flatMap((library) => fromCount(library, openTab)),
  ]
}
