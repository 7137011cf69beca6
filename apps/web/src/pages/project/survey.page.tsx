import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { useEffect } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, type Tab, useLibraryOf } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { projectActions } from './project-actions'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { LibraryActs } from './library-acts'
import { NoProject } from './no-project'
import { PROJECT, projectApi } from './project-paths'
import { KpiStrip } from '../../ui/kpi-strip'
import { SurveyFacts } from './survey-facts'
import { SurveyFiles } from './survey-files'
import { kpisOf } from './survey-kpis'
import { SurveyMajor } from './survey-major'
import { SurveyMap } from './survey-map'
import { Milestones } from './survey-milestones'
import { SurveyMonomers } from './survey-monomers'
import { SurveyParties } from './survey-parties'
import { SurveyPermits } from './survey-permits'
import { type Presence, SurveyPosts } from './survey-posts'
import { SurveyReturned } from './survey-returned'
import { SurveyTrail } from './survey-trail'
import { SurveyWatch } from './survey-watch'
import { NOT_OURS, useWorkspace } from './use-workspace'
import './survey.css'

/** 工程概况：一屏看清工程是什么、谁在建、到哪一步、资料齐不齐、发生过什么。 */
export default function SurveyPage({ query, tab }: PageProps) {
  const id = Number(query.engineering_id)
  const info = useApi<ProjectInfo>(PROJECT, projectApi.info, { engineering_id: id }, { enabled: id > 0, keepRows: true })
  const name = info.data?.project.engineering_name
  const { setTitle } = tab
  useEffect(() => {
    if (typeof name === 'string') setTitle(name)
  }, [name, setTitle])
  useLibraryOf(info.data?.project.history_type)
  useAskedAct(query.act, info.data, tab)
  if (!(id > 0)) return <NoProject tab={tab} />
  // 没有页头的地方也打得开：页头说了的，这里不显示。
  if (isApiError(info.error) && info.error.problem === 'notFound') return <Empty text={NOT_OURS} />
  if (info.isError) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!info.data)
    return (
      <div className="survey">
        <Coming />
      </div>
    )
  return (
    <WithKinds entity="engineering">
      <Survey info={info.data} tab={tab} onDone={() => void info.refetch()} />
    </WithKinds>
  )
}

/** 待办点开的那一件（分配监督员、转入中间库）：打开就办，只开一次。 */
function useAskedAct(act: string | undefined, info: ProjectInfo | undefined, tab: Tab): void {
  const ready = act !== undefined && info !== undefined
  useEffect(() => {
    if (!ready) return
    tab.setQuery({ ...tab.query, act: undefined })
    const actions = projectActions({ ...info.project, can: info.can, followed: info.followed }, tab)
    if (act === 'assign' || act === 'toMiddle') actions.find(({ key }) => key === act)?.onClick()
    // 只在地址带来一件时办；页面其余的变化与它无关。
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, act])
}

/** 还没有取到：先把卡片的框摆出来，不留一片空白。 */
const Coming = () => (
  <>
    <Card title="概况">
      <Loading lines={2} />
    </Card>
    <div className="survey-pair">
      <Card title="要盯的事">
        <Loading lines={5} />
      </Card>
      <Card title="关键岗位">
        <Loading lines={5} />
      </Card>
    </div>
  </>
)

const PRESENCE = '/api/engineeringuser/pc/managesWithSevenAttendance'
const SUSPENDED = engineeringStates.code('suspended')
/** 看得到全体考勤的，才说得出谁没有到岗。 */
const DAYS = '/projectlibrary/supervise/safetyManage/attendance'
const POSTS = '/projectlibrary/supervise/safetyManage/manageUser'

function Survey({ info, tab, onDone }: { info: ProjectInfo; tab: Tab; onDone: () => void }) {
  const { project } = info
  const { id } = project
  const counts = useWorkspace(id).data?.counts
  const seesPosts = counts?.[POSTS] !== undefined && counts[DAYS] !== undefined && !counts[DAYS].own
  const presence = useApi<Presence>('manage_user', PRESENCE, { engineering_id: id }, { enabled: seesPosts }).data
  return (
    <div className="survey">
      <SurveyReturned info={info} tab={tab} />
      {!counts && <Coming />}
      {counts && <KpiStrip label="概况" items={kpisOf({ info, counts, presence, tab })} />}
      {counts && (
        <div className="survey-pair">
          <SurveyWatch
            project={{ id, name: String(project.engineering_name), suspended: project.state === SUSPENDED }}
            counts={counts}
            tab={tab}
          />
          {seesPosts && <SurveyPosts id={id} presence={presence} tab={tab} />}
        </div>
      )}
      <SurveyMajor id={id} />
      <Milestones project={project} />
      <div className="survey-grid">
        <div className="survey-main">
          <SurveyFacts project={project} can={info.can} tab={tab} />
          <div className="survey-pair">
            <SurveyParties info={info} />
            <SurveyPermits project={project} />
          </div>
          <div className="survey-pair">
            {!info.unread.includes('monomers') && <SurveyMonomers monomers={info.monomers} />}
            {!info.unread.includes('files') && <SurveyFiles info={info} />}
          </div>
        </div>
        <aside className="survey-side">
          <SurveyMap project={project} />
          <SurveyTrail id={id} />
        </aside>
      </div>
      <LibraryActs owner={tab.key} onDone={onDone} />
    </div>
  )
}
