import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import './import.css'

/** △ What the form would have warned of, row by row: the lines are taken, and somebody has to look at them. */
export function ImportNotes({ noted, notes }: { noted: number; notes: readonly RecentImport['notes'][number][] }) {
  if (noted === 0) return null
  return (
    <div className="zj-import-left zj-import-noted">
      <p>{`△ 提醒 ${noted} 行：照样导入，请逐行核对`}</p>
      <ul className="zj-import-reasons" aria-label="提醒">
        {notes.map(({ row, column, message }) => (
          <li key={`${row}/${column}/${message}`}>{`第 ${row} 行　${column}　${message}`}</li>
        ))}
      </ul>
    </div>
  )
}
