import type { Accept } from '@zhujian/model'
import { UPLOAD_MAX_FILES } from '@zhujian/model/constants'
import { strings } from '@zhujian/model/strings'
import { useEffect, useRef } from 'react'
import { confirm } from '../confirm'
import { useReportPending } from '../form/pending'
import { toast } from '../toast'
import { joinFiles, splitFiles } from './file-list'
import { refusalOf } from './upload-rules'
import { underWay } from './upload-queue'
import { useUploadQueue } from './use-upload-queue'

export interface UploaderOptions {
  /** Comma-joined storage paths [S3-23]. */
  value: string | null | undefined
  onChange: (value: string) => void
  accept?: Accept
  /** Most files; 1 = a new file replaces the one there [S5-07]. */
  max?: number
  /** Name under which the form waits for files under way. */
  name?: string
}

/** Refusals of files picked together: each is judged alone, and those beyond the limit say so. */
export function judgeFiles(files: readonly File[], accept: Accept, room: number, max: number) {
  let taken = 0
  return files.map((file) => {
    const refusal = refusalOf(file, accept) ?? (taken >= room ? strings.tooManyFiles(max) : undefined)
    if (refusal === undefined) taken += 1
    return { file, refusal }
  })
}

/** The paths as they are now, although several files may end between two renderings. */
function useLatestPaths(value: string | null | undefined, onChange: (value: string) => void) {
  const latestRef = useRef(splitFiles(value))
  useEffect(() => {
    latestRef.current = splitFiles(value)
  }, [value])
  const put = (paths: string[]) => {
    latestRef.current = paths
    onChange(joinFiles(paths))
  }
  return { latestRef, put }
}

/** Everything an upload field does; how it looks is the caller's. */
export function useUploader({ value, onChange, accept = 'any', max = UPLOAD_MAX_FILES, name = '' }: UploaderOptions) {
  const { latestRef, put } = useLatestPaths(value, onChange)
  const single = max === 1
  const purpose = accept === 'image' ? 'image' : 'file'
  const { queue, dispatch, drop } = useUploadQueue(purpose, (path) => put(single ? [path] : [...latestRef.current, path]))
  const pending = underWay(queue)
  useReportPending(name, pending)
  const add = (files: readonly File[]) => {
    const room = single ? 1 : Math.max(0, max - latestRef.current.length - pending)
    const judged = judgeFiles(single ? files.slice(0, 1) : files, accept, room, max)
    if (judged.some(({ refusal }) => refusal === strings.tooManyFiles(max))) toast.error(strings.tooManyFiles(max))
    dispatch({ type: 'add', files: judged })
  }
  const remove = async (path: string) => {
    if (!(await confirm(strings.confirmDeleteFile))) return
    put(latestRef.current.filter((each) => each !== path))
    toast.success(strings.deleted)
  }
  const retry = (id: number) => dispatch({ type: 'retry', id })
  return { tasks: queue.tasks, pending, paths: splitFiles(value), add, remove, retry, drop }
}
