import { downloadFile } from './download-file'
import { reasons } from './preview-reasons'
import type { Reason } from './preview-reasons'
import type { PreviewFile } from './preview-store'

/** Nothing can be downloaded where nothing was found. */
const WITHOUT_FILE: readonly Reason[] = ['missing', 'signedOut']

/** Says why a file is not on the stage and what can be done instead. */
export function PreviewFailure({
  file,
  reason,
  onRetry,
}: {
  file: PreviewFile
  reason: Reason
  onRetry?: (() => void) | undefined
}) {
  return (
    <output className="preview-none">
      <p>{reasons[reason]}</p>
      {reason === 'network' && onRetry && (
        <button type="button" className="zj-link" onClick={onRetry}>
          重试
        </button>
      )}
      {!WITHOUT_FILE.includes(reason) && (
        <button type="button" className="zj-link" onClick={() => downloadFile(file)}>
          {`下载 ${file.name}`}
        </button>
      )}
    </output>
  )
}
