/** A workbook as the viewer shows it: text and the few looks that carry meaning. */
export interface SheetCell {
  readonly text: string
  readonly align?: 'left' | 'center' | 'right'
  readonly bold?: boolean
  readonly wrap?: boolean
  /** #rrggbb */
  readonly color?: string
  readonly fill?: string
}

export interface SheetMerge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface SheetView {
  readonly name: string
  /** px */
  readonly widths: readonly number[]
  /** px */
  readonly heights: readonly number[]
  readonly rows: readonly (readonly (SheetCell | null)[])[]
  readonly merges: readonly SheetMerge[]
  readonly hasMoreRows: boolean
  readonly hasMoreColumns: boolean
}

export interface WorkbookView {
  readonly sheets: readonly SheetView[]
  /** The sheet the file opens on. */
  readonly active: number
}

/** What is shown of one sheet; the rest is read after downloading. */
export const MOST_ROWS = 2000
export const MOST_COLUMNS = 100
export const MOST_SHEETS = 50
