export type Page = PDFKit.PDFDocument
export type TextOptions = PDFKit.Mixins.TextOptions

/** 毫米到点。 */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/**
 * GB/T 9704-2012 5.2：A4 纸，天头 37 mm、订口 28 mm，版心 156 mm × 225 mm；
 * 5.1：一般每面 22 行，每行 28 字，正文三号字。
 */
export const MARGINS = { top: mm(37), bottom: mm(35), left: mm(28), right: mm(26) } as const
export const LEFT = MARGINS.left
export const WIDTH = mm(156)

/** 号数制的磅值：二号、小四。 */
export const TITLE = 22
export const SMALL = 12

/** 正文的字号与行距，磅。 */
export interface Density {
  readonly body: number
  readonly lineGap: number
}
/** 三号字，每面 22 行；落款放不下时收紧行距。宋体三号字自身行高约 23 磅。 */
export const DENSITIES: readonly [usual: Density, tight: Density] = [
  { body: 16, lineGap: 5.5 },
  { body: 16, lineGap: 1 },
]

export const INK = '#111111'
/** 发文机关标志与分隔线用红色（7.2.4、7.2.7）。 */
export const RED = '#c8161d'
