import { ACCEPTANCE, powerDue, tempPower } from '@zhujian/domain/safety/temp-power'
import { groundFits } from '@zhujian/domain/safety/temp-power-rules'
import { cautions } from '@zhujian/domain/site/caution'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal, renewEarlier, requireCertified } from '../site/public'

type Power = Effect<typeof tempPower>

async function onDone({ row, trx, set }: Power): Promise<void> {
  await requireCertified(trx, { workers: row.electricians, on: row.done_at, trade: 'electrician', field: 'electricians' })
  const bad = row.bad_boxes ?? 0
  set({ caution: cautions(bad > 0 && `${bad} 个箱漏电保护失灵，请停用并登记隐患`) })
}

async function onSubmit(effect: Power): Promise<void> {
  if (effect.row.record_kind !== ACCEPTANCE) throw refusal('record_kind', '巡检、检测的请办理“登记巡检、检测”')
  await onDone(effect)
}

async function onRecord(effect: Power): Promise<void> {
  const { row, set } = effect
  if (row.record_kind === ACCEPTANCE) throw refusal('record_kind', '验收的请办理“报验”')
  await onDone(effect)
  const on = dayOf(row.done_at)
  set({ next_due_on: powerDue(row.record_kind, on) })
  const same = sql<boolean>`t.record_kind = ${row.record_kind} and t.monomer_id = ${row.monomer_id} and t.part = ${row.part}
    and t.done_at <= to_timestamp(${row.done_at})`
  await renewEarlier(effect as unknown as Effect, tempPower, same, on)
}

function onAccept({ row }: Power): void {
  if (!groundFits(row.ground_work, row.ground_repeat))
    throw refusal('ground_repeat', '工作接地大于 4 Ω、重复接地大于 10 Ω 的不能合格')
}

extend(tempPower, { on: { submit: onSubmit, resubmit: onSubmit, record: onRecord, accept: onAccept } })
