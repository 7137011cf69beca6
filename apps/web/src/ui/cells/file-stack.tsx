import { classifyFile } from '@zhujian/model/text'
import './cells.css'
import { FileThumb } from '../upload/file-icon'
import { fileName, splitFiles, useFileUrl } from '../upload/file-list'
import { isOpenable, ScanTags } from '../upload/scan-tag'
import type { FileInfo } from '../upload/uploader'
import { openPreview } from '../preview/preview-store'

/** [S3-06] imageAllList: three thumbs and the number of the rest. */
const SHOWN = 3
/** px; column types img and imageAllList. */
const THUMB = 40

interface FileStackProps {
  value: unknown
  label: string
  /** Names and scans of the files, where the record came with them. */
  infos?: readonly FileInfo[]
}

/** Files of a row as small pictures; the viewer starts at the one clicked. What the virus scanner has not passed only says so. */
export function FileStack({ value, label, infos }: FileStackProps) {
  const urlOf = useFileUrl()
  const paths = splitFiles(value)
  if (paths.length === 0) return <span className="zj-nothing">—</span>
  const all = paths.map((path) => {
    const info = infos?.find((each) => each.path === path)
    return { path, name: info?.name ?? fileName(path), url: urlOf(path), scan: info?.scan_state }
  })
  const files = all.filter(({ scan }) => isOpenable(scan))
  const rest = files.length - SHOWN
  return (
    <span className="file-stack">
      {files.slice(0, SHOWN).map(({ path, name }, index) => (
        <button
          key={path}
          type="button"
          title={name}
          aria-label={`查看${label}，第 ${index + 1} 个，共 ${files.length} 个`}
          onClick={() => openPreview(files, index)}
        >
          <FileThumb path={path} size={THUMB} />
          {classifyFile(path) !== 'image' && <span className="file-stack-name">{name}</span>}
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
      <ScanTags scans={all.map(({ scan }) => scan)} />
    </span>
  )
}
