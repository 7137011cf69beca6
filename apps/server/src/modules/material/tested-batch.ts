import { materialIn } from '@zhujian/domain/material/material-in'
import { MADE_HERE, witnessSample } from '@zhujian/domain/quality/witness-sample'
import { sql } from 'kysely'
import { fillRow } from '../../entity/decide'
import type { Effect, RowIn } from '../../entity/extend'
import { noteArrivals } from './arrivals'

type Batch = RowIn<typeof materialIn>

const { states } = materialIn.flow ?? {}
const [ACCEPTED, REJECTED, RETESTING] = (['accepted', 'rejected', 'retesting'] as const).map((key) => states?.code(key))
const tests = witnessSample.flow?.states
const [PASSED, FAILED, HANDLING] = (['passed', 'failed', 'handling'] as const).map((key) => tests?.code(key))

interface Tested {
  readonly failed: boolean
  readonly report_no: string
  readonly sample_no: string
}

/** 批次此外的试样里，合格的有几组，不合格的有几组；`effect` 的一组正在登记，不算。 */
async function othersOf({ trx, row }: Effect, batch: Batch) {
  const { rows } = await sql<{ passed: number; failed: number }>`select count(*) filter (where state = ${PASSED})::int as passed,
      count(*) filter (where state in (${FAILED}, ${HANDLING}))::int as failed
    from witness_sample where material_in_id = ${batch.id} and id <> ${row.id} and not specimen = any(${[...MADE_HERE]}::smallint[])
      and deleted_at is null`.execute(trx)
  return rows[0] ?? { passed: 0, failed: 0 }
}

/**
 * 见证取样出了报告，批次随之：不合格的停止使用，限期退场；应检的批数都合格、没有不合格未了的，可以使用。
 * @param effect 登记报告的一步
 */
export async function testedBatch(effect: Effect, batch: Batch, { failed, report_no, sample_no }: Tested): Promise<void> {
  const { passed, failed: open } = await othersOf(effect, batch)
  const enough = !failed && open === 0 && passed + 1 >= (batch.required ?? 1)
  const from: readonly unknown[] = failed ? [RETESTING, ACCEPTED] : [RETESTING, REJECTED]
  const state = failed ? REJECTED : enough ? ACCEPTED : undefined
  if (state === undefined || !from.includes(batch.state)) return
  const reject_reason = failed ? `见证取样 ${sample_no} 报告 ${report_no} 不合格` : null
  await fillRow(
    effect as never,
    materialIn,
    batch,
    { state, report_no, reject_reason },
    { action: failed ? 'failTest' : 'passTest', note: `见证取样 ${sample_no}` },
  )
  await noteArrivals({ ...effect, row: batch } as never)
}
