import { samePart } from '@zhujian/domain/site/place'
import { type RawBuilder, sql } from 'kysely'

const codes = (from: string, to: string): number[] => {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
const FULL = [
  codes('Ａ', 'Ｚ'),
  codes('ａ', 'ｚ'),
  codes('０', '９'),
  codes('／', '／'),
  codes('～', '～'),
  codes('－', '－'),
].flat()
const text = (each: readonly number[]): string => String.fromCodePoint(...each)

/** 部位的通常写法，与 samePart 一致：全角半角、空格、逗号、连接号都不计。 */
export const partKey = (column: string): string =>
  `upper(regexp_replace(regexp_replace(translate(${column}, '${text(FULL)}', '${text(FULL.map((code) => code - 0xfee0))}'),
    '[[:space:]　、，,]', '', 'g'), '[~—–]', '-', 'g'))`

interface Placed {
  readonly monomer_id: number | null
  readonly part: string
  readonly floor?: string | null
}

/** 同一单体、同一部位；两边都写了楼层的，楼层也要相同。 */
export const samePlace = (alias: string, { monomer_id, part, floor = null }: Placed, floored = true): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.monomer_id`)} = ${monomer_id} and ${sql.raw(partKey(`${alias}.part`))} = ${samePart(part)}
    ${floored && floor !== null ? sql`and coalesce(btrim(upper(${sql.ref(`${alias}.floor`)})), ${key(floor)}) = ${key(floor)}` : sql``}`

const key = (floor: string): string => floor.trim().toUpperCase()

/** 同样的判断，写在读取时得出的字段里：两行都在库里。 */
export const samePlaces = (one: string, other: string): string =>
  `${one}.monomer_id = ${other}.monomer_id and ${partKey(`${one}.part`)} = ${partKey(`${other}.part`)}
    and coalesce(btrim(upper(${one}.floor)), btrim(upper(${other}.floor)), '') = coalesce(btrim(upper(${other}.floor)), btrim(upper(${one}.floor)), '')`
