import { materialIn } from '@zhujian/domain/material/material-in'
import { cautions } from '@zhujian/domain/site/caution'
import { testResult, witnessSample } from '@zhujian/domain/quality/witness-sample'
import { kilometresBetween } from '@zhujian/domain/reference/region-boxes'
import { parseCoordinate } from '@zhujian/model/coordinate'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { holdRow } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { testedBatch } from '../material/public'
import { keepsNumber, openToSentLab, refusal, requireLab, requireUnused } from '../site/public'
import { lateNote, requireSealed, requireUnsent, stays } from './sealed'

type Sample = Effect<typeof witnessSample>

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

async function onWrite(effect: Sample): Promise<void> {
  await requireSealed(effect, witnessSample)
  effect.set({ caution: cautions(await apartNote(effect)) })
}

/** 封样时批次已经验收、还在场。@throws invalid */
async function onSeal(effect: Sample): Promise<void> {
  await onWrite(effect)
  const batch = await batchOf(effect)
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
  if (batch) await testedBatch(effect as never, batch, { failed, report_no: row.report_no ?? '', sample_no: row.sample_no ?? '' })
}

/** 复检之前，批次还在场；复检合格才恢复使用。 */
async function onRetest(effect: Sample): Promise<void> {
  const batch = await batchOf(effect)
  if (batch && batch.state === batchStates?.code('returned')) throw refusal('material_in_id', '该批材料已经退场，不再复检')
  effect.set({ retests: (effect.row.retests ?? 0) + 1 })
}

extend(witnessSample, {
  on: {
    add: onWrite,
    edit: onWrite,
    seal: onSeal,
    attest: onAttest,
    resend: requireUnsent,
    report: onReport,
    retest: onRetest,
    supervise: stays as never,
  },
  openTo: { report: openToSentLab('lab_id') },
})
