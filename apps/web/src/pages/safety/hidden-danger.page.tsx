import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, today } from '@zhujian/model/date'
import { useMemo } from 'react'
import type { PageProps } from '../../data/tab'
import type { WireRow } from '../../entity/source'
import { ProjectList } from '../../entity/project-list'
import { LateDay } from './late-day'

const code = (...keys: (keyof typeof hiddenDangerStates.entries)[]): string =>
  keys.map((key) => hiddenDangerStates.code(key)).join(',')

/** 逾期按今天算；期限一条只是让数据库少看几行。 */
const overdueOn = (day: string) => ({
  state: code(...openDangers),
  deadline: `2000-01-01 - ${addDays(day, -1)}`,
  overdue_days: '1 - 9999',
})

const viewsOn = (day: string) => [
  { key: '', label: '全部', filters: {} },
  { key: 'draft', label: '待下发', filters: { state: code('draft') } },
  { key: 'overdue', label: '逾期', alarming: true, filters: overdueOn(day) },
  { key: 'issued', label: '待签收', filters: { state: code('issued') } },
  { key: 'rectifying', label: '整改中', filters: { state: code('rectifying') } },
  { key: 'reviewing', label: '待复核、复查', filters: { state: code('reviewing', 'rechecking') } },
  { key: 'closed', label: '已销项、撤回', filters: { state: code('closed', 'withdrawn') } },
]

const isOpen = (row: WireRow): boolean => openDangers.some((key) => hiddenDangerStates.code(key) === row.state)

const cells = {
  deadline: (row: WireRow) => <LateDay day={row.deadline} open={isOpen(row)} days={isOpen(row) ? row.overdue_days : undefined} />,
}

const NEEDS = ['state', 'overdue_days', 'doc_id']

/** 隐患整改：从下发到销项，各步由轮到的一方办。 */
export default function HiddenDangerPage(props: PageProps) {
  const { openTab } = props.tab
  const day = today()
  const views = useMemo(() => viewsOn(day), [day])
  const acts = (row: WireRow) =>
    typeof row.doc_id === 'number'
      ? [{ key: 'notice', label: '查看通知书', onClick: () => openTab(`/documents/view?id=${String(row.doc_id)}`) }]
      : []
  return <ProjectList page={props} entity={hiddenDanger} {...{ cells, acts, views }} needs={NEEDS} />
}
