import { lacksReason, LEAST_REASON } from '../../flows/grounds'
import { tableOf } from './tables'

/**
 * 有施工就有、不能作缺项的分项表：安全管理、文明施工、高处作业、施工用电、施工机具；其余各表现场没有的作缺项，
 * 不计应得分（第 4.0.3 条第 5 款），写明为什么没有。评分表、现场考评与月度自评的汇总表同一条规则。
 */
export const ALWAYS: readonly number[] = [1, 2, 13, 14, 19]

/** 台账上现场有的，各由哪几张表检查：其中至少一张不能作缺项。 */
export interface Standing {
  readonly why: string
  readonly label: string
  readonly tables: readonly number[]
}

/** 一张表评没评、作没作缺项；几台机械各有一张。 */
export interface Declared {
  readonly table_code: number
  readonly missing?: boolean | null
}

export const REASON_LACKS = `作缺项的请写明现场为什么没有，不少于 ${LEAST_REASON} 个字，同几个字反复写的不算`
export const reasonLacks = (note: unknown): string | null => (lacksReason(note) ? REASON_LACKS : null)

/**
 * 保证项目应全数检查（第 4.0.1 条），现场可能没有这样的对象、可以作缺项的只有这几项：放坡开挖的基坑支护，附近没有外电线路的外电防护，
 * 没有到首道附着高度的附墙架，只有一台的多塔作业。
 */
const MAY_BE_ABSENT: readonly string[] = ['B.11-2', 'B.14-1', 'B.16-4', 'B.17-5']

interface Named {
  readonly code: string
  readonly name: string
  readonly guarantee: boolean
}

/** 一个检查项目不能作缺项的原因；能作的为空。 */
export const itemNeverAway = ({ code, name, guarantee }: Named): string | null =>
  guarantee && !MAY_BE_ABSENT.includes(code) ? `${code} ${name}是保证项目，应全数检查，不能作缺项（第 4.0.1 条）` : null

const neverAway = (table: number): string => `B.${table} ${tableOf(`B.${table}`).name}有施工就有，不能作缺项`
export const alwaysThere = (table: number): string | null => (ALWAYS.includes(table) ? neverAway(table) : null)

interface Wrong {
  readonly tables: readonly number[]
  readonly message: string
}

/** 不能作缺项而作了的，一次说完；还没有开始的表不算作了缺项。 */
export function wronglyAway(rows: readonly Declared[], standing: readonly Standing[]): Wrong[] {
  const away = (table: number) => {
    const sheets = rows.filter(({ table_code }) => table_code === table)
    return sheets.length > 0 && sheets.every(({ missing }) => missing)
  }
  return [
    ...ALWAYS.filter(away).map((table) => ({ tables: [table], message: neverAway(table) })),
    ...standing
      .filter(({ tables }) => tables.every(away))
      .map(({ why, label, tables }) => ({ tables, message: `${why}，${label}不能作缺项` })),
  ]
}

/** 把一张表作缺项，不对的地方；`rows` 是现在的各张，`seq` 分辨同一张表的几份。 */
export function refusesAway<T extends Declared & { readonly seq?: number | null }>(
  rows: readonly T[],
  { table_code, seq = 1 }: { readonly table_code: number; readonly seq?: number | null },
  standing: readonly Standing[],
): string | null {
  const others = rows.filter((each) => each.table_code !== table_code || (each.seq ?? 1) !== seq)
  const wrong = wronglyAway([...others, { table_code, missing: true }], standing)
  return alwaysThere(table_code) ?? wrong.find(({ tables }) => tables.includes(table_code))?.message ?? null
}
