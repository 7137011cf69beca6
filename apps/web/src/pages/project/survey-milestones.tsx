import { CheckCircleFilled } from '@ant-design/icons'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { dayOf } from '@zhujian/model/date'

interface Milestone {
  label: string
  done: string | null
  planned: string | null
}

const day = (value: number | string | null): string | null => (typeof value === 'number' ? dayOf(value) : value)

/** 从报监到终止的节点；已到的写日期，未到的写计划。 */
function milestonesOf(project: ProjectInfo['project']): Milestone[] {
  return [
    { label: '提交报监', done: day(project.submitted_at), planned: null },
    { label: '报监受理', done: day(project.accepted_at), planned: day(project.due_on) },
    { label: '施工许可', done: day(project.license_date), planned: null },
    { label: '开工', done: day(project.sj_kg_time), planned: day(project.plan_kg_time) },
    { label: '竣工验收', done: day(project.completed_on), planned: day(project.plan_jg_time) },
    { label: '终止监督', done: day(project.closed_on), planned: null },
  ]
}

export function Milestones({ project }: { project: ProjectInfo['project'] }) {
  const items = milestonesOf(project)
  const current = items.findIndex((item) => item.done === null)
  return (
    <ol className="survey-milestones" aria-label="工程节点">
      {items.map((item, at) => (
        <li
          key={item.label}
          className={item.done ? 'survey-done' : at === current ? 'survey-current' : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className="survey-dot">{item.done ? <CheckCircleFilled aria-label="已完成" /> : null}</span>
          <strong>{item.label}</strong>
          <span>{item.done ?? (item.planned ? `计划 ${item.planned}` : '—')}</span>
        </li>
      ))}
    </ol>
  )
}
