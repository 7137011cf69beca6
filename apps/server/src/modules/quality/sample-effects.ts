import { materialIn } from '@zhujian/domain/material/material-in'
import { cautions } from '@zhujian/domain/site/caution'
import { beyondLot } from '@zhujian/domain/material/retest-rules'
import { foreignProblem, isMadeHere, testResult, witnessSample } from '@zhujian/domain/quality/witness-sample'
import { kilometresBetween } from '@zhujian/domain/reference/region-boxes'
import { parseCoordinate } from '@zhujian/model/coordinate'
import { dayOf, formatInstant } from '@zhujian/model/date'
import { compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { holdRow } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { testedBatch } from '../material/public'
import { keepsNumber, openToSentLab, refusal, requireLab, requireUnused } from '../site/public'
import { lateNote, requireSealed, requireUnsent, stays } from './sealed'

type Sample = Effect<typeof witnessSample>
type Batch = RowIn<typeof materialIn>

const { states } = witnessSample.flow ?? {}
const batchStates = materialIn.flow?.states
const FAILED = testResult.code('failed')
/** 同一个见证人在这些分钟之内、相距这么远的两处取样，分身乏术。 */
const MINUTES = 5
const FAR_KM = 2

function apart(one: string, other: string): number {
  const [a, b] = [parseCoordinate(one), parseCoordinate(other)]
  return a && b ? kilometresBetween(a, b) : 0
}

keepsNumber('report', witnessSample.name, ['report_no'])

/** 所取的批次；没有批次的为 null。 */
const batchOf = async (effect: Sample) =>
  effect.row.material_in_id === null
    ? null
    : holdRow(effect as never, materialIn, {
        id: effect.row.material_in_id,
        engineeringId: effect.row.engineering_id,
        field: 'material_in_id',
      })

/** 见证人几分钟之内在两处相距很远的地方取样的一句提醒。 */
async function apartNote({ trx, row }: Sample): Promise<string | false> {
  const { rows } = await sql<{ no: string; lal: string; at: number }>`select sample_no as no, lal,
      extract(epoch from sample_at)::bigint as at from witness_sample where witness = ${row.witness} and id <> ${row.id}
      and deleted_at is null and abs(extract(epoch from sample_at) - ${row.sample_at}) <= ${MINUTES * 60}`.execute(trx)
  const far = rows.find(({ lal }) => apart(lal, row.lal) > FAR_KM)
  return (
    far !== undefined &&
    `见证人 ${formatInstant(far.at, 'HH:mm')} 在 ${apart(far.lal, row.lal).toFixed(1)} 公里外见证 ${far.no}，相隔不足 ${MINUTES} 分钟`
  )
}

/** 试样出自所取的批次：不早于进场，代表的不多于进场的；现场做成的不按批次的数量。@throws invalid */
function requireFromBatch({ row }: Sample, batch: Batch): void {
  if (dayOf(row.sample_at) < batch.in_on) throw refusal('sample_at', `取样时间不能早于批次的进场日期 ${batch.in_on}`)
  const foreign = foreignProblem(row, batch)
  if (foreign) throw refusal(foreign.field, foreign.message)
  if (isMadeHere(row.specimen)) return
  if (row.uom.trim() !== batch.uom.trim()) throw refusal('uom', `代表数量的单位应与进场批次的相同：${batch.uom}`)
  if (compare(row.qty_rep, batch.qty) > 0) throw refusal('qty_rep', `代表数量不能超过该批次的进场数量 ${batch.qty} ${batch.uom}`)
}

async function onWrite(effect: Sample): Promise<Batch | null> {
  const { row, set } = effect
  await requireSealed(effect, witnessSample)
  const batch = await batchOf(effect)
  if (batch) requireFromBatch(effect, batch)
  const lot = batch && !isMadeHere(row.specimen) && beyondLot(batch.kind, row.qty_rep, row.uom.trim())
  set({ caution: cautions(await apartNote(effect), lot) })
  return batch
}

/** 封样时批次已经验收、还在场。@throws invalid */
async function onSeal(effect: Sample): Promise<void> {
  const batch = await onWrite(effect)
  if (batch?.state === batchStates?.code('pending')) throw refusal('material_in_id', '批次尚未验收，不能取样')
  if (batch?.state === batchStates?.code('returned')) throw refusal('material_in_id', '批次已经退场，不再取样')
}

const onAttest = ({ row, set }: Sample): void =>
  set({ caution: cautions(row.caution, lateNote(row.sample_at, row.witnessed_at)) })

/** 报告合格，批次够了批数即可使用；不合格，批次随即不合格，停止使用。 */
async function onReport(effect: Sample): Promise<void> {
  const { row, set } = effect
  await requireLab(effect, row.lab_id, 'lab_id')
  const elsewhere = await requireUnused(effect as never, witnessSample, 'report')
  const failed = row.result === FAILED
  const state = states?.code(failed ? 'failed' : 'passed')
  set({ caution: cautions(row.caution, elsewhere), ...(state !== undefined && { state }) })
  const batch = await batchOf(effect)
  // 接头、试块的报告说的不是这批材料本身。
  if (batch && !isMadeHere(row.specimen))
    await testedBatch(effect as never, batch, { failed, report_no: row.report_no ?? '', sample_no: row.sample_no ?? '' })
}

/** 复检之前，批次还在场；复检合格才恢复使用。 */
async function onRetest(effect: Sample): Promise<void> {
  const batch = await batchOf(effect)
  if (batch && batch.state === batchStates?.code('returned')) throw refusal('material_in_id', '该批材料已经退场，不再复检')
  effect.set({ retests: (effect.row.retests ?? 0) + 1 })
}

extend(witnessSample, {
  on: {
    add: async (effect) => void (await onWrite(effect)),
    edit: async (effect) => void (await onWrite(effect)),
    seal: onSeal,
    attest: onAttest,
    resend: requireUnsent,
    report: onReport,
    retest: onRetest,
    supervise: stays as never,
  },
  openTo: { report: openToSentLab('lab_id') },
})
