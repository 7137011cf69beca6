import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { riskLevel } from '@zhujian/domain/reference/engineering-dicts'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { daysBetween, dayOf, today } from '@zhujian/model/date'
import { Button, Dropdown } from 'antd'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { splitActions } from '../../ui/table/row-actions'
import { StateTag, Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { documentsPath } from '@zhujian/domain/project/project-paths'
import { PrintButton } from './print-button'
import { projectActions } from './project-actions'
import { PROJECT, projectApi } from './project-paths'
import { projectSource } from './project-source'

/** 已过天数与合同工期；未开工时只写合同工期。 */
function duration(project: ProjectInfo['project']): string {
  const days = typeof project.contract_days === 'number' ? `${project.contract_days} 天` : '—'
  if (typeof project.sj_kg_time !== 'number') return days
  const end = typeof project.sj_jg_time === 'number' ? dayOf(project.sj_jg_time) : today()
  return `${daysBetween(dayOf(project.sj_kg_time), end)} / ${days}`
}

async function follow(id: number, followed: boolean): Promise<void> {
  try {
    await post(projectApi.follow, { engineering_id: id, follow: !followed })
    await invalidate(PROJECT)
    toast.success(followed ? '已取消关注' : '已关注')
  } catch (error) {
    toast.fault(error)
  }
}

/** 工程名称、状态、关键数字与可办的事；滚动时留在顶部。 */
export function SurveyHead({ info, tab }: { info: ProjectInfo; tab: Tab }) {
  const { project, followed } = info
  const officers = [project.main_officer_text, project.assist_officer_text].filter(Boolean).join('、')
  const facts = [
    {
      label: '形象进度',
      value: `${project.progress_stage ? progressStage.labelOf(project.progress_stage) : '—'} ${project.percent ?? 0}%`,
    },
    { label: '工期', value: duration(project) },
    { label: '参建单位', value: `${info.units.length} 家` },
    { label: '单体', value: `${info.monomers.length} 个` },
  ]
  return (
    <header className="survey-head">
      <div className="survey-name">
        <h1>{project.engineering_name}</h1>
        {projectSource.flow && <StateTag dict={projectSource.flow.states} code={project.state} />}
        {Number(project.risk_level) >= 3 && (
          <Tag tone={riskLevel.toneOf(project.risk_level)}>{`${riskLevel.labelOf(project.risk_level)}风险`}</Tag>
        )}
        <p>{`监督编号 ${project.supervise_no || '—'}　监督员 ${officers || '未分配'}`}</p>
      </div>
      <dl className="survey-numbers">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <Tools info={info} tab={tab} />
      <FollowButton id={project.id} followed={followed} />
    </header>
  )
}

function FollowButton({ id, followed }: { id: number; followed: boolean }) {
  return (
    <button
      type="button"
      className="zj-icon-button"
      aria-pressed={followed}
      aria-label={followed ? '取消关注' : '关注'}
      title={followed ? '取消关注' : '关注'}
      onClick={() => void follow(id, followed)}
    >
      {followed ? <StarFilled className="survey-star" /> : <StarOutlined aria-hidden />}
    </button>
  )
}

/** 等着办的摆在外面：没有主监督员的等分配，申请了取消的等审核。 */
const awaitedIn = ({ main_officer, cancel_applied_at }: ProjectInfo['project']): string[] => [
  ...(main_officer === null ? ['assign'] : []),
  ...(cancel_applied_at ? ['cancel', 'refuseCancel'] : []),
]

/** 与列表同一套操作，去掉“进入”与“关注”；受理单与补正单随时可以再打印。 */
function Tools({ info, tab }: { info: ProjectInfo; tab: Tab }) {
  const actions = projectActions({ ...info.project, can: info.can, followed: info.followed }, tab).filter(
    ({ key }) => key !== 'enter' && key !== 'follow',
  )
  const awaited = awaitedIn(info.project)
  const { shown, more } = splitActions(actions.map((each) => (awaited.includes(each.key) ? { ...each, rare: false } : each)))
  return (
    <div className="survey-tools">
      {info.project.accepted_at ? (
        <Button onClick={() => tab.openTab(documentsPath(info.project.id, info.project.history_type))}>监督文书</Button>
      ) : null}
      {info.project.accepted_at ? <PrintButton id={info.project.id} kind="receipt" /> : null}
      {info.project.reject_reason ? <PrintButton id={info.project.id} kind="notice" /> : null}
      {shown.map((action) => (
        <Button key={action.key} onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, danger = false }) => ({ key, label, danger })),
            onClick: ({ key }) => more.find((action) => action.key === key)?.onClick(),
          }}
        >
          <Button aria-haspopup="menu">更多</Button>
        </Dropdown>
      )}
    </div>
  )
}
