import { monomer } from '@zhujian/domain/project/monomer'
import { sql } from 'kysely'
import type { RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { changeRow, type Decision, holdRows } from '../../entity/decide'

const { flow } = monomer

/** 一个单体验收：形象进度走完，完工日期不早于开工。 */
export async function acceptMonomer(
  writing: Writing,
  row: RowIn<typeof monomer>,
  finishOn: string,
  { note }: Pick<Decision, 'note'>,
) {
  const finish_on = row.start_on !== null && row.start_on > finishOn ? row.start_on : finishOn
  const done = { finish_on: row.finish_on ?? finish_on, percent: '100', state: flow?.states.code('accepted') }
  await changeRow(writing, monomer, row, done, { action: 'accept', note })
}

/** 责令重新组织验收：只退回随那一次合格验收的单体，`note` 是当时写下的起因。 */
export async function reopenMonomers(
  writing: Writing,
  engineeringId: number,
  accepted: string,
  decision: Pick<Decision, 'note'>,
) {
  if (!flow) return
  const where = sql<boolean>`t.engineering_id = ${engineeringId} and ${inStates('t', flow.states, ['accepted'])}
    and exists (select 1 from oper_log l where l.module = ${monomer.name} and l.row_id = t.id and l.action = 'accept' and l.note = ${accepted})`
  const state = flow.states.code('building')
  for (const row of await holdRows(writing, monomer, where))
    await changeRow(writing, monomer, row, { state, finish_on: null }, { action: 'reopen', note: decision.note })
}

/** 工程竣工验收合格：没有分期验收过的单体随之验收。 */
export async function acceptMonomers(
  writing: Writing,
  engineeringId: number,
  finishOn: string,
  decision: Pick<Decision, 'note'>,
) {
  if (!flow) return
  const where = sql<boolean>`t.engineering_id = ${engineeringId} and ${inStates('t', flow.states, flow.steps.accept?.from ?? [])}`
  for (const row of await holdRows(writing, monomer, where)) await acceptMonomer(writing, row, finishOn, decision)
}
