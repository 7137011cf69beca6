import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ImportDone } from './import-summary'
import './import.css'

interface ImportDoneViewProps {
  done: ImportDone
  busy: boolean
  onErrors: () => void
  onMore: () => void
}

/** Step 4: what was written, and what to do with the lines that were not. */
export function ImportDoneView({ done, busy, onErrors, onMore }: ImportDoneViewProps) {
  return (
    <section className="zj-import-done" aria-label="写入结果">
      <output>
        <CheckCircleFilled className="zj-import-tick" aria-hidden />
        <strong>{`导入成功：新增 ${done.added} 行，更新 ${done.updated} 行`}</strong>
        <span className="zj-import-note">24 小时内可以撤回</span>
      </output>
      {done.left > 0 && (
        <div className="zj-import-left">
          <p>{`还有 ${done.left} 行没有写入。下载错误行，按“错误原因”改好后只上传这些行，不会重复`}</p>
          <Button onClick={onErrors}>下载错误行</Button>
          <Button type="primary" disabled={busy} onClick={onMore}>
            上传改好的行
          </Button>
        </div>
      )}
    </section>
  )
}
