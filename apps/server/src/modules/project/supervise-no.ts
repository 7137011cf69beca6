import { monomer } from '@zhujian/domain/project/monomer'
import { AppError } from '@zhujian/model'
import { dayOf, nowSeconds } from '@zhujian/model/date'
import { engineeringCategory } from '@zhujian/domain/reference/engineering-types'
import { sql } from 'kysely'
import { holdRows, fillRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import type { Project } from './lock-project'
import type { Trx } from '../../platform/db'

/**
 * 监督编号：区划 6 位 + 年份 4 位 + 类别 2 位 + 流水 4 位。流水在受理的同一事务里取号：
 * 受理不成即不占号，故不跳号；与补录的历史编号取大，故不重号。
 */
export async function drawSuperviseNo(trx: Trx, project: Project): Promise<string> {
  const { areacode, engineering_type_id: type } = project
  if (areacode === null || type === null) throw new AppError('invalid', { message: '缺少所属区域或工程类别，无法编号' })
  const prefix = `${areacode}${dayOf(nowSeconds()).slice(0, 4)}${engineeringCategory(type)}`
  const drawn = await sql<{ value: number }>`insert into serial_counter (name, value)
    values (${`engineering.supervise_no.${prefix}`}, 1 + coalesce((select max(right(supervise_no, 4)::integer) from engineering
      where supervise_no between ${`${prefix}0000`} and ${`${prefix}9999`} and supervise_no ~ '^\\d{16}$'), 0))
    on conflict (name) do update set value = greatest(serial_counter.value + 1, excluded.value) returning value`.execute(trx)
  return `${prefix}${String(drawn.rows[0]?.value ?? 1).padStart(4, '0')}`
}

/** 单体编号：监督编号加三位顺序号，按登记先后。 */
export async function numberMonomers(writing: Writing, engineeringId: number, superviseNo: string): Promise<void> {
  const rows = await holdRows(writing, monomer, sql<boolean>`t.engineering_id = ${engineeringId}`)
  const numbers = new Map(rows.map(({ id }, at) => [id, `${superviseNo}-${String(at + 1).padStart(3, '0')}`]))
  const unnumbered = rows.filter(({ unit_code }) => unit_code === null)
  const valuesOf = ({ id }: { id: number }) => ({ unit_code: numbers.get(id) ?? null })
  await fillRows(writing, monomer, unnumbered, valuesOf, { action: 'edit', note: '受理编号' })
}
