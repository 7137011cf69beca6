import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import type { ReactNode } from 'react'
import { FileThumb } from './file-icon'
import { Tag } from '../tag'
import { sizeText } from './upload-rules'

interface FileRowProps {
  path: string
  name: string
  size?: number | undefined
  /** The virus scanner has not passed it: nobody can open it yet. */
  waits?: boolean | undefined
  state?: ReactNode
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  extra?: ReactNode
}

/** A file that is there. */
export function FileRow({ path, name, size, waits = false, state, onOpen, onRemove, extra }: FileRowProps) {
  return (
    <li className="file-row">
      <FileThumb path={waits ? name : path} />
      <button type="button" className="file-row-name zj-link" title={name} disabled={!onOpen || waits} onClick={onOpen}>
        {name}
      </button>
      {size !== undefined && <span className="file-row-note file-row-size">{sizeText(size)}</span>}
      {waits && <Tag>病毒检查中</Tag>}
      {state ?? <CheckCircleFilled className="file-row-done" aria-label="上传成功" />}
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
