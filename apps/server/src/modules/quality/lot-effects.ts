import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { conceded, inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import { lotProblem } from '@zhujian/domain/quality/lot-rules'
import { sideStation } from '@zhujian/domain/quality/side-station'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'
import { cautions } from '@zhujian/domain/site/caution'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { absent, refusal, requireUsable, samePlace } from '../site/public'
import { countTimes } from './accepting'
import { tooYoung } from './young-blocks'

type Lot = Effect<typeof inspectionLot>

const ACCEPTED = hiddenAccept.flow?.states.code('accepted')
const DRAFT = hiddenAccept.flow?.states.code('draft')
const SIGNED = sideStation.flow?.states.code('signed')
const QUALIFIED = concreteBlock.flow?.states.code('qualified')

/** 所列的、同一部位的隐蔽工程都验收了。@throws invalid */
async function requireHidden({ trx, row }: Lot): Promise<void> {
  const { rows } = await sql`select 1 from hidden_accept h where h.deleted_at is null and h.state <> ${ACCEPTED}
    and (h.id = any(${row.hidden_accept_ids ?? []}::bigint[]) or (h.state <> ${DRAFT} and ${samePlace('h', row)})) limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw refusal('hidden_accept_ids', '所含隐蔽工程尚未验收')
}

/** 同一部位的旁站双方都签了字。@throws invalid */
async function requireSigned({ trx, row }: Lot): Promise<void> {
  const { rows } = await sql`select 1 from side_station s where s.deleted_at is null and s.state <> ${SIGNED}
    and ${samePlace('s', row)} limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('part', '双方未签字，不得进行下一工序')
}

/** 所列的见证取样没有不合格的。@throws invalid */
async function requirePassedSamples({ trx, row }: Lot): Promise<void> {
  const states = witnessSample.flow?.states
  if (!states) return
  const { rows } = await sql<{ no: string }>`select w.sample_no as no from witness_sample w
    where w.id = any(${row.witness_sample_ids ?? []}::bigint[]) and ${inStates('w', states, ['failed', 'handling'])}
    order by w.id limit 1`.execute(trx)
  if (rows[0]) throw refusal('witness_sample_ids', `见证取样 ${rows[0].no} 不合格，不能验收`)
}

/** X01：检验批里的试块还没有合格报告的，只提醒：强度在分部验收之前补齐。 */
async function youngNote({ trx, row }: Lot): Promise<string | false> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from concrete_block b where b.deleted_at is null
    and b.state <> ${QUALIFIED} and (b.id = any(${row.concrete_block_ids ?? []}::bigint[]) or ${samePlace('b', row)})`.execute(
    trx,
  )
  const n = rows[0]?.n ?? 0
  return n > 0 && tooYoung(row.part, n)
}

async function requireSound(effect: Lot): Promise<void> {
  const { trx, row } = effect
  await requireUsable(trx, row.material_in_ids ?? [], 'material_in_ids')
  await requireHidden(effect)
  await requireSigned(effect)
  await requirePassedSamples(effect)
}

async function onSubmit(effect: Lot): Promise<void> {
  const { trx, row, set } = effect
  await requireSound(effect)
  countTimes(effect)
  set({ caution: cautions(await youngNote(effect), ...(await absent(trx, [row.self_by], row.self_on))) })
}

/** 点数够了才合格；经检测、核算、加固的按第 5.0.6 条验收，附资料。 */
async function onAccept(effect: Lot): Promise<void> {
  const { row, set } = effect
  const problem = conceded.includes(row.fix_kind) ? null : lotProblem(row.items)
  if (problem) throw refusal('items', problem)
  await requireSound(effect)
  set({ caution: cautions(await youngNote(effect)) })
}

extend(inspectionLot, { on: { submit: onSubmit, resubmit: onSubmit, rework: onSubmit, accept: onAccept } })
