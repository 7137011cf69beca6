import { materialIn } from '@zhujian/domain/material/material-in'
import { MADE_HERE, witnessSample } from '@zhujian/domain/quality/witness-sample'
import { cautions } from '@zhujian/domain/site/caution'
import { add, compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { keepsNumber, photoDoubts, refusal, requireNotSuspended, requireUnused, usableSql } from '../site/public'
import { noteArrivals } from './arrivals'

type In = Effect<typeof materialIn>

const RETURNED = materialIn.flow?.states.code('returned')

keepsNumber('certificate', materialIn.name, ['cert_no', 'batch_no'])

/** 同一合格证的累计进场不超过它载明的批量；退了场的不算。@throws invalid */
async function requireCertified({ trx, row }: In): Promise<void> {
  if (row.cert_qty === null) return
  const { rows } = await sql<{ total: string }>`select coalesce(sum(qty), 0)::text as total from material_in
    where engineering_id = ${row.engineering_id} and cert_no = ${row.cert_no} and id <> ${row.id} and state <> ${RETURNED}
      and deleted_at is null`.execute(trx)
  const total = add(rows[0]?.total ?? '0', row.qty)
  if (compare(total, row.cert_qty) > 0) throw refusal('qty', `合格证批量 ${row.cert_qty}，累计进场 ${total}`)
}

/** X11：一张合格证的一个批号只登记一次；别的工程用过的提醒。 */
async function onWrite(effect: In): Promise<void> {
  const { engineering_id, in_on } = effect.row
  await requireNotSuspended(effect.trx, { engineering_id, at: in_on, field: 'in_on', work: '进场施工材料' })
  const elsewhere = await requireUnused(effect as never, materialIn, 'certificate')
  await requireCertified(effect)
  effect.set({ caution: cautions(elsewhere, ...(await photoDoubts(effect, materialIn))) })
}

/** 须不须复试由材料定，不由验收的人选。@throws invalid */
const judged = (forTest: boolean) => async (effect: In) => {
  const { row } = effect
  if (row.retest === true && !forTest) throw refusal('retest', `${row.material_name}须复试，请办理“外观合格，送复试”`)
  if (row.retest !== true && forTest) throw refusal('retest', `${row.material_name}不须复试，请办理“验收合格”`)
  await onWrite(effect)
  await noteArrivals(effect)
}

const SAMPLES = `from witness_sample w where w.material_in_id = "$t".id and w.state <> ${witnessSample.flow?.states.code('draft')}
  and w.specimen not in (${MADE_HERE.join()}) and w.deleted_at is null`
const sampled = (t: string) => `(select count(*)::int ${SAMPLES.replace('$t', t)})`

extend(materialIn, {
  asked: { usable: (m) => sql<boolean>`${sql.raw(usableSql(m))}` },
  on: {
    add: onWrite,
    edit: onWrite,
    accept: judged(false),
    acceptForTest: judged(true),
  },
  found: {
    sampled,
    unsampled: (t) =>
      `(case when "${t}".state = ${materialIn.flow?.states.code('retesting')} then greatest("${t}".required - ${sampled(t)}, 0) else 0 end)`,
  },
})
