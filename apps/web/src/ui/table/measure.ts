import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { TableColumn } from './column'
import { clampWidth, MAX_FIT } from './layout'

/** px beside the words of a cell: its padding, and one for fractions. */
const PADDING = 21
/** Of many texts only the longest few can be the widest. */
const LONGEST = 6

/** A number of a paper, a machine, a vehicle: mostly letters and digits, in one word. It says nothing when cut. */
export function isCode(text: string): boolean {
  if (/〔\d{4}〕\d+号$/.test(text)) return true
  const latin = text.match(/[!-~〔〕（）]/g)?.length ?? 0
  return /\d/.test(text) && !/\s/.test(text) && text.length <= 32 && latin * 2 >= text.length
}

interface Fit {
  /** px of the widest words on the page with what surrounds them; 0 where there is nothing to measure. */
  readonly natural: number
  readonly code: boolean
}

/** The column as wide as its words ask for: exactly that for numbers, days and codes; other words take no more than they need. */
export function fitted<R>(column: TableColumn<R>, { natural, code }: Fit): TableColumn<R> {
  if (natural === 0) return column
  const exact = column.exact === true || code
  const needed = clampWidth(Math.max(natural + (column.beside ?? 0), column.whole ?? 0), exact ? MAX_FIT : undefined)
  // Drawn by the page itself it may be more than its words.
  if (!column.plain) return exact ? { ...column, code, grow: false, width: Math.max(column.width, needed) } : column
  return exact
    ? { ...column, code, grow: false, width: needed }
    : { ...column, width: Math.min(column.width, needed), natural: needed }
}

/** Columns as wide as what the rows of this page say; without rows as the list defines them. */
export function useFitted<R>(columns: readonly TableColumn<R>[], rows: readonly R[] = []): readonly TableColumn<R>[] {
  // The same widths again with every answer that says as much, so that rows need not be drawn anew.
  const fits = useMemo(() => JSON.stringify(fitsOf(columns, rows)), [columns, rows])
  return useMemo(() => {
    const known = JSON.parse(fits) as Fit[]
    return columns.map((column, at) => fitted(column, known[at] ?? NOTHING))
  }, [columns, fits])
}

const NOTHING: Fit = { natural: 0, code: false }

function fitsOf<R>(columns: readonly TableColumn<R>[], rows: readonly R[]): Fit[] {
  const texts = columns.map(({ text }) => (text ? [...new Set(rows.map((row) => text(row) ?? ''))].filter(Boolean) : []))
  const widths = widthsOf(texts)
  return texts.map((each, at) => ({
    natural: rows.length > 0 && columns[at]?.text ? Math.ceil(widths[at] ?? 0) + PADDING : 0,
    code: each.length > 0 && each.every(isCode),
  }))
}

/** px of the widest of each list of texts, in the letters of a cell. One box for all: the page is laid out once. */
function widthsOf(lists: readonly (readonly string[])[]): number[] {
  const box = document.createElement('div')
  box.className = 'zj-table-measure'
  const parts = lists.map((texts) => {
    const part = document.createElement('div')
    part.textContent = [...texts]
      .sort((one, other) => roughly(other) - roughly(one))
      .slice(0, LONGEST)
      .join('\n')
    return part
  })
  box.append(...parts)
  document.body.append(box)
  const widths = parts.map((part) => part.getBoundingClientRect().width)
  box.remove()
  return widths
}

const roughly = (text: string): number => text.length + (text.match(/[^ -~]/g)?.length ?? 0)

/** Numbers and times a page draws in its own way are measured where they stand: what is cut gets the px it lacks. */
export function useUncut<R>(
  box: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<R>[],
  rows: unknown,
): readonly TableColumn<R>[] {
  const [whole, setWhole] = useState<Readonly<Record<string, number>>>({})
  useLayoutEffect(() => {
    const more = columns.flatMap(({ key, exact, code, plain }) => {
      if ((!exact && !code) || plain) return []
      const cells = [...(box.current?.querySelectorAll<HTMLElement>(`td[data-key="${CSS.escape(key)}"]`) ?? [])]
      const cut = Math.max(0, ...cells.map(cutOf))
      const width = (cells[0]?.offsetWidth ?? 0) + cut + 1
      return cut > 0 && width > (whole[key] ?? 0) ? [[key, width] as const] : []
    })
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the drawn cells know what they lack
    if (more.length > 0) setWhole({ ...whole, ...Object.fromEntries(more) })
  }, [box, columns, rows, whole])
  return useMemo(
    () => columns.map((column) => ({ ...column, width: Math.max(column.width, whole[column.key] ?? 0) })),
    [columns, whole],
  )
}

/** px of a cell that do not show. */
const cutOf = (cell: HTMLElement): number =>
  Math.max(
    0,
    ...[...cell.querySelectorAll<HTMLElement>('.zj-cell, .zj-cell *')].map(({ clientWidth, scrollWidth }) =>
      clientWidth > 0 ? scrollWidth - clientWidth : 0,
    ),
  )
