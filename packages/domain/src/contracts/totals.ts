import { z } from '@zhujian/model/zod'

/** Most parts of one list that are counted together: tabs and stages of a screen. */
export const MOST_PARTS = 20

/** What a list adds to the query to be counted in parts: a JSON array of conditions, each told on top of those all share. */
export const partsOf = <S extends z.ZodType>(part: S) =>
  z
    .string('请说明要数哪些')
    .max(8000, '条件过多')
    .transform((text, { addIssue }): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        addIssue('不是有效的 JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(part, '应为一组条件').min(1, '请说明要数哪些').max(MOST_PARTS, `一次最多数 ${MOST_PARTS} 组`))

/** How many rows each part has, in the order asked. */
export interface TotalsAnswer extends Record<string, unknown> {
  readonly totals: readonly number[]
  /** The figures of the entity in their order, where they were asked for: decimal strings; null where nothing is there to measure. */
  readonly figures?: readonly (string | null)[]
}
