import type { AnyEntity } from '@zhujian/model'
import type { ProjectInfo, ProjectSet } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import type { RegistrationCheck } from '@zhujian/domain/project/registration-facts'
import { section } from '@zhujian/domain/project/section'
import { unapprovedFileItems } from '@zhujian/domain/reference/file-groups'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, readsAsParticipant } from '../../entity/access'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { drawVeil } from '../../entity/whole-rows'
import type { Project } from './lock-project'
import { acceptanceClock } from './acceptance-clock'
import { markOpened } from './audit'
import { codeTwins, findDuplicates } from './duplicate'
import { registersProject } from './contract-veil'
import { jsonRows } from './json-rows'
import { checksOf } from './registration-facts'
import { changesSinceFirst, NO_ROUND } from './registration-rounds'
import { readsOn } from './reaching'
import { settleVerdicts } from './verdicts'

type Sets = Pick<ProjectInfo, ProjectSet | 'followed'>

const SETS = {
  units: engineeringUnit,
  managers: manageUser,
  monomers: monomer,
  sections: section,
  files: engineeringFile,
} as const satisfies Record<ProjectSet, AnyEntity>

/** 工程详情：登记内容、各子表、资料逐件状态与本人可办的动作。受理人员第一次打开即记下查阅时刻。 */
export async function projectInfo(context: Context, id: number): Promise<ProjectInfo> {
  const project = await getRow(context, engineering, id)
  await settleVerdicts(context, [project])
  const rows = await loadSets(context, id)
  const unread = await unreadSets(context, id)
  const { can } = project
  if (
    project.state === engineeringStates.code('pending') &&
    project.opened_at === null &&
    can.includes('accept') &&
    !context.session.free
  ) {
    await markOpened(context, id)
    project.opened_at = Math.floor(Date.now() / 1000)
  }
  // 资料读不到的人，不替他算还缺几项。
  const missing = unread.includes('files')
    ? []
    : unapprovedFileItems(rows.files.map((file) => ({ item: file.item_code ?? '', status: file.status })))
  const registering = isClocked(project.state) || project.state === engineeringStates.code('draft')
  const told = registering && (can.includes('accept') || can.includes('edit'))
  return {
    project,
    ...rows,
    unread,
    can,
    clock: isClocked(project.state) ? await acceptanceClock(context, id, project.due_on) : null,
    missing_items: missing.map(({ code, label }) => ({ code, label })),
    checks: told ? await checksNow(context, project) : [],
    rounds:
      isClocked(project.state) && (await seesRounds(context, id))
        ? await changesSinceFirst(context.platform, context.db, id)
        : NO_ROUND,
  }
}

/** 系统核查，连同疑似重复的工程；范围外的工程只说名称与区域。 */
async function checksNow(context: Context, project: Project): Promise<RegistrationCheck[]> {
  const name = project.engineering_name
  const address = project.address ?? undefined
  const found = name.length < 2 ? { rows: [] } : await findDuplicates(context, { name, address, engineering_id: project.id })
  const alike = found.rows.map((row) => (row.district ? `${row.name}（${row.district}）` : row.name))
  const twins = await codeTwins(context, context.db, project)
  return checksOf({ platform: context.platform, db: context.db, alike, codeTwins: twins }, project)
}

/** 受理期限在走，或因退回补正停着。 */
const isClocked = (state: unknown): boolean =>
  state === engineeringStates.code('pending') || state === engineeringStates.code('returned')

/** 各轮登记的变化里有全部合同与人员：审核一侧与报监的一方看，其余各方不看。 */
async function seesRounds(context: Context, id: number): Promise<boolean> {
  if (!(await readsAsParticipant(context, engineering))) return true
  const { rows } =
    await sql`select 1 from engineering e where e.id = ${id} and ${registersProject('e', 'id', context.session)}`.execute(
      context.db,
    )
  return rows.length > 0
}

async function unreadSets(context: Context, id: number): Promise<ProjectSet[]> {
  const reads = (await readsOn(context, [id]))(id)
  const asked = Object.entries(SETS) as [ProjectSet, AnyEntity][]
  const known = await Promise.all(asked.map(async ([name, entity]) => ({ name, open: (await reads(entity)) !== null })))
  return known.flatMap(({ name, open }) => (open ? [] : [name]))
}

/** 子表各按自己的查询权限取，一条语句。 */
async function loadSets(context: Context, id: number): Promise<Sets> {
  const visible = async (entity: AnyEntity, alias: string): Promise<RawBuilder<boolean>> =>
    sql<boolean>`${sql.ref(`${alias}.engineering_id`)} = ${id} and ${sql.ref(`${alias}.deleted_at`)} is null and ${await accessWhere(context, entity, 'read', alias)}`
  const bound = sql<boolean>`(s.engineering_id = ${id} or s.engineering_ids @> array[${id}]::bigint[]) and s.deleted_at is null and ${await accessWhere(context, section, 'read', 's')}`
  const { rows } = await sql<Sets>`select
    ${jsonRows(engineeringUnit, 'u', await visible(engineeringUnit, 'u'))} as units,
    ${jsonRows(manageUser, 'm', sql<boolean>`m.active and ${await visible(manageUser, 'm')}`)} as managers,
    ${jsonRows(monomer, 'o', await visible(monomer, 'o'))} as monomers,
    ${jsonRows(section, 's', bound)} as sections,
    ${jsonRows(engineeringFile, 'f', await visible(engineeringFile, 'f'), fileColumns)} as files,
    exists (select 1 from engineering_follow w where w.engineering_id = ${id} and w.created_by = ${context.session.account_id} and w.deleted_at is null) as followed`.execute(
    context.db,
  )
  await drawVeil(context, engineeringUnit, rows[0]?.units ?? [])
  return rows[0] ?? { units: [], managers: [], monomers: [], sections: [], files: [], followed: false }
}

/** 附件的路径、原名、大小、类型与病毒检查结果。 */
const fileColumns = (['path', 'name', 'size', 'mime', 'scan_state'] as const).map(
  (name) =>
    sql`${sql.lit(name)}::text, (select ${sql.ref(`b.${name}`)} from file_link l join file_object b on b.id = l.file_id and b.deleted_at is null
      where l.entity = 'engineering_file' and l.row_id = f.id and l.field = 'file' and l.seq = 0)`,
)
