import { DownOutlined, StarFilled, StarOutlined, UpOutlined } from '@ant-design/icons'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { WorkspaceAnswer } from '@zhujian/domain/project/workspace'
import { visitPath } from '@zhujian/domain/project/project-paths'
import { riskLevel } from '@zhujian/domain/reference/engineering-dicts'
import { regionName } from '@zhujian/domain/reference/regions'
import { Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { WORKSPACE } from '../../data/changes'
import { isApiError, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useRight, useSession } from '../../data/session'
import { type Tab, TabContext } from '../../data/tab'
import { Empty } from '../../ui/empty'
import { LoadError } from '../../ui/loading'
import { splitActions } from '../../ui/table/row-actions'
import { StateTag, Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { LibraryActs } from './library-acts'
import { printLabels, usePrint } from './print-button'
import { projectActions } from './project-actions'
import { PROJECT, projectApi } from './project-paths'
import { projectSource } from './project-source'
import { NOT_OURS, useWorkspace } from './use-workspace'
import { factsOf, partlyStopped } from './workspace-facts'
import './workspace.css'

async function follow(id: number, followed: boolean): Promise<void> {
  try {
    await post(projectApi.follow, { engineering_id: id, follow: !followed })
    await invalidate(PROJECT, WORKSPACE)
    toast.success(followed ? '已取消关注' : '已关注')
  } catch (error) {
    toast.fault(error)
  }
}

interface HeadProps {
  id: number
  tab: Tab
  onName: (name: string) => void
}

/** 工程页的页头：名称、状态、风险、几件要紧的事与可办的事；换到哪一页都在。 */
export function WorkspaceHead({ id, tab, onName }: HeadProps) {
  const found = useWorkspace(id)
  // 手机上页头只留名称与状态，其余点“展开”再看；宽屏不收。
  const [open, setOpen] = useState(false)
  const { project } = found.data ?? {}
  const name = project?.engineering_name
  const library = project?.history_type
  const { setType, key } = tab
  useEffect(() => {
    if (name !== undefined) onName(name)
    if (library === 0 || library === 1 || library === 2) setType(library)
  }, [name, library, onName, setType, key])
  if (isApiError(found.error) && found.error.problem === 'notFound' && !found.data)
    return (
      <div className="project-lost">
        <Empty text={NOT_OURS} />
      </div>
    )
  if (found.isError && !found.data) return <LoadError reason={messageOf(found.error)} onRetry={() => void found.refetch()} />
  return (
    <header className={open ? 'project-head project-head-open' : 'project-head'} aria-busy={!found.data}>
      {found.data && <Loaded answer={found.data} tab={tab} onDone={() => void found.refetch()} />}
      {found.data && (
        <button type="button" className="project-fold zj-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
          {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      )}
    </header>
  )
}

function Loaded({ answer, tab, onDone }: { answer: WorkspaceAnswer; tab: Tab; onDone: () => void }) {
  const { project, followed } = answer
  // 办理对话框属于工程页，不属于其中哪一页。
  const owner = `project/${project.id}`
  // 关注是本人的事，免登录查看的人没有。
  const free = useSession(({ user }) => user?.free === true)
  return (
    <TabContext value={tab}>
      <Name answer={answer} />
      <Facts answer={answer} tab={tab} />
      <Tools answer={answer} tab={{ ...tab, key: owner }} />
      {!free && <Star id={project.id} followed={followed} />}
      <LibraryActs owner={owner} onDone={onDone} />
    </TabContext>
  )
}

function Star({ id, followed }: { id: number; followed: boolean }) {
  const label = followed ? '取消关注' : '关注'
  return (
    <button
      type="button"
      className="project-follow zj-icon-button"
      aria-pressed={followed}
      aria-label={label}
      title={label}
      onClick={() => void follow(id, followed)}
    >
      {followed ? <StarFilled className="project-star" /> : <StarOutlined aria-hidden />}
    </button>
  )
}

function Name({ answer }: { answer: WorkspaceAnswer }) {
  const { project, correction } = answer
  const stops = partlyStopped(answer)
  const officers = [project.main_officer_text, project.assist_officer_text].filter(Boolean).join('、')
  const area = project.build_area !== null ? `${(Number(project.build_area) / 10_000).toFixed(2)} 万㎡` : ''
  const facts = [
    `监督编号 ${project.supervise_no || '—'}`,
    `监督员 ${officers || '未分配'}`,
    project.areacode === null ? '' : regionName(project.areacode),
    area,
  ]
  return (
    <div className="project-name">
      <div className="project-title">
        <h1 title={project.engineering_name}>{project.engineering_name}</h1>
        {projectSource.flow && <StateTag dict={projectSource.flow.states} code={project.state} />}
        {stops > 0 && <Tag tone="danger">{stops > 1 ? `局部停工 ${stops} 处` : '局部停工'}</Tag>}
        {correction && (
          <a href={`#${messageLinks.record('state_correction', correction.id)}`} className="project-correction">
            <Tag tone="warning">{`更正状态待确认：${engineeringStates.labelOf(correction.to_state)}`}</Tag>
          </a>
        )}
        {(project.risk_level ?? 0) >= 3 && (
          <Tag tone={riskLevel.toneOf(project.risk_level)}>{`${riskLevel.labelOf(project.risk_level)}风险`}</Tag>
        )}
      </div>
      <p>{facts.filter(Boolean).join('　')}</p>
    </div>
  )
}

function Facts({ answer, tab }: { answer: WorkspaceAnswer; tab: Tab }) {
  return (
    <nav className="project-facts" aria-label="要紧的事">
      {factsOf(answer, tab).map(({ key, label, text, note, tone, none, address }) => (
        <a key={key} href={`#${address}`} className={`project-fact project-${none ? 'none' : (tone ?? 'plain')}`}>
          <span className="project-fact-label">{label}</span>
          <span className="project-fact-value">
            <strong>{text}</strong>
            {note && <span>{note}</span>}
          </span>
        </a>
      ))}
    </nav>
  )
}

/** 等着办的摆在外面：没有主监督员的等分配，申请了取消的等审核。 */
const awaitedIn = ({ main_officer, cancel_applied_at }: WorkspaceAnswer['project']): string[] => [
  ...(main_officer === null ? ['assign'] : []),
  ...(cancel_applied_at ? ['cancel', 'refuseCancel'] : []),
]

/** 监督员来工程页最常做的是检查，中止的恢复之前也要到现场核查；还没有开工的、已经竣工的不必例行检查，要查的仍从“监督检查”登记。 */
const checkedIn: readonly unknown[] = (['building', 'stopped', 'suspended'] as const).map((key) => engineeringStates.code(key))

/** 与列表同一套操作，去掉“进入”与“关注”；受理单与补正单随时可以再打印，平时收在“更多”里。 */
function Tools({ answer: { project, followed }, tab }: { answer: WorkspaceAnswer; tab: Tab }) {
  const { print, frame } = usePrint(project.id)
  const mayVisit = useRight('safety_check', 'visit') && checkedIn.includes(project.state)
  const actions = projectActions({ ...project, can: project.can, followed }, tab).filter(
    ({ key }) => key !== 'enter' && key !== 'follow',
  )
  const awaited = awaitedIn(project)
  const kinds = [...(project.accepted_at ? ['receipt' as const] : []), ...(project.reject_reason ? ['notice' as const] : [])]
  const prints = kinds.map((kind) => ({ key: kind, label: printLabels[kind], rare: true, onClick: () => void print(kind) }))
  const { shown, more } = splitActions([
    ...prints,
    ...actions.map((each) => (awaited.includes(each.key) ? { ...each, rare: false } : each)),
  ])
  return (
    <div className="project-tools">
      {mayVisit && (
        <Button type="primary" onClick={() => tab.openTab(visitPath(project.id))}>
          发起检查
        </Button>
      )}
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
      {frame}
    </div>
  )
}
