import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const unseen = (['draft', 'witnessing', 'returned'] as const).map((key) => witnessSample.flow?.states.code(key))
/** 已经送检的各状态。 */
const sent = [
  [witnessSample, ['testing', 'passed', 'failed', 'handling']],
  [concreteBlock, ['testing', 'qualified', 'failed', 'handling']],
] as const
const CURING = concreteBlock.flow?.states.code('curing')

/** 见证单位是见证人所在的单位，由它的账号确认；还在养护的试块每三组有一组等着确认。 */
export async function nameWitnesses({ trx }: DemoRun): Promise<void> {
  for (const [table, at, waits] of [
    ['witness_sample', 'sample_at', sql`t.state = any(${unseen}::smallint[])`],
    ['concrete_block', 'made_at', sql`(t.state = ${CURING} and t.id % 3 = 0)`],
  ] as const)
    await sql`update ${sql.table(table)} t set witness_unit = w.unit, witnessed_by = case when not ${waits} then
        (select a.id from account a where a.unit_id = w.unit and a.deleted_at is null order by a.id limit 1) end,
        witnessed_at = case when not ${waits} then t.${sql.ref(at)} + interval '20 minutes' end
      from (select s.id, coalesce(m.unit_id, (select min(p.unit_id) from engineering_unit p where p.engineering_id = s.engineering_id
          and p.role = m.unit_role and p.active and p.deleted_at is null)) as unit
        from ${sql.table(table)} s join manage_user m on m.id = s.witness) w where w.id = t.id`.execute(trx)
}

/** 送检的都写着检测单位：本工程登记的一家。 */
export async function nameLabs({ trx }: DemoRun): Promise<void> {
  for (const [entity, states] of sent) {
    const codes = states.map((key) => (entity as AnyEntity).flow?.states.code(key))
    await sql`update ${sql.table(entity.name)} t set lab_id = (select min(p.unit_id) from engineering_unit p
        where p.engineering_id = t.engineering_id and p.role = 'testing' and p.active and p.deleted_at is null)
      where t.state = any(${codes}::smallint[])`.execute(trx)
  }
}
