import { batchResult, isSame, JUDGED_CURES } from '@zhujian/domain/quality/concrete-block'
import { judgeBatch } from '@zhujian/domain/quality/concrete-strength'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

interface Batch {
  readonly ids: number[]
  readonly values: string[]
  readonly grade: number
  readonly cure: number
}

/** 同一单体、等级、养护方式的各组为一批，写上批的评定，同出报告时所评。 */
export async function judgeConcrete({ trx }: DemoRun): Promise<void> {
  const { rows } =
    await sql<Batch>`select array_agg(id order by id) as ids, array_agg(value::text order by id) as values, grade, cure
    from concrete_block where value is not null and deleted_at is null and cure = any(${[...JUDGED_CURES]}::smallint[]) group by engineering_id, monomer_id, grade, cure`.execute(
      trx,
    )
  for (const { ids, values, grade, cure } of rows) {
    const verdict = judgeBatch(values, grade, isSame(cure as Parameters<typeof isSame>[0]))
    if (!verdict) continue
    const result = batchResult.code(verdict.passed ? 'passed' : 'failed')
    await sql`update concrete_block set batch_n = ${verdict.n}, batch_result = ${result}, batch_told = ${verdict.told}
      where id = any(${ids}::bigint[])`.execute(trx)
  }
}
