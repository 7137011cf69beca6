import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, type FieldProblem } from '@zhujian/model'
import type { AssignInput, HandOverInput } from '@zhujian/domain/contracts/project'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRow } from '../../entity/decide'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { lockProject, type Project } from './lock-project'
import { actOnEach } from './batch'
import { markDone, notify } from './notify'
import { followNewOfficers } from './officers-change'

interface Officer {
  id: number
  real_name: string
  org_id: number | null
}

/** 正在使用、担任监督员的账号。 */
async function officers(trx: Trx, ids: readonly (number | null | undefined)[]): Promise<Map<number, Officer>> {
  const { rows } =
    await sql<Officer>`select id, real_name, org_id from account where id = any(${ids.filter((id) => typeof id === 'number')}::bigint[])
    and status = 'normal' and deleted_at is null and 'officer' = any(role_codes)`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function officerProblems(trx: Trx, org: unknown, input: Omit<AssignInput, 'ids'>): Promise<FieldProblem[]> {
  const known = await officers(trx, [input.main_officer, input.assist_officer])
  const wrong = (id: number | null | undefined) => typeof id === 'number' && known.get(id)?.org_id !== org
  return [
    wrong(input.main_officer) && { field: 'main_officer', message: '主监督员须是本监督机构的监督员' },
    wrong(input.assist_officer) && { field: 'assist_officer', message: '辅监督员须是本监督机构的监督员' },
    input.main_officer === input.assist_officer && { field: 'assist_officer', message: '主、辅监督员不能是同一人' },
    !(await groupBelongs(trx, org, input.group_id)) && { field: 'group_id', message: '监督组不属于该工程的监督机构' },
  ].filter((each): each is FieldProblem => each !== false)
}

async function groupBelongs(trx: Trx, org: unknown, group: number | null | undefined): Promise<boolean> {
  if (typeof group !== 'number') return true
  const { rows } =
    await sql`select 1 from supervise_group where id = ${group} and supervise_org_id = ${org} and deleted_at is null`.execute(trx)
  return rows.length > 0
}

/** 受理之后、终止之前才有监督人员。 */
function requireSupervised(state: unknown): void {
  const key = engineeringStates.keyOf(state)
  if (key === 'draft' || key === 'pending' || key === 'returned') throw new AppError('wrongState', { message: '工程尚未受理' })
  if (key === 'terminated') throw new AppError('wrongState', { message: '工程已终止监督' })
}

/** 分配监督组与主、辅监督员，逐个工程办理。 */
export function assignOfficers(context: Context, { ids, ...input }: AssignInput): Promise<{ results: BatchResult[] }> {
  return actOnEach(context, ids, async (writing, id) => {
    const before = await lockProject(writing, { id, version: null, right: 'assign' })
    requireSupervised(before.state)
    // 没有写的一栏，原来的人不变。
    const assist = input.assist_officer === undefined ? before.assist_officer : input.assist_officer
    const problems = await officerProblems(writing.trx, before.supervise_org_id, { ...input, assist_officer: assist })
    if (problems.length > 0) throw new AppError('invalid', { fields: problems })
    const values = {
      main_officer: input.main_officer,
      ...(before.main_officer === input.main_officer ? {} : { assigned_at: nowSeconds() }),
      assist_officer: assist,
      ...(input.group_id === undefined ? {} : { group_id: input.group_id }),
    }
    await fillRow(writing, engineering, before, values, { action: 'assign' })
    await followNewOfficers(writing, id)
    await markDone(writing, messageLinks.survey(id))
    const were = [before.main_officer, before.assist_officer]
    const fresh = [input.main_officer, assist].filter((each) => !were.includes(each))
    await tellOfficers(writing, before, fresh, '新分配的监督工程')
  })
}

async function tellOfficers(writing: Writing, row: Project, accounts: (number | null)[], title: string): Promise<void> {
  await notify(writing, accounts, {
    kind: 'todo',
    title,
    body: row.engineering_name,
    path: messageLinks.survey(row.id),
    engineering_id: row.id,
  })
}

/** 批量移交：监督员离岗时，把他主办、协办的工程交给另一人。 */
export async function handOver(context: Context, input: HandOverInput): Promise<{ results: BatchResult[] }> {
  const { rows } = await sql<{ id: number }>`select t.id from engineering as t
    where (t.main_officer = ${input.from_account} or t.assist_officer = ${input.from_account}) and t.deleted_at is null and t.history_type <> 1
    and ${input.ids ? sql<boolean>`t.id = any(${input.ids}::bigint[])` : sql<boolean>`true`}
    and ${await accessWhere(context, engineering, 'handOver', 't')} order by t.id limit 1000`.execute(context.db)
  return actOnEach(
    context,
    rows.map((row) => row.id),
    (writing, id) => handOverOne(writing, id, input),
  )
}

async function handOverOne(
  writing: Writing,
  id: number,
  { from_account: from, to_account: to, reason }: HandOverInput,
): Promise<void> {
  const before = await lockProject(writing, { id, version: null, right: 'handOver' })
  if ((await officers(writing.trx, [to])).get(to)?.org_id !== before.supervise_org_id)
    throw new AppError('invalid', { fields: [{ field: 'to_account', message: '移交对象须是该工程监督机构的监督员' }] })
  if (before.main_officer === to || before.assist_officer === to)
    throw new AppError('invalid', { fields: [{ field: 'to_account', message: '移交对象已是该工程的监督员' }] })
  const values = {
    ...(before.main_officer === from ? { main_officer: to, assigned_at: nowSeconds() } : {}),
    ...(before.assist_officer === from ? { assist_officer: to } : {}),
  }
  if (Object.keys(values).length === 0) return
  await fillRow(writing, engineering, before, values, { action: 'handOver', note: reason })
  await followNewOfficers(writing, id)
  await tellOfficers(writing, before, [to], '新移交的监督工程')
}
