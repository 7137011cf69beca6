import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import './import.css'

interface ImportRecentProps {
  imports: readonly RecentImport[]
  busy: boolean
  onErrors: (importId: number) => void
  onUndo: (done: RecentImport) => void
}

/** What the person imported within 24 h: fetch the lines left over, or take it back. */
export function ImportRecent({ imports, busy, onErrors, onUndo }: ImportRecentProps) {
  if (imports.length === 0) return null
  return (
    <section className="zj-import-recent" aria-label="最近的导入">
      <h3>最近的导入（24 小时内可以撤回）</h3>
      <ul>
        {imports.map((each) => (
          <li key={each.import_id}>
            <span className="zj-import-name">{each.file_name}</span>
            <span className="zj-import-note">
              {`${formatInstant(each.confirmed_at, 'MM-dd HH:mm')}　新增 ${each.added} 行，更新 ${each.updated} 行${each.left > 0 ? `，未写入 ${each.left} 行` : ''}`}
            </span>
            {each.left > 0 && (
              <Button size="small" onClick={() => onErrors(each.import_id)}>
                下载错误行
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={() => onUndo(each)}>
              撤回
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
