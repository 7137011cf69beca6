import type { Tone } from '@zhujian/model'
import { type ProjectView, projectViewNames, projectViews } from '@zhujian/domain/contracts/project'
import type { HomeAnswer, HomeCount, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { waitingApplications } from '../account/public'
import { countProjectsByRegion } from '../project/public'
import { draftsAndReviewing, returnedProjects } from './applications'
import { latestEvents } from './events'
import { homeFiguresOf } from './figures'
import { latestMessages, latestTransfers } from './personal'
import { platformStatus } from './platform-status'
import { visitsOf } from './visits'

const libraryPaths = ['/projectlibrary/supervise', '/projectlibrary/historySupervise', '/projectlibrary/middeSupervise'] as const

/** 各状态的工程数，每个都给出打开同一批工程的列表查询。 */
function stateCounts(counts: ProjectCounts): HomeCount[] {
  return Object.entries(engineeringStates.entries).map(([key, [code, label]]) => ({
    key,
    label,
    count: counts.states[code] ?? 0,
    tone: engineeringStates.toneOf(code),
    path: libraryPaths[0],
    query: { state: String(code) },
    library: 0,
  }))
}

const viewTones: Partial<Record<ProjectView, Tone>> = {
  stopped: 'danger',
  checkOverdue: 'danger',
  overdue: 'danger',
  cancelling: 'warning',
  unassigned: 'warning',
}

/** 各视图的工程数：我监督的、逾期未检、超期、待分配等。 */
function viewCounts(counts: ProjectCounts): HomeCount[] {
  return projectViewNames.map((view) => ({
    key: view,
    label: projectViews[view],
    count: counts.views[view] ?? 0,
    tone: viewTones[view] ?? 'default',
    path: libraryPaths[0],
    query: { view },
    library: 0,
  }))
}

function libraryCounts(counts: ProjectCounts): HomeCount[] {
  return Object.entries(historyType.entries).map(([key, [code, label]]) => ({
    key,
    label,
    count: counts.libraries[code] ?? 0,
    tone: historyType.toneOf(code),
    path: libraryPaths[code],
    query: {},
    library: code,
  }))
}

function sideOf(context: Context): HomeAnswer['side'] {
  const sides = context.session.roles.map((role) => roleOf(role).side)
  if (sides.includes('regulator')) return 'regulator'
  return sides.includes('participant') ? 'applicant' : 'platform'
}

/** 工程数只给可以查看工程的人。 */
const projectCounts = async (context: Context) =>
  (await hasRight(context, engineering, 'read')) ? countProjectsByRegion(context) : null

const NONE = { rows: [], total: 0 }

type Shares = Pick<HomeAnswer, 'views' | 'states' | 'libraries' | 'regions'>
const NOTHING: Shares = { views: [], states: [], libraries: [], regions: [] }

const sharesOf = (counts: Awaited<ReturnType<typeof projectCounts>>): Shares =>
  counts === null
    ? NOTHING
    : {
        views: viewCounts(counts),
        states: stateCounts(counts),
        libraries: libraryCounts(counts),
        regions: counts.regions,
      }

/** 参建一侧看得到的只有一个工程：首页就说它。 */
async function onlyProject(context: Context, total: number): Promise<HomeAnswer['only']> {
  if (total !== 1) return null
  const { rows } = await sql<
    NonNullable<HomeAnswer['only']>
  >`select t.id, t.engineering_name, t.percent, t.state from engineering as t
    where t.deleted_at is null and t.history_type = 0 and ${await accessWhere(context, engineering, 'read', 't')} limit 1`.execute(
    context.db,
  )
  return rows[0] ?? null
}

/**
 * 首页：今天要办的由待办中心答；这里答今天去哪、出了什么事与全局数字，另有草稿、传输与消息。三员看运行情况。
 * 数字只含各自的数据范围。
 */
export async function homeOf(request: Context): Promise<HomeAnswer> {
  // The home tab belongs to no library; its numbers are those of the current one.
  const context: Context = { ...request, library: 0 }
  const side = sideOf(context)
  const counts = await projectCounts(context)
  const submits = await hasRight(context, engineering, 'submit')
  const [figures, visits, events, only, returned, own, transfers, messages, applications, platform] = await Promise.all([
    homeFiguresOf(context, side, counts),
    side === 'regulator' ? visitsOf(context) : [],
    latestEvents(context),
    side === 'applicant' ? onlyProject(context, counts?.total ?? 0) : null,
    submits ? returnedProjects(context) : NONE,
    submits ? draftsAndReviewing(context) : { drafts: NONE, reviewing: NONE },
    latestTransfers(context),
    latestMessages(context),
    context.session.free ? null : waitingApplications(context),
    side === 'platform' && !context.session.free ? platformStatus(context) : null,
  ])
  const slots = { only, figures, visits, events, returned, ...own }
  return { side, ...slots, ...sharesOf(counts), applications, platform, transfers, messages }
}
