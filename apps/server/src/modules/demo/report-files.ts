import { entities } from '@zhujian/domain/entities'
import { type FileItem, fileGroups, fileStatus } from '@zhujian/domain/reference/file-groups'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { coverPicture, sitePlan } from './drawings'
import { demoSide } from './parties'
import { makePdf } from './pdf'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'
import { rejectionOf } from './rejections'
import { sheetOf } from './report-sheets'
import { folderFor, type Upload } from './stored-files'

const { engineeringFile } = entities.project

interface FileRow {
  project: Project
  group: string
  item: FileItem
  status: number
  reason: string | null
}

/** 报监资料：待审核、退回、草稿、待开工的工程，以及演示账号所在的在建工程；另有若干效果图。返回待存的文件。 */
export async function createReportFiles(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<Upload[]> {
  const random = createRandom('files')
  const chosen = projects.filter(
    ({ plan }) =>
      plan.library === 0 &&
      (['draft', 'pending', 'returned', 'waiting'].includes(plan.state) ||
        (plan.state === 'building' && demoSide(plan) !== null)),
  )
  const rows = chosen.flatMap((project) => filesOf(random, project))
  const ids = await drawIds(run, 'engineering_file', rows.length)
  await insertRows(
    run,
    engineeringFile,
    rows.map((row, index) => ({ ...reviewOf(run, row, accounts), id: at(ids, index) })),
  )
  const covers = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building' && plan.order < 4)
  return [...rows.map((row, index) => documentOf(run, row, at(ids, index))), ...covers.map((project) => coverOf(run, project))]
}

function filesOf(random: Random, project: Project): FileRow[] {
  const { plan } = project
  const items = fileGroups.flatMap((group) => group.items.map((item) => ({ group: group.code, item })))
  const present = items.filter(({ item }) =>
    plan.state === 'draft' ? random.chance(0.45) : item.required || random.chance(0.35),
  )
  return present.map(({ group, item }) => ({ project, group, item, ...verdict(project, item) }))
}

function verdict({ plan, timeline }: Project, { code }: FileItem): { status: number; reason: string | null } {
  const reason = plan.state === 'returned' ? rejectionOf(plan.id, code) : null
  if (reason !== null) return { status: fileStatus.code('rejected'), reason }
  const begun = plan.state === 'pending' && timeline.opened !== null && code < 'G3'
  const passed = begun || plan.state === 'returned' || plan.state === 'waiting' || plan.state === 'building'
  return { status: fileStatus.code(passed ? 'approved' : 'pending'), reason: null }
}

function reviewOf(run: DemoRun, { project, group, item, status, reason }: FileRow, accounts: DemoAccounts) {
  const { plan, timeline } = project
  const reviewed = status !== fileStatus.code('pending')
  return {
    engineering_id: plan.id,
    group_code: group,
    item_code: item.code,
    title: `${item.label.replaceAll('/', '、')}.${isPicture(item) ? 'png' : 'pdf'}`,
    status,
    reason,
    reviewed_by: reviewed ? accounts.intake : null,
    reviewed_at: reviewed ? momentAgo(run, timeline.halted ?? timeline.accepted ?? timeline.opened ?? 0, 15) : null,
    times: 1,
    created_at: momentAgo(run, timeline.submitted ?? timeline.created, 9),
  }
}

/** 平面布置图是图，其余是文件。 */
const isPicture = (item: FileItem) => item.label.includes('平面布置图')
const folderOf = (run: DemoRun, { plan }: Project) => folderFor(run, String(plan.id))

function documentOf(run: DemoRun, { project, item, status }: FileRow, rowId: number): Upload {
  const picture = isPicture(item)
  return {
    engineeringId: project.plan.id,
    entity: 'engineering_file',
    rowId,
    field: 'file',
    name: `${item.label.replaceAll('/', '、')}.${picture ? 'png' : 'pdf'}`,
    path: `${folderOf(run, project)}/${item.code}.${picture ? 'png' : 'pdf'}`,
    mime: picture ? 'image/png' : 'application/pdf',
    status,
    make: () =>
      picture
        ? sitePlan(project)
        : makePdf(sheetOf(project, item, daysAgo(run, project.timeline.submitted ?? project.timeline.created))),
  }
}

const coverOf = (run: DemoRun, project: Project): Upload => ({
  engineeringId: project.plan.id,
  entity: 'engineering',
  rowId: project.plan.id,
  field: 'cover',
  name: '效果图.png',
  path: `${folderOf(run, project)}/cover.png`,
  mime: 'image/png',
  status: fileStatus.code('approved'),
  make: () => coverPicture(project),
})
