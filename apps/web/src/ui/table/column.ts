import type { Tone } from '@zhujian/model'
import type { ReactNode } from 'react'

export type Pin = 'left' | 'right'
export type Align = 'left' | 'right' | 'center'
export type RowKey = string | number

/** One column of a query table, already bound to how its cell looks. */
export interface TableColumn<R> {
  readonly key: string
  readonly title: string
  /** Unit of the numbers, written in the head behind a slash. */
  readonly unit?: string
  /** Sentence shown on the head. */
  readonly hint?: string
  /** px */
  readonly width: number
  /** px of `width` that must never be cut, in letters of 14 px; grows with larger letters. All of it where not given. */
  readonly whole?: number
  readonly align?: Align
  readonly pin?: Pin
  /** Takes a share of spare width until a person sets a width. */
  readonly grow?: boolean
  readonly sortable?: boolean
  /** Cannot be hidden. */
  readonly fixed?: boolean
  /** Hidden until a person shows it. */
  readonly hidden?: boolean
  /** Always in sight unless a person hides it: the state of a row. */
  readonly kept?: boolean
  /** What a row says here; undefined: more than words can say. Where all rows say the same the column may fold away. */
  readonly text?: (row: R) => string | undefined
  /** Drawn as the words it says and nothing else, but for `beside`: its width follows from them. */
  readonly plain?: boolean
  /** px of what stands beside the words, such as a button that copies them. */
  readonly beside?: number
  /**
   * A number, a day, a time: never cut, and never wider than what it says; compared from row to row, it stays although all rows of a
   * page say the same.
   */
  readonly exact?: boolean
  /** All rows of the page say codes here: no wider and no narrower either. */
  readonly code?: boolean
  /** px at which the words of every row on the page show whole. */
  readonly natural?: number
  /** How grave a row is: it folds for saying the same only where there is no further page that may say something else. */
  readonly grave?: boolean
  /** To what or where a row belongs, such as its project or region: it says nothing of the row itself. */
  readonly placing?: boolean
  readonly render: (row: R, index: number) => ReactNode
}

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly onClick: () => void
  readonly danger?: boolean
  /** Rarely wanted: always inside 更多. */
  readonly rare?: boolean
  readonly disabled?: boolean
  /** Decides what stands first and filled, and what last and in red, where acts stand as buttons; the row keeps its order. */
  readonly tone?: Tone | undefined
  /** Taken in the record only: a row says neither what it is about nor what follows. */
  readonly inRecord?: boolean
}

export interface Sort {
  readonly key: string
  readonly descending: boolean
}

/** '-id' ⇄ { key: 'id', descending: true } */
export const parseSort = (text: string | undefined): Sort | undefined =>
  text ? { key: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined

/** Ascending, descending, then back to the list's own order. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  const sort = parseSort(current)
  if (sort?.key !== key) return key
  return sort.descending ? undefined : `-${key}`
}

export const ariaSort = (current: string | undefined, key: string): 'ascending' | 'descending' | 'none' => {
  const sort = parseSort(current)
  if (sort?.key !== key) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}
