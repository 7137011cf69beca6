import type { PdfFont } from '../../platform/pdf-fonts'

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

/** 正文的字号与行距、表格里小字的行距、标题与落款之前的空，磅。 */
export interface Density {
  readonly body: number
  readonly lineGap: number
  readonly smallGap: number
  readonly beforeTitle: number
  readonly beforeSignature: number
}

/** 一种版式：正文与主送单位的字体，疏密从宽到紧。 */
export interface Layout {
  readonly text: PdfFont
  readonly receiver: PdfFont
  readonly densities: readonly [usual: Density, ...tighter: Density[]]
}

const usual = { body: 16, smallGap: 2, beforeTitle: 22, beforeSignature: 18 } as const

/**
 * 三号字，每面 22 行；落款放不下时收紧。第二版正文用仿宋（自身行高约 19 磅），第一版用宋体（约 23 磅）：
 * 签发时印的是哪一版，以后重绘还是哪一版，字节才会相同。
 */
export const LAYOUTS: Readonly<Record<1 | 2, Layout>> = {
  1: {
    text: 'song',
    receiver: 'song-bold',
    densities: [
      { ...usual, lineGap: 5.5 },
      { ...usual, lineGap: 1 },
    ],
  },
  2: {
    text: 'fang',
    receiver: 'fang',
    densities: [
      { ...usual, lineGap: 9.3, smallGap: 4 },
      { ...usual, lineGap: 4.8, smallGap: 4 },
      { ...usual, lineGap: 2, beforeTitle: 14, beforeSignature: 6 },
    ],
  },
}

export const INK = '#111111'
/** 发文机关标志与分隔线用红色（7.2.4、7.2.7）。 */
export const RED = '#c8161d'
