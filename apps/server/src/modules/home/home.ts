import type { Tone } from '@zhujian/model'
import { type ProjectView, projectViewNames, projectViews } from '@zhujian/domain/contracts/project'
import type { HomeAnswer, HomeCount, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { roleOf } from '@zhujian/domain/roles'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { waitingApplications } from '../account/public'
import { countProjectsByRegion } from '../project/public'
import { draftProjects, returnedProjects, reviewingProjects } from './applications'
import { latestMessages, latestTransfers } from './personal'
import { platformStatus } from './platform-status'
import { auditQueue } from './queue'

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
async function projectCounts(context: Context): Promise<Pick<HomeAnswer, 'views' | 'states' | 'libraries' | 'regions'>> {
  if (!(await hasRight(context, engineering, 'read'))) return { views: [], states: [], libraries: [], regions: [] }
  const counts = await countProjectsByRegion(context)
  return { views: viewCounts(counts), states: stateCounts(counts), libraries: libraryCounts(counts), regions: counts.regions }
}

/** 首页：监督一侧看待审核队列，参建一侧看退回、草稿与等待，三员看运行情况；都看工程数、传输与消息。数字只含各自的数据范围。 */
export async function homeOf(request: Context): Promise<HomeAnswer> {
  // The home tab belongs to no library; its numbers are those of the current one.
  const context: Context = { ...request, library: 0 }
  const side = sideOf(context)
  const [queue, returned, drafts, reviewing, transfers, messages, applications, platform, counts] = await Promise.all([
    auditQueue(context),
    returnedProjects(context),
    draftProjects(context),
    reviewingProjects(context),
    latestTransfers(context),
    latestMessages(context),
    context.session.free ? null : waitingApplications(context),
    side === 'platform' && !context.session.free ? platformStatus(context) : null,
    projectCounts(context),
  ])
  return { side, queue, returned, drafts, reviewing, ...counts, applications, platform, transfers, messages }
}
