import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { FileThumb } from './file-icon'
import { sizeText } from './upload-rules'
import type { UploadTask } from './upload-queue'

interface FileRowProps {
  path: string
  name: string
  size?: number | undefined
  state?: ReactNode
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  extra?: ReactNode
}

/** A file that is there. */
export function FileRow({ path, name, size, state, onOpen, onRemove, extra }: FileRowProps) {
  return (
    <li className="file-row">
      <FileThumb path={path} />
      <button type="button" className="file-row-name zj-link" title={name} disabled={!onOpen} onClick={onOpen}>
        {name}
      </button>
      {size !== undefined && <span className="file-row-note">{sizeText(size)}</span>}
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

interface TaskRowProps {
  task: UploadTask
  onRetry: (id: number) => void
  onDrop: (id: number) => void
}

/** A file on its way, or one that did not make it, with its reason. */
export function TaskRow({ task, onRetry, onDrop }: TaskRowProps) {
  const { id, file, state, percent, reason } = task
  const failed = state === 'failed' || state === 'refused'
  return (
    <li className={failed ? 'file-row is-failed' : 'file-row'}>
      <FileThumb path={file.name} />
      <span className="file-row-name" title={file.name}>
        {file.name}
      </span>
      <span className="file-row-note">{sizeText(file.size)}</span>
      {failed ? (
        <span className="file-row-reason">
          <CloseCircleFilled aria-hidden /> {reason}
        </span>
      ) : (
        <Progress
          className="file-row-progress"
          percent={percent}
          size="small"
          status="active"
          aria-label={`${file.name}上传进度`}
        />
      )}
      <span className="file-row-actions">
        {state === 'failed' && (
          <button type="button" className="zj-link" onClick={() => onRetry(id)}>
            重试
          </button>
        )}
        <button type="button" className="zj-link" onClick={() => onDrop(id)}>
          {failed ? '移除' : '取消'}
        </button>
      </span>
    </li>
  )
}
