import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { Button } from 'antd'
import { isStanding, isUnderWay, recentText } from './import-summary'
import './import.css'

interface ImportRecentProps {
  imports: readonly RecentImport[]
  busy: boolean
  onErrors: (importId: number) => void
  onUndo: (done: RecentImport) => void
  /** Lets a stopped one go on. */
  onContinue: (importId: number) => void
  /** Shows how far it is, or what it came to. */
  onWatch: (importId: number) => void
}

/** What the person imported within 24 h: see how far it is, fetch the lines left over, or take it back. */
export function ImportRecent({ imports, onWatch, ...acts }: ImportRecentProps) {
  if (imports.length === 0) return null
  return (
    <section className="zj-import-recent" aria-label="最近的导入">
      <h3>最近的导入（24 小时内可以撤回）</h3>
      <ul>
        {imports.map((each) => (
          <li key={each.import_id}>
            <button type="button" className="zj-import-name" onClick={() => onWatch(each.import_id)}>
              {each.file_name}
            </button>
            <span className={each.ended === null ? 'zj-import-note' : 'zj-import-note zj-import-stopped'}>
              {recentText(each)}
            </span>
            {isUnderWay(each) ? (
              <Button size="small" aria-label={`查看进度 ${each.file_name}`} onClick={() => onWatch(each.import_id)}>
                查看进度
              </Button>
            ) : (
              <Acts each={each} {...acts} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({
  each,
  busy,
  onErrors,
  onUndo,
  onContinue,
}: { each: RecentImport } & Omit<ImportRecentProps, 'imports' | 'onWatch'>) {
  return (
    <>
      {each.left > 0 && (
        <Button size="small" onClick={() => onErrors(each.import_id)}>
          {each.status === 'stopped' ? '下载未写入的行' : '下载错误行'}
        </Button>
      )}
      {each.status === 'stopped' && (
        <Button size="small" disabled={busy} aria-label={`继续导入 ${each.file_name}`} onClick={() => onContinue(each.import_id)}>
          继续
        </Button>
      )}
      {isStanding(each) && (
        <Button size="small" disabled={busy} onClick={() => onUndo(each)}>
          撤回
        </Button>
      )}
    </>
  )
}
