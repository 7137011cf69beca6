import { safetyCheck, safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

const viewOf = (key: keyof typeof safetyCheckStates.entries) => ({
  key,
  label: safetyCheckStates.labelOf(safetyCheckStates.code(key)),
  filters: { state: String(safetyCheckStates.code(key)) },
})

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  ...(['drafting', 'signing', 'rectifying', 'refused', 'closed'] as const).map(viewOf),
]

/** 监督检查：逐项检查、受检方签认，不符合项成为隐患，全部销项后闭合。 */
export default function SafetyCheckPage(props: PageProps) {
  return <ProjectList page={props} entity={safetyCheck} views={VIEWS} />
}
