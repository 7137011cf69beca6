import { compare, isDecimal, sub } from '@zhujian/model/decimal'
import type { AbsentRow, DeductionRow, TableRow } from '@zhujian/domain/safety/jgj59/table-rows'
import type { FieldProblem } from '@zhujian/model'

/** 一张分项表里由人填的。 */
export interface ScoreValues extends TableRow {
  readonly seq: number
  readonly object: string | null
  readonly missing: boolean
  readonly missing_note: string | null
  readonly deductions: readonly DeductionRow[]
  readonly absent: readonly AbsentRow[]
  readonly checked: boolean
}

/** 服务端的一张表。 */
export interface ServerTable extends ScoreValues {
  readonly id: number
  readonly version: number
  readonly scorer_id: number | null
  readonly scorer: string | null
  /** 最后存下的时刻，秒。 */
  readonly at: number
}

type SaveState = 'saved' | 'saving' | 'waiting' | 'failed'

export interface ScoreEntry {
  readonly server: ServerTable | null
  /** 正在填的；没有改动的就是服务端的。 */
  readonly values: ScoreValues
  readonly state: SaveState
  /** 没有存下的原因。 */
  readonly reason?: string | undefined
  /** 哪一行不对：栏目照表单的写法，如 deductions.1.value。 */
  readonly problems: readonly FieldProblem[]
  /** 别人同时改了的扣分标准 → 说明。 */
  readonly clashes: Readonly<Record<string, string>>
}

export type ScoreEntries = ReadonlyMap<string, ScoreEntry>
export const tableKey = ({ table_code, seq }: Pick<ScoreValues, 'table_code' | 'seq'>): string => `${table_code}/${seq}`

export const emptyTable = (table_code: number, seq = 1): ScoreValues => ({
  table_code,
  seq,
  object: null,
  missing: false,
  missing_note: null,
  deductions: [],
  absent: [],
  checked: false,
})

export interface Kept {
  readonly server: ServerTable | null
  readonly values: ScoreValues
}

/** 这一次的得分，连同比上次升降了多少；有一次没有得分的只写这一次的。 */
export function comparedTo(before: string | null | undefined, now: string | null | undefined): string {
  if (!now) return '—'
  if (!before || !isDecimal(before) || !isDecimal(now)) return now
  const changed = sub(now, before)
  const order = compare(changed, '0')
  return order === 0 ? now : `${now}（${order > 0 ? '↑' : '↓'} ${changed.replace('-', '')}）`
}
