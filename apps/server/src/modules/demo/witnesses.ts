import { materialIn } from '@zhujian/domain/material/material-in'
import { materialClass } from '@zhujian/domain/material/retest-rules'
import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { specimen, witnessSample } from '@zhujian/domain/quality/witness-sample'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const unseen = (['draft', 'witnessing', 'returned'] as const).map((key) => witnessSample.flow?.states.code(key))
/** 已经送检的各状态。 */
const sent = [
  [witnessSample, ['testing', 'passed', 'failed', 'handling']],
  [concreteBlock, ['testing', 'qualified', 'failed', 'handling']],
] as const
const STEEL = materialClass.code('steel')
const UNACCEPTED = materialIn.flow?.states.code('pending')
/** t：钢筋一个检验批。 */
const LOT = 60
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

/** 钢筋的试样取自先前进场的一批钢筋，规格、部位随它，代表的不多于一个检验批；还没有进过钢筋的，取的是接头。 */
export async function fitSamples({ trx }: DemoRun): Promise<void> {
  const batch = (
    t: string,
  ) => sql`select b.* from material_in b where b.engineering_id = ${sql.ref(`${t}.engineering_id`)} and b.kind = ${STEEL} and b.deleted_at is null
    and b.state <> ${UNACCEPTED} and b.in_on <= (${sql.ref(`${t}.sample_at`)} at time zone 'Asia/Shanghai')::date order by b.in_on desc, b.id limit 1`
  await sql`update witness_sample t set material_in_id = b.id, spec = b.spec, uom = b.uom, part = b.use_part, qty_rep = least(b.qty, ${LOT})
    from witness_sample o cross join lateral (${batch('o')}) b where o.id = t.id and t.specimen = ${specimen.code('steel')}`.execute(
    trx,
  )
  await sql`update witness_sample t set specimen = ${specimen.code('joint')}, material_in_id = null, spec = 'HRB400E 25 直螺纹', uom = '个',
      qty_rep = 300 where specimen = ${specimen.code('steel')} and not exists (${batch('t')})`.execute(trx)
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
