import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { useRef } from 'react'
import { openPreview } from '../preview/preview-store'
import { ApprovalTag } from './approval'
import { fileName, useFileUrl } from './file-list'
import { FileRow } from './file-rows'
import { isOpenable, scanOf, type ScanState } from './scan-tag'
import { TaskRows, UploadNews } from './task-row'
import { acceptedExtensions } from '@zhujian/model/accept'
import { acceptText } from './upload-rules'
import { useDropZone } from './use-drop-zone'
import { useUploader } from './use-uploader'
import type { UploaderOptions } from './use-uploader'
import './upload.css'

/** What the server knows of a stored file. */
export interface FileInfo {
  id?: number
  path: string
  name: string
  size?: number
  check_status?: number | string
  scan_state?: ScanState
}

export interface UploaderProps extends UploaderOptions {
  id?: string | undefined
  /** Names, sizes and approvals of files already stored. */
  infos?: readonly FileInfo[]
  disabled?: boolean | undefined
  /** [S4-06] A locked object takes no files. */
  locked?: boolean | undefined
  describedBy?: string | undefined
  /** Shows the approval of each file. */
  approvals?: boolean
}

type Model = ReturnType<typeof useUploader>

function StoredFiles({ model, props, writable }: { model: Model; props: UploaderProps; writable: boolean }) {
  const urlOf = useFileUrl()
  const infoOf = (path: string) => props.infos?.find((info) => info.path === path)
  const files = model.paths.map((path) => ({
    path,
    url: urlOf(path),
    name: infoOf(path)?.name ?? model.taskOf(path)?.file.name ?? fileName(path),
    scan: scanOf(infoOf(path)?.scan_state, model.taskOf(path)?.waits),
  }))
  const shown = files.filter(({ scan }) => isOpenable(scan))
  return files.map((file) => {
    const { path, name, scan } = file
    const info = infoOf(path)
    return (
      <FileRow
        key={path}
        path={path}
        name={name}
        size={info?.size ?? model.taskOf(path)?.file.size}
        scan={scan}
        state={props.approvals && info ? <ApprovalTag status={info.check_status} /> : undefined}
        onOpen={() => openPreview(shown, shown.indexOf(file))}
        onRemove={writable ? () => void model.remove(path) : undefined}
      />
    )
  })
}

function Chooser({ props, model, writable }: { props: UploaderProps; model: Model; writable: boolean }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const accept = props.accept ?? 'any'
  const full = props.max !== undefined && props.max > 1 && model.paths.length + model.pending >= props.max
  return (
    <div className="uploader-chooser">
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple={props.max !== 1}
        accept={acceptText(accept)}
        onChange={(event) => {
          model.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        {...(props.id !== undefined && { id: props.id })}
        icon={<UploadOutlined aria-hidden />}
        disabled={!writable || full}
        aria-describedby={props.describedBy}
        onClick={() => inputRef.current?.click()}
      >
        {props.max === 1 && model.paths.length > 0 ? '重新上传' : '上传'}
      </Button>
      <span className="uploader-hint">{props.locked ? '已锁定，不能上传' : hintOf(accept, props.max)}</span>
    </div>
  )
}

function hintOf(accept: UploaderProps['accept'], max: number | undefined): string {
  const count = max !== undefined && max > 1 ? `，最多 ${max} 个` : ''
  return `可拖入或粘贴，支持 ${acceptedExtensions(accept ?? 'any').join('、')}${count}`
}

/** An upload field: choose, drop or paste; one row per file with progress, reason and retry; nothing disappears unsaid. */
export function Uploader(props: UploaderProps) {
  const writable = !props.disabled && !props.locked
  const model = useUploader(props)
  const zoneRef = useRef<HTMLDivElement>(null)
  const over = useDropZone(zoneRef, writable, model.add)
  return (
    <div ref={zoneRef} className={over ? 'uploader is-over' : 'uploader'}>
      <Chooser props={props} model={model} writable={writable} />
      {model.paths.length + model.open.length > 0 && (
        <ul className="file-rows">
          <StoredFiles model={model} props={props} writable={writable} />
          <TaskRows model={model} />
        </ul>
      )}
      <UploadNews pending={model.pending} stranded={model.stranded} />
    </div>
  )
}
