import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import type { ReactNode } from 'react'
import { FileThumb } from './file-icon'
import { isInfected, isOpenable, type ScanState, ScanTag } from './scan-tag'
import { sizeText } from './upload-rules'

interface FileRowProps {
  path: string
  name: string
  size?: number | undefined
  /** Whatever the virus scanner has not passed, nobody can open. */
  scan?: ScanState
  state?: ReactNode
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  extra?: ReactNode
}

/** A file that is there. */
export function FileRow({ path, name, size, scan, state, onOpen, onRemove, extra }: FileRowProps) {
  const open = isOpenable(scan)
  return (
    <li className="file-row">
      <FileThumb path={open ? path : name} />
      <button type="button" className="file-row-name zj-link" title={name} disabled={!onOpen || !open} onClick={onOpen}>
        {name}
      </button>
      {size !== undefined && <span className="file-row-note file-row-size">{sizeText(size)}</span>}
      <ScanTag scan={scan} />
      {state ?? (isInfected(scan) || <CheckCircleFilled className="file-row-done" aria-label="上传成功" />)}
      <span className="file-row-actions">
        {extra}
        {onRemove && (
          <button type="button" className="zj-link" aria-label={`删除${name}`} onClick={onRemove}>
            删除
          </button>
        )}
      </span>
    </li>
  )
}
