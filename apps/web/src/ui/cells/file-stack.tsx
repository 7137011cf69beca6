import './cells.css'
import { FileThumb } from '../upload/file-icon'
import { fileName, splitFiles, useFileUrl } from '../upload/file-list'
import { openPreview } from '../preview/preview-store'

/** [S3-06] imageAllList: three thumbs and the number of the rest. */
const SHOWN = 3
/** px; column types img and imageAllList. */
const THUMB = 40

/** Files of a row as small pictures; the viewer starts at the one clicked. */
export function FileStack({ value, label }: { value: unknown; label: string }) {
  const urlOf = useFileUrl()
  const paths = splitFiles(value)
  if (paths.length === 0) return <span className="zj-nothing">—</span>
  const files = paths.map((path) => ({ name: fileName(path), url: urlOf(path) }))
  const rest = paths.length - SHOWN
  return (
    <span className="file-stack">
      {paths.slice(0, SHOWN).map((path, index) => (
        <button
          key={path}
          type="button"
          title={fileName(path)}
          aria-label={`查看${label}，第 ${index + 1} 个，共 ${paths.length} 个`}
          onClick={() => openPreview(files, index)}
        >
          <FileThumb path={path} size={THUMB} />
        </button>
      ))}
      {rest > 0 && (
        <button
          type="button"
          className="file-stack-rest"
          aria-label={`查看其余 ${rest} 个`}
          onClick={() => openPreview(files, SHOWN)}
        >
          {`+${rest}`}
        </button>
      )}
    </span>
  )
}
