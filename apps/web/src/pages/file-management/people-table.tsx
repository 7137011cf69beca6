import type { ReactNode } from 'react'

interface PeopleTableProps {
  heads: readonly string[]
  rows: readonly { key: number; cells: readonly ReactNode[] }[]
}

/** 抽屉里的小表：收件人、读者各一行。 */
export function PeopleTable({ heads, rows }: PeopleTableProps) {
  return (
    <div className="letter-table">
      <table>
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
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
