import { useState } from 'react'
import { SheetGrid } from './sheet-grid'
import { MOST_COLUMNS, MOST_ROWS } from './sheet-view'
import type { SheetView, WorkbookView } from './sheet-view'
import './sheet.css'

function limitNote({ hasMoreRows, hasMoreColumns }: SheetView): string {
  const parts = [hasMoreRows && `前 ${MOST_ROWS} 行`, hasMoreColumns && `前 ${MOST_COLUMNS} 列`].filter(Boolean)
  return parts.length > 0 ? `仅预览${parts.join('、')}，完整内容请下载查看` : ''
}

/** A workbook: its sheets by name, one at a time. */
export function SheetStage({ name, workbook, scale }: { name: string; workbook: WorkbookView; scale: number }) {
  const [at, setAt] = useState(workbook.active)
  const sheet = workbook.sheets[at]
  if (!sheet) return null
  const note = limitNote(sheet)
  return (
    <div className="sheet-stage">
      {note && <output className="preview-note">{note}</output>}
      {sheet.rows.length === 0 ? (
        <p className="preview-none">该工作表为空</p>
      ) : (
        <SheetGrid key={at} sheet={sheet} label={`${name} ${sheet.name}`} scale={scale} />
      )}
      <div className="sheet-tabs" role="tablist" aria-label="工作表">
        {workbook.sheets.map((one, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === at}
            className="sheet-tab"
            onClick={() => setAt(index)}
          >
            {one.name}
          </button>
        ))}
      </div>
    </div>
  )
}
