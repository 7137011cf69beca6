import { ReloadOutlined } from '@ant-design/icons'
import type { TodoAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { HomeAnswer, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { useRight, useSession } from '../../data/session'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { messageOf } from '../../data/api-error'
import { KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { DistributionMap } from './distribution-map'
import { kpisOf } from './home-kpis'
import { MessageCard } from './message-card'
import { MyWork, type MyWorkProps } from './my-work'
import { NoticeCard } from './notice-card'
import { StateCounts } from './state-counts'
import { TodoCard, useHomeTodo } from './todo-card'
import { TransferCard } from './transfer-card'
import './home.css'
import './home-phone.css'

/** 首页每分钟自动更新一次；隐藏的标签不更新。 */
const EVERY_MS = 60_000

function greeting(): string {
  const hour = Number(formatInstant(nowSeconds(), 'HH:mm').slice(0, 2))
  return hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 18 ? '下午好' : '晚上好'
}

const NO_RIGHTS: readonly string[] = []

/** 首页：先看等我办的事，再看全局数字；每个数字都能打开对应的列表。 */
export default function HomePage({ tab }: PageProps) {
  const home = useApi<HomeAnswer>('home', '/api/common/pc/home', {}, { every: EVERY_MS })
  const projects = useRight('engineering')
  const asked = { enabled: projects }
  const counts = useApi<ProjectCounts>('engineering', '/api/engineering/pc/engineeringProjectCount', {}, asked)
  const can = counts.data?.can ?? NO_RIGHTS
  const rights = { audits: can.includes('accept'), applies: can.includes('add') }
  const todo = useHomeTodo()
  const isFree = useSession((session) => session.user?.free === true)
  const data = home.data
  // 不知道有哪些权利之前不排卡片，免得先出一张再换一张。
  if (data === undefined || (todo.isPending && !isFree) || (projects && counts.isPending))
    return home.isError ? <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} /> : <Loading />
  return (
    <div className="home">
      <HomeHead at={home.dataUpdatedAt} onRefresh={() => void home.refetch()} />
      {home.isError && <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} />}
      <KpiStrip label="工程概览" items={kpisOf(data, rights, tab.openTab)} />
      <Cards home={data} todo={todo.data} {...rights} tab={tab} />
    </div>
  )
}

function HomeHead({ at, onRefresh }: { at: number; onRefresh: () => void }) {
  const user = useSession((session) => session.user)
  return (
    <header className="home-head">
      <h1>{`${greeting()}，${user?.real_name ?? ''}`}</h1>
      <span className="home-place">
        {[user?.unit_name ?? user?.org_name, user?.role_names?.join('、')].filter(Boolean).join(' · ')}
      </span>
      <span className="home-time">{`更新于 ${formatInstant(Math.floor(at / 1000), 'HH:mm:ss')}`}</span>
      <button type="button" className="zj-icon-button" aria-label="刷新首页" title="刷新" onClick={onRefresh}>
        <ReloadOutlined aria-hidden />
      </button>
    </header>
  )
}

/** 看不到工程的三员没有分布图与状态。 */
function Cards({ todo, ...props }: MyWorkProps & { todo: TodoAnswer | undefined }) {
  const { home, tab } = props
  const projects = home.states.length > 0
  const quiet = home.messages.rows.length === 0
  // 免登录查看只看工程，没有公告可收。
  const isFree = useSession((session) => session.user?.free === true)
  return (
    <div className={projects ? 'home-grid' : 'home-grid home-few'}>
      <div className="home-main">
        <TodoCard todo={todo} tab={tab} />
        <MyWork {...props} />
      </div>
      <div className={quiet ? 'home-messages home-quiet' : 'home-messages'}>
        {!isFree && <NoticeCard tab={tab} alone={quiet} />}
        <MessageCard messages={home.messages} tab={tab} />
      </div>
      {projects && (
        <div className="home-distribution">
          <DistributionMap tab={tab} />
        </div>
      )}
      <div className="home-side">
        {projects && <StateCounts title="按状态" counts={home.states} tab={tab} />}
        <TransferCard transfers={home.transfers} />
      </div>
    </div>
  )
}
