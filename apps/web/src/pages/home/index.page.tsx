import { ReloadOutlined } from '@ant-design/icons'
import type { HomeAnswer, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { useSession } from '../../data/session'
import { useApi } from '../../data/queries'
import type { PageProps, Tab } from '../../data/tab'
import { messageOf } from '../../data/api-error'
import { KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { ApplicantCards } from './applicant-cards'
import { AuditQueue } from './audit-queue'
import { DistributionMap } from './distribution-map'
import { kpisOf } from './home-kpis'
import { MyProjects } from './my-projects'
import { MessageCard } from './message-card'
import { StateCounts } from './state-counts'
import { TransferCard } from './transfer-card'
import './home.css'

/** 首页每分钟自动更新一次；隐藏的标签不更新。 */
const EVERY_MS = 60_000

function greeting(): string {
  const hour = Number(formatInstant(nowSeconds(), 'HH:mm').slice(0, 2))
  return hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 18 ? '下午好' : '晚上好'
}

/** 首页：先看等我办的事，再看全局数字；每个数字都能打开对应的列表。 */
export default function HomePage({ tab }: PageProps) {
  const user = useSession((session) => session.user)
  const home = useApi<HomeAnswer>('home', '/api/common/pc/home', {}, { every: EVERY_MS, silent: true })
  const counts = useApi<ProjectCounts>('engineering', '/api/engineering/pc/engineeringProjectCount', {}, { silent: true })
  const audits = counts.data?.can.includes('accept') ?? false
  const data = home.data
  if (!data) return home.isError ? <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} /> : <Loading />
  return (
    <div className="home">
      <header className="home-head">
        <h1>{`${greeting()}，${user?.real_name ?? ''}`}</h1>
        <span className="home-place">
          {[user?.unit_name ?? user?.org_name, user?.role_names?.join('、')].filter(Boolean).join(' · ')}
        </span>
        <span className="home-time">{`更新于 ${formatInstant(Math.floor(home.dataUpdatedAt / 1000), 'HH:mm:ss')}`}</span>
        <button type="button" className="zj-icon-button" aria-label="刷新首页" title="刷新" onClick={() => void home.refetch()}>
          <ReloadOutlined aria-hidden />
        </button>
      </header>
      {home.isError && <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} />}
      <KpiStrip label="工程概览" items={kpisOf(data, audits, tab.openTab)} />
      <div className="home-grid">
        <div className="home-main">
          <MyWork home={data} audits={audits} tab={tab} />
        </div>
        <MessageCard messages={data.messages} tab={tab} />
        <DistributionMap tab={tab} />
        <div className="home-side">
          <StateCounts title="按状态" counts={data.states} tab={tab} />
          <TransferCard transfers={data.transfers} />
        </div>
      </div>
    </div>
  )
}

/** 参建单位先看退回与草稿，有受理权的先看待审，监督员先看自己监督的工程。 */
function MyWork({ home, audits, tab }: { home: HomeAnswer; audits: boolean; tab: Tab }) {
  if (home.side === 'applicant') return <ApplicantCards home={home} tab={tab} />
  return audits ? <AuditQueue queue={home.queue} tab={tab} /> : <MyProjects tab={tab} />
}
