import { factoryTypes } from '@zhujian/domain/biz/approval-types'
import { bizStates } from '@zhujian/domain/biz/biz'
import { checklist } from '@zhujian/domain/completion/checklist'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import type { Party } from '@zhujian/domain/completion/completion-dicts'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { completionApi } from '@zhujian/domain/contracts/completion'
import { entityOf } from '@zhujian/domain/entities'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import type { RoleName } from '@zhujian/domain/roles'
import { addDays, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { ensureApprovalTypes } from '@zhujian/server/modules/approval/public'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { caseOf } from '../biz/acting'
import { make, unique } from '../factory'
import { type Answer, ask, createWorld, freshRow, uploadedFile, type World } from '../world'

/** One account per party, each of a unit of its own; what else is asked is asked by the roles of the district. */
export interface Stage extends World {
  readonly units: Readonly<Record<Party, number>>
  readonly tokens: Readonly<Record<Party, string>>
  readonly accounts: Readonly<Record<Party, number>>
}

const roleOf: Readonly<Record<Party, RoleName>> = {
  jsdw: 'owner',
  kcdw: 'survey',
  sjdw: 'design',
  sgdw: 'contractor',
  jldw: 'consultant',
}

export async function createStage(): Promise<Stage> {
  const world = await createWorld()
  await ensureApprovalTypes(world.platform.db)
  const { here } = world
  const each = <T>(of: (role: RoleName) => T) =>
    Object.fromEntries(responsibleRoles.map((party) => [party, of(roleOf[party])])) as Record<Party, T>
  return {
    ...world,
    units: each((role) => here.units[role] ?? 0),
    tokens: each((role) => here.tokens[role]),
    accounts: each((role) => here.accounts[role]),
  }
}

const REQUIRED = factoryTypes.filter(({ required }) => required).map(({ code }) => code)

/** A project under construction with all five parties, its officer, every required item done and nothing that hinders. */
export async function project(stage: Stage, values: Record<string, unknown> = {}): Promise<number> {
  const id = await bareProject(stage, values)
  for (const kind of REQUIRED) await caseOf(stage, kind, id, {}, bizStates.code('passed'))
  return id
}

/** The same with no item done yet. */
export async function bareProject(stage: Stage, values: Record<string, unknown> = {}): Promise<number> {
  const { platform, here, units } = stage
  const id = await freshRow(platform, here, entityOf('engineering'), here.accounts.intake, {
    engineering_name: `竣工${unique()}`,
    supervise_no: `33010620268${String(unique()).padStart(5, '0')}`,
    state: 1,
    main_officer: here.accounts.officer,
    jsdw: units.jsdw,
    sj_kg_time: null,
    sj_jg_time: null,
    ...values,
  })
  await sql`delete from engineering_unit where engineering_id = ${id}`.execute(platform.db)
  for (const party of responsibleRoles)
    await make(platform, entityOf('engineering_unit'), {
      engineering_id: id,
      unit_id: units[party],
      unit_name: `${party}单位`,
      role: party,
      active: true,
    })
  return id
}

const group = responsibleRoles.map((party, at) => ({ party, name: `人${at}`, post: null, duty: at === 0 ? 1 : 3 }))
export const prepared = {
  finish_on: today(),
  plan_on: today(),
  place: '项目部会议室',
  parts_done: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  parts_none: [10],
  specials_none: [3],
  none_reason: '经批准易地建设（浙人防审〔2025〕12号），已缴纳易地建设费',
  accept_group: group,
}

export const call = (
  stage: Stage,
  token: string,
  name: keyof typeof completionApi,
  input: Record<string, unknown>,
): Promise<Answer> => ask(stage, token, name === 'detail' ? 'GET' : 'POST', completionApi[name], input)

export async function rowOf({ platform }: Stage, id: number): Promise<Record<string, unknown> & { version: number }> {
  const { rows } = await sql<
    Record<string, unknown> & { version: number }
  >`select * from completion_acceptance where id = ${id}`.execute(platform.db)
  return rows[0] ?? { version: 0 }
}

/** One step of the flow as a person takes it, at the version that stands. */
export async function step(
  stage: Stage,
  token: string,
  id: number,
  name: string,
  asks: Record<string, unknown> = {},
): Promise<Answer> {
  const { version } = await rowOf(stage, id)
  return ask(stage, token, 'POST', pathOf(completionAcceptance, 'examine'), { ...asks, id, version, step: name })
}

export async function detail(stage: Stage, token: string, id: number): Promise<CompletionAnswer> {
  return (await call(stage, token, 'detail', { id })).data as unknown as CompletionAnswer
}

export async function fill(stage: Stage, party: Party, id: number, field: string): Promise<Answer> {
  const files = await uploadedFile(stage.platform, stage.accounts[party], 'document')
  return call(stage, stage.tokens[party], 'fill', { id, field, files })
}

/** Every party hands in what it owes before the papers are sent. */
export async function fillAll(stage: Stage, id: number): Promise<void> {
  for (const { field, party, stage: at, special } of checklist) {
    if (at !== 'prepare' || special === 3) continue
    const answer = await fill(stage, party, id, field)
    expect([field, answer.code, answer.msg]).toEqual([field, 200, ''])
  }
}

export async function add(stage: Stage, engineering: number): Promise<number> {
  const added = await ask(stage, stage.tokens.jsdw, 'POST', pathOf(completionAcceptance, 'add'), {
    ...prepared,
    engineering_id: engineering,
  })
  expect([added.code, added.msg, added.data.fields]).toEqual([200, '', undefined])
  return added.data.id as number
}

export const done = (answer: Answer): void => expect([answer.code, answer.msg, answer.data.fields]).toEqual([200, '', undefined])

/** Up to the acceptance itself: handed in, accepted, the notice run, under way. */
export async function underWay(stage: Stage, engineering: number, held: readonly object[] = group): Promise<number> {
  const id = await add(stage, engineering)
  await fillAll(stage, id)
  done(await step(stage, stage.tokens.jsdw, id, 'submit'))
  done(await step(stage, stage.here.tokens.intake, id, 'accept'))
  await runNotice(stage, id)
  done(await step(stage, stage.tokens.jsdw, id, 'start', { accept_on: today(), accept_group: held }))
  return id
}

/** The papers were handed in long ago. */
export const runNotice = ({ platform }: Stage, id: number): Promise<unknown> =>
  sql`update completion_acceptance set apply_on = apply_on - 30, notice_on = notice_on - 30 where id = ${id}`.execute(platform.db)

/** Held again: told to the supervising body for the first day that is possible, and that notice run. */
export async function notifyAgain(stage: Stage, id: number): Promise<void> {
  const plan_on = addDays(today(), 30)
  done(await step(stage, stage.tokens.jsdw, id, 'notify', { plan_on, place: prepared.place, accept_group: group }))
  await runNotice(stage, id)
  await sql`update completion_acceptance set plan_on = plan_on - 30 where id = ${id}`.execute(stage.platform.db)
}

export const opine = (stage: Stage, party: Party, id: number, more: Record<string, unknown> = {}): Promise<Answer> =>
  call(stage, stage.tokens[party], 'opine', { id, party, opinion: 1, note: '', ...more })

export async function projectState({ platform }: Stage, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${id}`.execute(platform.db)
  return rows[0]?.state
}

/** What the to-do centre calls the turn of this acceptance. */
export async function todoOf(stage: Stage, token: string, id: number): Promise<string[]> {
  const { data } = await ask(stage, token, 'GET', bizApi.todo, {
    tab: 'todo',
    source: 'completion_acceptance',
    page: 1,
    limit: 50,
  })
  return (data.rows ?? []).filter((row) => row.id === id).map((row) => String(row.kind))
}
