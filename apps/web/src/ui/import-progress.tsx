import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { progressText } from './import-summary'
import { formatCount } from './page-numbers'
import { ProgressBar } from './progress-dialog'
import './import.css'

/** While a job writes an import or takes it back. */
export function ImportProgressView({ progress }: { progress: RecentImport | undefined }) {
  const undoing = progress?.status === 'undoing'
  const { total = 0, done = 0 } = progress ?? {}
  const title = progress ? progressText(progress) : '正在提交'
  const note = total > 0 ? `${title}，${formatCount(done)} / ${formatCount(total)} 行` : title
  return (
    <section className="zj-import-progress" aria-label={undoing ? '撤回进度' : '写入进度'}>
      <ProgressBar progress={{ title, note, percent: total > 0 ? (done / total) * 100 : null, done: false }} />
      <p className="zj-import-note">{`关闭窗口不影响${undoing ? '撤回' : '写入'}，结果可在“最近的导入”查看；用时较长的，完成后另有消息`}</p>
    </section>
  )
}
