/** 键入一个编号，找出是哪一条记录。 */
export const numberedPath = '/api/common/pc/numbered'

/** 编号由前缀、年月与五位以上的流水组成，如 AQ20261100012；短的、只有一半的不去找。 */
const NUMBER = /^([A-Z]{2,4})\d{11,14}$/

/** 像编号的，取它的前缀；不像的没有。 */
export const prefixIn = (word: string): string | undefined => NUMBER.exec(word.toUpperCase())?.[1]

export interface NumberedRow {
  readonly entity: string
  readonly id: number
  readonly number: string
  /** 是什么、在哪里。 */
  readonly title: string
  readonly engineering: string | null
  readonly path: string
}
export interface NumberedAnswer {
  readonly rows: readonly NumberedRow[]
}
