import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { partAcceptStates } from '@zhujian/domain/quality/part-accept'
import { type RawBuilder, sql } from 'kysely'
import { missingList } from '../quality/public'
import type { DemoRun } from './demo-run'

const REPORTED = (['pending', 'noticed', 'accepted'] as const).map((key) => partAcceptStates.code(key))
const ISSUES = openFindings.map((key) => rectifyStates.code(key))

/** 一栋里不该再有的：各表里还没有办成的行。 */
const unfinished: readonly (readonly [table: string, open: RawBuilder<boolean>])[] = [
  ['inspection_lot', sql`x.state <> 1`],
  ['hidden_accept', sql`x.state <> 1`],
  ['concrete_block', sql`x.state <> 1`],
  ['witness_sample', sql`x.state in (2, 3)`],
  ['supervise_sampling', sql`x.state = 2`],
  ['quality_issue', sql`x.state = any(${ISSUES}::smallint[])`],
]

/** 报验的分部都在本工程的第一栋，没有办成的在别的栋：报验的分部要样样齐全。 */
export async function gatherParts({ trx }: DemoRun): Promise<void> {
  const reported = sql`select distinct engineering_id from part_accept where state = any(${REPORTED}::smallint[]) and deleted_at is null`
  const first = sql`(select min(m.id) from monomer m where m.engineering_id = x.engineering_id and m.deleted_at is null)`
  const last = sql`(select max(m.id) from monomer m where m.engineering_id = x.engineering_id and m.deleted_at is null)`
  await sql`update part_accept x set monomer_id = ${first} where x.state = any(${REPORTED}::smallint[])`.execute(trx)
  for (const [table, open] of unfinished)
    await sql`update ${sql.table(table)} x set monomer_id = ${last} where x.engineering_id in (${reported})
      and x.monomer_id = ${first} and ${open}`.execute(trx)
  // 这一分部至少有一个验收合格的检验批。
  await sql`update inspection_lot x set monomer_id = ${first} where x.id in (select distinct on (l.engineering_id, l.part_code) l.id
    from inspection_lot l join part_accept p on p.engineering_id = l.engineering_id and p.part_code = l.part_code
    where l.state = 1 and p.state = any(${REPORTED}::smallint[]) and l.deleted_at is null and p.deleted_at is null
    order by l.engineering_id, l.part_code, l.id)`.execute(trx)
}

/** 仍有所缺的还没有报验。 */
export async function keepLackingParts({ trx }: DemoRun): Promise<void> {
  await sql`update part_accept t set state = ${partAcceptStates.code('draft')}, plan_on = null, members = null, look = null,
      conclusion = null, accept_on = null, officer_note = null, officer_by = null, submitted_by = null, accept_by = null,
      accepted_at = null
    where t.state = any(${REPORTED}::smallint[]) and (${sql.raw(missingList('t'))} is not null or exists (select 1 from concrete_block b
      where b.monomer_id = t.monomer_id and b.part_code = t.part_code and b.deleted_at is null and b.due_on > t.accept_on))`.execute(
    trx,
  )
}
