import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { openPreview } from '../preview/preview-store'
import { Tag } from '../tag'
import { ApprovalTag, APPROVED, REJECTED } from './approval'
import { useFileUrl } from './file-list'
import { FileReview } from './file-review'
import type { ReviewOpinion } from './file-review'
import { FileRow } from './file-rows'
import { itemState } from './group-files'
import type { GroupFile, GroupItem, ItemState } from './group-files'
import { isOpenable, scanOf } from './scan-tag'
import { TaskRows, UploadNews } from './task-row'
import { acceptText } from './upload-rules'
import { useDropZone } from './use-drop-zone'
import { useUploader } from './use-uploader'
import type { UploadedFile } from './use-uploader'

export interface GroupItemProps {
  item: GroupItem
  /** Files of this document only. */
  files: readonly GroupFile[]
  /** Absent: nobody uploads here. */
  onPaths?: ((paths: readonly string[], added?: UploadedFile) => void) | undefined
  onReview?: ((file: GroupFile, opinion: ReviewOpinion) => void) | undefined
  problem?: string | undefined
  reviewProblems?: Readonly<Record<number, string>> | undefined
}

const TAGS: Record<ItemState, ReactNode> = {
  missing: <Tag tone="danger">未上传</Tag>,
  empty: <Tag icon={null}>选传</Tag>,
  waiting: <Tag>待审</Tag>,
  approved: <Tag tone="success">通过</Tag>,
  rejected: <Tag tone="danger">驳回</Tag>,
}

function ItemHead({ item, files, action }: { item: GroupItem; files: readonly GroupFile[]; action: ReactNode }) {
  const { sample } = item
  return (
    <header className="group-item-head">
      <h4>
        {item.required && (
          <span className="form-field__star" aria-label="必备">
            *
          </span>
        )}
        {item.label}
      </h4>
      {files.length > 0 && <span className="file-row-note">{`${files.length} 件`}</span>}
      {TAGS[itemState(item, files)]}
      {item.hint !== undefined && <span className="file-row-note">{item.hint}</span>}
      {sample !== undefined && (
        <button type="button" className="zj-link" onClick={() => openPreview([{ name: `${item.label}样例`, url: sample }])}>
          看样例
        </button>
      )}
      <span className="group-item-action">{action}</span>
    </header>
  )
}

type Model = ReturnType<typeof useUploader>

function useChooser(onFiles: (files: File[], replaces?: string) => void) {
  const inputRef = useRef<HTMLInputElement>(null)
  const replacesRef = useRef<string | undefined>(undefined)
  const choose = (replaces?: string) => {
    replacesRef.current = replaces
    inputRef.current?.click()
  }
  const input = (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple
      accept={acceptText('any')}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])], replacesRef.current)
        event.target.value = ''
      }}
    />
  )
  return { input, choose }
}

function Files({ props, model, onReplace }: { props: GroupItemProps; model: Model; onReplace: (path: string) => void }) {
  const urlOf = useFileUrl()
  const { files, onPaths, onReview } = props
  const scanIn = (file: GroupFile) => scanOf(file.scan, model.taskOf(file.path)?.waits)
  const openable = files.filter((file) => isOpenable(scanIn(file)))
  const handleOpen = (file: GroupFile) =>
    openPreview(
      openable.map(({ name, path }) => ({ name, url: urlOf(path) })),
      openable.indexOf(file),
    )
  return files.map((file) => (
    <FileRow
      key={file.path}
      path={file.path}
      name={file.name}
      size={file.size}
      scan={scanIn(file)}
      state={file.id === undefined ? undefined : <FileState file={file} judging={onReview !== undefined} />}
      onOpen={() => handleOpen(file)}
      onRemove={onPaths ? () => void model.remove(file.path) : undefined}
      extra={
        <>
          {onReview && file.id !== undefined && (
            <FileReview file={file} onReview={onReview} problem={props.reviewProblems?.[file.id]} />
          )}
          {onPaths && String(file.status) === REJECTED && (
            <button type="button" className="zj-link" onClick={() => onReplace(file.path)}>
              替换
            </button>
          )}
        </>
      }
    />
  ))
}

/** Whoever judges sees the opinion in the buttons, not twice; but why a file that had passed waits again stands nowhere else. */
function FileState({ file, judging }: { file: GroupFile; judging: boolean }) {
  const judged = String(file.status) === APPROVED || (judging && String(file.status) === REJECTED)
  const reason = judged ? '' : file.reason
  return (
    <>
      {!judging && <ApprovalTag status={file.status} />}
      {reason && <span className="file-row-reason">{reason}</span>}
    </>
  )
}

/** One document of the checklist: what it is, how it stands, its files, and the ways to add and replace them. */
export function GroupItemBlock(props: GroupItemProps) {
  const { item, files, onPaths, problem } = props
  const zoneRef = useRef<HTMLElement>(null)
  const model = useUploader({
    value: files.map((file) => file.path).join(','),
    name: `group-${item.code}`,
    onChange: (value, added) => onPaths?.(value === '' ? [] : value.split(','), added),
  })
  const over = useDropZone(zoneRef, onPaths !== undefined, model.add)
  const { input, choose } = useChooser(model.add)
  const classes = ['group-item', over ? 'is-over' : '', problem === undefined ? '' : 'is-invalid']
  const upload = onPaths && (
    <Button size="small" icon={<UploadOutlined aria-hidden />} aria-label={`上传${item.label}`} onClick={() => choose()}>
      上传
    </Button>
  )
  return (
    <section
      ref={zoneRef}
      id={`file-item-${item.code}`}
      className={classes.filter(Boolean).join(' ')}
      aria-label={item.label}
      tabIndex={-1}
    >
      {input}
      <ItemHead item={item} files={files} action={upload} />
      {problem !== undefined && <p className="form-field__error">{problem}</p>}
      {files.length + model.open.length > 0 && (
        <ul className="file-rows">
          <Files props={props} model={model} onReplace={choose} />
          <TaskRows model={model} />
        </ul>
      )}
      <UploadNews pending={model.pending} stranded={model.stranded} />
    </section>
  )
}
