import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { engineering } from '@zhujian/domain/project/engineering'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import type { Context } from '@zhujian/server/entity/context'
import { selectList } from '@zhujian/server/entity/columns'
import type { Session } from '@zhujian/server/entity/session'
import { write, type Writing } from '@zhujian/server/entity/write'
import type { BizRow } from '@zhujian/server/modules/approval/case'
import { effectOf } from '@zhujian/server/modules/approval/kind-effect'
import type { Project } from '@zhujian/server/modules/project/lock-project'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { make, unique } from '../factory'
import { createWorld, freshRow, type World } from '../world'

/** The paper each application issues, as one station has set them. */
export const RESULTS = { construction: '13', recovery: '13', termination: '13', towork: '11', workinspection: '03' }

/** A world of the file's own, with its working days and the papers its applications issue; closed after it. */
export function worldForAll(opened: (world: World) => void, results: Readonly<Record<string, string>> = {}): void {
  let world: World | undefined
  beforeAll(async () => {
    world = await createWorld()
    await ensureWorkCalendar(world.platform)
    for (const [code, type] of Object.entries(results)) {
      await sql`delete from approval_type where code = ${code}`.execute(world.platform.db)
      await make(world.platform, entityOf('approval_type'), { code, label: code, result_document: type })
    }
    opened(world)
  })
  afterAll(() => world?.close())
}

/** The context of a person of the district, as the routes make it; no request stands behind it. */
export function contextOf({ platform, here }: World, role: RoleName): Context {
  const session: Session = {
    id: 0,
    account_id: here.accounts[role],
    username: role,
    real_name: role,
    account_type: 'groupsupervise',
    roles: [role],
    unit_id: here.units[role] ?? here.unit,
    org_id: here.org,
    areacode: here.areacode,
    engineering_ids: [],
    only_engineering_id: null,
    free: false,
    must_change: false,
  }
  const request = { protocol: 'http', host: 'localhost', headers: {} }
  return {
    session,
    library: 0,
    db: platform.db,
    platform,
    traceId: `effects-${unique()}`,
    ip: '127.0.0.1',
    route: '/test',
    idempotencyKey: undefined,
    bodyHash: '',
    request,
    reply: {},
  } as unknown as Context
}

export const act = <T extends Record<string, unknown>>(
  world: World,
  role: RoleName,
  work: (writing: Writing) => Promise<T>,
): Promise<T> => write(contextOf(world, role), work)

export async function projectRow({ platform }: World, id: number): Promise<Project> {
  const { rows } = await sql<Project>`select ${selectList(engineering, 't')} from engineering as t where t.id = ${id}`.execute(
    platform.db,
  )
  return rows[0] as Project
}

export const rowOf = async ({ platform }: World, table: string, id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(platform.db)
  return rows[0] ?? {}
}

export const newProject = ({ platform, here }: World, values: Record<string, unknown> = {}): Promise<number> =>
  freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
    engineering_name: `办成${unique()}`,
    supervise_no: `33010620269${String(unique()).padStart(5, '0')}`,
    jsdw_text: '建设单位',
    sgdw_text: '施工单位',
    jldw_text: '监理单位',
    sj_kg_time: null,
    sj_jg_time: null,
    progress_stage: null,
    state: 1,
    ...values,
  })

/** An application as it stands when its last approver agrees. */
export async function caseOf(
  world: World,
  kind: BizCode,
  project: number,
  content: Record<string, unknown>,
  state = 0,
): Promise<number> {
  const { platform, here } = world
  const id = await make(platform, entityOf('biz'), {
    biz_no: `T-${unique()}`,
    kind,
    title: '测试申请',
    engineering_id: project,
    applied_by: here.accounts.owner,
    unit_id: here.units.owner,
    applied_at: Math.floor(Date.now() / 1000),
    round: 1,
    state,
  })
  await sql`insert into biz_form (biz_id, round, content, checklist, result_document) values (${id}, 1, ${JSON.stringify(content)}::jsonb, '[]'::jsonb,
    (select result_document from approval_type where code = ${kind} and deleted_at is null))`.execute(platform.db)
  return id
}

async function subjectOf(
  world: World,
  kind: BizCode,
  project: number,
  content: Record<string, unknown>,
  unit_id: number | null = null,
) {
  return { kind, engineering: await projectRow(world, project), unit_id, content }
}

/** @param unitId the applicant's company; without it nothing is asked of the applicant */
export const complaintsOf = async (
  world: World,
  kind: BizCode,
  project: number,
  content: Record<string, unknown>,
  unitId: number | null = null,
) => (await effectOf(kind)?.complaints?.(world.platform.db, await subjectOf(world, kind, project, content, unitId))) ?? []

export const checksOf = async (world: World, kind: BizCode, project: number, content: Record<string, unknown> = {}) =>
  (await effectOf(kind)?.checks?.(world.platform.db, await subjectOf(world, kind, project, content))) ?? []

export const prefillOf = async (world: World, kind: BizCode, project: number, role: RoleName = 'owner') =>
  (await effectOf(kind)?.prefill?.(world.platform.db, await projectRow(world, project), contextOf(world, role))) ?? {}

/** The last approval: the effect in one transaction, as the engine runs it. */
export async function passed(
  world: World,
  kind: BizCode,
  project: number,
  content: Record<string, unknown>,
  role: RoleName = 'station_head',
) {
  const id = await caseOf(world, kind, project, content)
  const biz = (await rowOf(world, 'biz', id)) as BizRow
  const settle = (state: number) => sql`update biz set state = ${state} where id = ${id}`.execute(world.platform.db)
  try {
    await act(world, role, async (writing) => {
      await effectOf(kind)?.pass?.(writing, { ...(await subjectOf(world, kind, project, content)), biz })
      return {}
    })
    await settle(1)
  } catch (error) {
    await settle(2)
    throw error
  }
  return id
}

/** Names the kind's form does not know, so that a test cannot pass on a misspelt field. */
export const unknownNames = (kind: BizCode, values: Record<string, unknown>): string[] =>
  Object.keys(values).filter((name) => !(name in bizKindOf(kind).fields))

/** 本工程的设备安装单位：起重设备安装工程专业承包，许可证有效。 */
export async function installerOf({ platform, here }: World, engineering_id: number): Promise<number> {
  const unit_id = here.units.equipment ?? 0
  const party = { engineering_id, role: 'crane_install', unit_id, unit_name: '安装单位', active: true }
  await freshRow(platform, here, entityOf('engineering_unit'), here.accounts.officer, party)
  return unit_id
}
