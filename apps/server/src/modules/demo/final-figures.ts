import { evaluationApplication } from '@zhujian/domain/evaluation/application'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { finalFacts } from '../evaluation/public'
import { readSettings } from '../../entity/settings-now'
import type { DemoRun } from './demo-run'

const { states } = evaluationApplication.flow ?? {}
/** 报了出来、还没有定等级的：数字同提交时所算。 */
const WAITING = ['pending', 'consulting', 'owning', 'returned', 'reviewing'] as const

export async function countFinals({ trx }: DemoRun): Promise<void> {
  if (!states) return
  const selfDay = (await readSettings(trx))('eval_self_day')
  const { rows } = await sql<{
    id: number
    project: number
  }>`select t.id, t.engineering_id as project from evaluation_application t
    where t.deleted_at is null and ${inStates('t', states, WAITING)}`.execute(trx)
  for (const { id, project } of rows) {
    const { facts, proposed, reasons } = await finalFacts(trx, project, selfDay)
    await sql`update evaluation_application set due_months = ${facts.due_months}, done_months = ${facts.done_months}, late = ${facts.late},
      mean = ${facts.mean}, stops12 = ${facts.stops12}, accidents = ${facts.accidents}, puffed = ${facts.puffed},
      proposed = ${proposed}, reasons = ${reasons} where id = ${id}`.execute(trx)
  }
}
