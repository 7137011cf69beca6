import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 系统编号按月从 1 起，与平时取号同一套计数：演示数据之后接着编。 */
export interface MonthSerials {
  /** 接着已经编到的往下编。 */
  follow(trx: Trx): Promise<void>
  next(day: string): string
  keep(trx: Trx): Promise<void>
}

export function monthSerials(entity: AnyEntity, name: string): MonthSerials {
  const field = entity.fields[name]
  if (field?.kind !== 'serial') throw new Error(`${entity.name}.${name} is not a serial`)
  const drawn = new Map<string, number>()
  return {
    follow: async (trx) => {
      const start = `${entity.name}.${name}.`
      const { rows } = await sql<{ month: string; value: number }>`select substr(name, ${start.length + 1}::int) as month, value
        from serial_counter where starts_with(name, ${start})`.execute(trx)
      for (const { month, value } of rows) drawn.set(month, Math.max(drawn.get(month) ?? 0, value))
    },
    next: (day) => {
      const month = day.slice(0, 7).replace('-', '')
      const value = (drawn.get(month) ?? 0) + 1
      drawn.set(month, value)
      return `${field.prefix}${month}${String(value).padStart(5, '0')}`
    },
    keep: async (trx) => {
      const rows = [...drawn].map(([month, value]) => ({ name: `${entity.name}.${name}.${month}`, value }))
      await sql`insert into serial_counter (name, value) select name, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(name text, value bigint)
        on conflict (name) do update set value = greatest(serial_counter.value, excluded.value)`.execute(trx)
    },
  }
}
