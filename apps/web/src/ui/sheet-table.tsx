import type { ReactNode } from 'react'

interface SheetTableProps {
  /** What the table is called on the form. */
  title?: string
  heads: readonly string[]
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
}

/** The head is repeated on every page. */
export function SheetTable({ title, heads, rows }: SheetTableProps) {
  return (
    <table>
      {title && <caption>{title}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {heads.map((head, at) => (
              <td key={head}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
