import type { Accept } from '@zhujian/model'
import { UPLOAD_MAX_FILES } from '@zhujian/model/constants'
import { strings } from '@zhujian/model/strings'
import { useEffect, useRef } from 'react'
import { confirm } from '../confirm'
import { toast } from '../toast'
import { joinFiles, splitFiles } from './file-list'
import { refusalOf } from './upload-rules'
import { stranded, underWay } from './upload-queue'
import { useUploadQueue } from './use-upload-queue'

/** A file that has just been stored. */
export interface UploadedFile {
  path: string
  name: string
  size: number
}

export interface UploaderOptions {
  /** Comma-joined storage paths [S3-23]. */
  value: string | null | undefined
  /** `added` says which file came with this change. */
  onChange: (value: string, added?: UploadedFile) => void
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
function useLatestPaths(value: string | null | undefined, onChange: UploaderOptions['onChange']) {
  const latestRef = useRef(splitFiles(value))
  useEffect(() => {
    latestRef.current = splitFiles(value)
  }, [value])
  const put = (paths: string[], added?: UploadedFile) => {
    latestRef.current = paths
    onChange(joinFiles(paths), added)
  }
  return { latestRef, put }
}

/** Where a finished file goes: in place of the one it replaces, alone in a single field, otherwise at the end. */
export function placed(
  paths: readonly string[],
  path: string,
  { single, replaces }: { single: boolean; replaces?: string | undefined },
): string[] {
  if (single) return [path]
  if (replaces !== undefined && paths.includes(replaces)) return paths.map((each) => (each === replaces ? path : each))
  return [...paths, path]
}

/** Everything an upload field does; how it looks is the caller's. */
export function useUploader({ value, onChange, accept = 'any', max = UPLOAD_MAX_FILES, name = '' }: UploaderOptions) {
  const { latestRef, put } = useLatestPaths(value, onChange)
  const single = max === 1
  const purpose = accept === 'image' ? 'image' : 'file'
  const { queue, dispatch, pause, resume, drop } = useUploadQueue(purpose, name, (path, { file, replaces }) =>
    put(placed(latestRef.current, path, { single, replaces }), { path, name: file.name, size: file.size }),
  )
  const pending = underWay(queue)
  const add = (files: readonly File[], replaces?: string) => {
    const one = single || replaces !== undefined
    const room = one ? 1 : Math.max(0, max - latestRef.current.length - pending)
    const most = one ? 1 : max
    const judged = judgeFiles(files, accept, room, most)
    if (judged.some(({ refusal }) => refusal === strings.tooManyFiles(most))) toast.error(strings.tooManyFiles(most))
    // The field holds one file: what was on its way before is not wanted any more.
    if (single) for (const task of queue.tasks) drop(task.id)
    dispatch({ type: 'add', files: judged, replaces })
  }
  const remove = async (path: string) => {
    if (!(await confirm(strings.confirmDeleteFile))) return
    put(latestRef.current.filter((each) => each !== path))
    toast.success(strings.deleted)
  }
  const taskOf = (path: string) => queue.tasks.find((task) => task.path === path)
  const open = queue.tasks.filter((task) => task.state !== 'done')
  return { open, taskOf, pending, stranded: stranded(queue), paths: splitFiles(value), add, remove, pause, resume, drop }
}
