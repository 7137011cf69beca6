import { ReloadOutlined } from '@ant-design/icons'
import type { HomeAnswer, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { Fragment, type ReactNode } from 'react'
import { usePreference } from '../../data/preferences'
import { useRight, useSession } from '../../data/session'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { messageOf } from '../../data/api-error'
import { KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { CardChoice } from './card-choice'
import { cardsFor, columnOf, type HomeCard, type HomeView, shownCards } from './home-cards'
import { kpisOf } from './home-kpis'
import { useHomeTodo } from './todo-card'
import './home.css'
import './home-figures.css'
import './home-phone.css'

/** 首页每分钟自动更新一次；隐藏的标签不更新。 */
const EVERY_MS = 60_000

function greeting(): string {
  const hour = Number(formatInstant(nowSeconds(), 'HH:mm').slice(0, 2))
  return hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 18 ? '下午好' : '晚上好'
}

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** 今天是几月几日、星期几。 */
function todayText(): string {
  const [year = 0, month = 1, day = 1] = today().split('-').map(Number)
  return `${month} 月 ${day} 日 ${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''}`
}

const NO_RIGHTS: readonly string[] = []
const NOTHING_HIDDEN: readonly string[] = []

/** 首页：今天要办、今天去哪、出了什么事、全局数字；每个数字都能打开数到的那些。 */
export default function HomePage({ tab }: PageProps) {
  const home = useApi<HomeAnswer>('home', '/api/common/pc/home', {}, { every: EVERY_MS })
  const projects = useRight('engineering')
  const asked = { enabled: projects }
  const counts = useApi<ProjectCounts>('engineering', '/api/engineering/pc/engineeringProjectCount', {}, asked)
  const todo = useHomeTodo()
  const isFree = useSession((session) => session.user?.free === true)
  const [chosen, hide] = usePreference<unknown>('home.hidden', NOTHING_HIDDEN)
  const data = home.data
  // 不知道有哪些权利之前不排卡片，免得先出一张再换一张。
  if (data === undefined || (todo.isPending && !isFree) || (projects && counts.isPending))
    return home.isError ? <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} /> : <Loading />
  const applies = (counts.data?.can ?? NO_RIGHTS).includes('add')
  const view: HomeView = { home: data, todo: todo.data, isFree, applies, tab }
  const hidden = Array.isArray(chosen) ? chosen.filter((key): key is string => typeof key === 'string') : NOTHING_HIDDEN
  const cards = cardsFor(view)
  const shown = shownCards(cards, hidden)
  return (
    <div className="home">
      <HomeHead at={home.dataUpdatedAt} onRefresh={() => void home.refetch()} only={data.only?.engineering_name}>
        {!isFree && <CardChoice {...{ cards, shown, hidden }} onHide={hide} />}
      </HomeHead>
      {home.isError && <LoadError reason={messageOf(home.error)} onRetry={() => void home.refetch()} />}
      <KpiStrip label="全局数字" items={kpisOf(data, isFree ? undefined : todo.data, tab.openTab)} />
      <Columns cards={shown} view={view} />
    </div>
  )
}

interface HomeHeadProps {
  at: number
  /** 只有一个工程的，写明是哪一个。 */
  only: string | undefined
  onRefresh: () => void
  children: ReactNode
}

function HomeHead({ at, only, onRefresh, children }: HomeHeadProps) {
  const user = useSession((session) => session.user)
  const place = only ?? user?.unit_name ?? user?.org_name
  const where = [place, user?.role_names?.join('、')].filter(Boolean).join(' · ')
  return (
    <header className="home-head">
      <h1>{`${greeting()}，${user?.real_name ?? ''}`}</h1>
      <span className="home-date">{todayText()}</span>
      <span className="home-place" title={where}>
        {where}
      </span>
      <span className="home-time">{`更新于 ${formatInstant(Math.floor(at / 1000), 'HH:mm')}`}</span>
      <button type="button" className="zj-icon-button" aria-label="刷新首页" title="刷新" onClick={onRefresh}>
        <ReloadOutlined aria-hidden />
      </button>
      {children}
    </header>
  )
}

/** 两栏各自往下排；一栏没有内容的，另一栏占满。 */
function Columns({ cards, view }: { cards: readonly HomeCard[]; view: HomeView }) {
  const columns = (['main', 'side'] as const)
    .map((column) => ({ column, cards: cards.filter((card) => columnOf(card, view) === column) }))
    .filter((each) => each.cards.length > 0)
  return (
    <div className={columns.length > 1 ? 'home-grid' : 'home-grid home-single'}>
      {columns.map(({ column, cards: own }) => (
        <div className="home-column" key={column}>
          {own.map((card) => (
            <Fragment key={card.key}>{card.show(view)}</Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}
