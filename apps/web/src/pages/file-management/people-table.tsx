import type { ReactNode } from 'react'
import { SheetTable } from '../../ui/sheet-table'

interface PeopleTableProps {
  heads: readonly string[]
  rows: readonly { key: number; cells: readonly ReactNode[] }[]
}

/** 抽屉里的小表：收件人、读者各一行。 */
export function PeopleTable({ heads, rows }: PeopleTableProps) {
  return (
    <div className="letter-table">
      <SheetTable heads={heads} rows={rows} />
    </div>
  )
}
