/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible rows are in the page, each at its own height: no table element can do that */
import { useMemo, useState } from 'react'
import type { CSSProperties, UIEvent } from 'react'
import type { SheetCell, SheetMerge, SheetView } from './sheet-view'

/** px of the column of row numbers and of the row of column letters */
const HEAD_WIDTH = 48
const HEAD_HEIGHT = 26
/** px drawn above and below the visible part */
const AHEAD = 400
/** Until the stage is measured. */
const USUAL_STAGE = 800

/** A, B, … Z, AA, AB … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** Where each part begins, and at last where all end. */
export function offsetsOf(sizes: readonly number[]): number[] {
  const offsets = [0]
  for (const size of sizes) offsets.push((offsets[offsets.length - 1] ?? 0) + size)
  return offsets
}

interface Span {
  from: number
  to: number
}

/** The rows between two heights, with every merged cell that reaches into them. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number, merges: readonly SheetMerge[]): Span {
  const rows = offsets.length - 1
  const first = offsets.findIndex((_, row) => row < rows && (offsets[row + 1] ?? 0) > top)
  if (first < 0) return { from: 0, to: Math.min(rows, 1) }
  const past = offsets.findIndex((offset) => offset >= bottom)
  const to = past < 0 ? rows : Math.min(past, rows)
  const reaching = merges.filter((merge) => merge.top < first && merge.bottom >= first).map((merge) => merge.top)
  return { from: Math.min(first, ...reaching), to }
}

const keyOf = (row: number, column: number) => `${row},${column}`

interface Merged {
  /** By the cell it begins at. */
  starts: Map<string, SheetMerge>
  covered: Set<string>
}

function mergedCells(merges: readonly SheetMerge[]): Merged {
  const starts = new Map(merges.map((merge) => [keyOf(merge.top, merge.left), merge]))
  const covered = new Set<string>()
  for (const { top, left, bottom, right } of merges)
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) if (row !== top || column !== left) covered.add(keyOf(row, column))
  return { starts, covered }
}

function lookOf(cell: SheetCell | null): CSSProperties {
  return {
    color: cell?.color,
    background: cell?.fill,
    fontWeight: cell?.bold ? 600 : undefined,
    textAlign: cell?.align,
    whiteSpace: cell?.wrap ? 'pre-wrap' : undefined,
  }
}

interface RowProps {
  sheet: SheetView
  row: number
  columns: readonly number[]
  offsets: readonly number[]
  merged: Merged
}

function SheetRow({ sheet, row, columns, offsets, merged }: RowProps) {
  const height = sheet.heights[row] ?? 0
  return (
    <div role="row" aria-rowindex={row + 2} className="sheet-row" style={{ top: HEAD_HEIGHT + (offsets[row] ?? 0), height }}>
      <div role="rowheader" className="sheet-number" style={{ width: HEAD_WIDTH }}>
        {row + 1}
      </div>
      {sheet.widths.map((width, column) => {
        if (width === 0 || merged.covered.has(keyOf(row, column))) return null
        const cell = sheet.rows[row]?.[column] ?? null
        const merge = merged.starts.get(keyOf(row, column))
        const size = merge && {
          width: (columns[merge.right + 1] ?? 0) - (columns[column] ?? 0),
          height: (offsets[merge.bottom + 1] ?? 0) - (offsets[row] ?? 0),
        }
        return (
          <div
            key={column}
            role="cell"
            aria-colindex={column + 2}
            className={merge ? 'sheet-cell sheet-merged' : 'sheet-cell'}
            title={cell && cell.text.length > 4 ? cell.text : undefined}
            style={{ left: HEAD_WIDTH + (columns[column] ?? 0), width, height, ...size, ...lookOf(cell) }}
          >
            <span>{cell?.text}</span>
          </div>
        )
      })}
    </div>
  )
}

function SheetLetters({ widths, columns }: { widths: readonly number[]; columns: readonly number[] }) {
  return (
    <div role="row" aria-rowindex={1} className="sheet-row sheet-letters" style={{ height: HEAD_HEIGHT }}>
      <div role="columnheader" className="sheet-number" style={{ width: HEAD_WIDTH }} aria-label="行号" />
      {widths.map((width, column) => {
        const place = { left: HEAD_WIDTH + (columns[column] ?? 0), width }
        if (width === 0) return null
        return (
          <div key={column} role="columnheader" className="sheet-letter" style={place}>
            {columnLetters(column)}
          </div>
        )
      })}
    </div>
  )
}

const last = (offsets: readonly number[]) => offsets[offsets.length - 1] ?? 0

/** One sheet on paper; only the rows near the visible part are in the page. */
export function SheetGrid({ sheet, label, scale }: { sheet: SheetView; label: string; scale: number }) {
  const [seen, setSeen] = useState({ top: 0, height: USUAL_STAGE })
  const columns = useMemo(() => offsetsOf(sheet.widths), [sheet])
  const offsets = useMemo(() => offsetsOf(sheet.heights), [sheet])
  const merged = useMemo(() => mergedCells(sheet.merges), [sheet])
  const look = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) =>
    setSeen({ top: scrollTop / scale, height: Math.max(USUAL_STAGE, clientHeight) / scale })
  const { from, to } = rowsBetween(offsets, seen.top - AHEAD, seen.top + seen.height + AHEAD, sheet.merges)
  const paper = { width: HEAD_WIDTH + last(columns), height: HEAD_HEIGHT + last(offsets), zoom: scale }
  const counts = { 'aria-rowcount': sheet.rows.length + 1, 'aria-colcount': sheet.widths.length + 1 }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
    <section className="sheet-scroll" onScroll={look} tabIndex={0} aria-label={label}>
      <div role="table" aria-label={sheet.name} {...counts} className="sheet-paper" style={paper}>
        <SheetLetters widths={sheet.widths} columns={columns} />
        {Array.from({ length: to - from }, (_, index) => (
          <SheetRow key={from + index} row={from + index} {...{ sheet, columns, offsets, merged }} />
        ))}
      </div>
    </section>
  )
}
