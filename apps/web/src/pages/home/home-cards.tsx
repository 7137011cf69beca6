import type { TodoAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import type { ReactNode } from 'react'
import type { Tab } from '../../data/tab'
import { onlyOf } from '../../data/todo-words'
import { DistributionMap } from './distribution-map'
import { DraftCard } from './draft-card'
import { EventCard } from './event-card'
import { MessageCard } from './message-card'
import { MyProjects } from './my-projects'
import { NoticeCard } from './notice-card'
import { PlatformCard } from './platform-card'
import { RegionCard } from './region-card'
import { StateCounts } from './state-counts'
import { TodoCard } from './todo-card'
import { TransferCard } from './transfer-card'
import { VisitCard } from './visit-card'

/** 少于这些工程的，一张图不如一张单子。 */
const WORTH_A_MAP = 60

export interface HomeView {
  readonly home: HomeAnswer
  readonly todo: TodoAnswer | undefined
  /** 免登录查看：只看工程。 */
  readonly isFree: boolean
  /** 持有报监权。 */
  readonly applies: boolean
  readonly tab: Tab
}

type Column = 'main' | 'side'

export interface HomeCard {
  readonly key: string
  readonly title: string
  /** 主栏放要办的与工程，侧栏放去哪、出了什么事与往来。 */
  readonly column: Column | ((view: HomeView) => Column)
  /** 没有内容的不占地方。 */
  readonly when: (view: HomeView) => boolean
  readonly show: (view: HomeView) => ReactNode
  /** 始终在的一张不能隐藏。 */
  readonly fixed?: true
}

const totalOf = ({ libraries }: HomeAnswer): number => libraries.find(({ library }) => library === 0)?.count ?? 0
const mineOf = ({ views }: HomeAnswer): number => views.find(({ key }) => key === 'mine')?.count ?? 0

/** 首页的全部卡片，按要紧排；后来的领域在这里加一张。 */
export const homeCards: readonly HomeCard[] = [
  {
    key: 'todo',
    title: '今天要办',
    column: 'main',
    fixed: true,
    when: ({ home, todo }) => todo !== undefined && (home.side !== 'platform' || todo.total > 0),
    show: ({ home: { only }, todo, tab }) =>
      todo && <TodoCard only={only !== null && onlyOf(todo.rows, only.id)} {...{ todo, tab }} />,
  },
  {
    key: 'visits',
    title: '今天去哪',
    column: 'side',
    when: ({ home }) => home.visits.length > 0,
    show: ({ home, tab }) => <VisitCard visits={home.visits} tab={tab} />,
  },
  {
    key: 'events',
    title: '出了什么事',
    column: 'side',
    when: ({ home }) => home.events.total > 0,
    show: ({ home, tab }) => <EventCard events={home.events} tab={tab} />,
  },
  {
    key: 'platform',
    title: '平台运行',
    column: 'main',
    when: ({ home }) => home.platform !== null,
    show: ({ home, tab }) => <PlatformCard home={home} tab={tab} />,
  },
  {
    key: 'drafts',
    title: '我的报监',
    column: 'main',
    when: ({ home }) => home.side === 'applicant' && home.returned.total + home.drafts.total + home.reviewing.total > 0,
    show: ({ home, tab }) => <DraftCard home={home} tab={tab} />,
  },
  {
    key: 'supervised',
    title: '我监督的工程',
    column: 'main',
    when: ({ home }) => home.side === 'regulator' && mineOf(home) > 0,
    show: ({ tab }) => <MyProjects kind="supervised" tab={tab} />,
  },
  {
    key: 'joined',
    title: '我参与的工程',
    column: 'main',
    when: ({ home }) => home.side === 'applicant' && home.only === null,
    show: ({ applies, tab }) => <MyProjects kind="joined" applies={applies} tab={tab} />,
  },
  {
    key: 'notices',
    title: '通知公告',
    column: 'side',
    when: ({ isFree }) => !isFree,
    show: ({ home, tab }) => <NoticeCard tab={tab} alone={home.messages.rows.length === 0} />,
  },
  {
    key: 'regions',
    title: '各区县工程',
    column: 'main',
    when: ({ home }) => home.regions.length > 1 && home.side !== 'applicant' && mineOf(home) === 0,
    show: ({ home, tab }) => <RegionCard regions={home.regions} tab={tab} />,
  },
  {
    key: 'states',
    title: '按状态',
    // 没有自己监督的工程、也不看各区县的，主栏有空。
    column: ({ home }) => (home.side === 'regulator' && mineOf(home) === 0 && home.regions.length <= 1 ? 'main' : 'side'),
    when: ({ home }) => totalOf(home) > 1,
    show: ({ home, tab }) => <StateCounts title="按状态" counts={home.states.filter(({ count }) => count > 0)} tab={tab} />,
  },
  {
    key: 'map',
    title: '工程分布',
    column: 'main',
    when: ({ home }) => totalOf(home) >= WORTH_A_MAP,
    show: ({ tab }) => <DistributionMap tab={tab} />,
  },
  {
    key: 'messages',
    title: '最近消息',
    column: 'side',
    when: ({ home }) => home.messages.rows.length > 0,
    show: ({ home, tab }) => <MessageCard messages={home.messages} tab={tab} />,
  },
  {
    key: 'transfers',
    title: '导入与导出',
    column: 'side',
    when: ({ home }) => home.transfers.length > 0,
    show: ({ home }) => <TransferCard transfers={home.transfers} />,
  },
]

/** 首页最多几张卡片；更多的须先隐藏别的。 */
const MOST_CARDS = 8

export const columnOf = ({ column }: HomeCard, view: HomeView): Column => (typeof column === 'string' ? column : column(view))

/** 这个人现在有内容的卡片。 */
export const cardsFor = (view: HomeView): readonly HomeCard[] => homeCards.filter(({ when }) => when(view))

/** 显示哪些：没有隐藏的，按要紧取前八张。 */
export const shownCards = (cards: readonly HomeCard[], hidden: readonly string[]): readonly HomeCard[] =>
  cards.filter(({ key, fixed }) => fixed || !hidden.includes(key)).slice(0, MOST_CARDS)
