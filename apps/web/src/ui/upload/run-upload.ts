import { isApiError } from '../../data/api-error'
import { report } from '../../data/client'
import type { Purpose } from './credential'
import { MOST_TRIES, reconnect } from './reconnect'
import { uploadFile } from './send-file'
import type { Resume, SentFile } from './sending'
import { complainsOf, isCut } from './transmit'
import type { QueueEvent, UploadTask } from './upload-queue'

const CUT = '网络中断，恢复后自动续传'
const UNREADABLE = '文件已被移动或修改，请重新选择'

export interface UploadRun {
  purpose: Purpose
  signal: AbortSignal
  resume: Resume
  dispatch: (event: QueueEvent) => void
  onUploaded: (path: string, task: UploadTask) => void
}

/** A file the person changed or moved meanwhile looks like a cut line to the browser. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Sends one file through every cut, as long as something moves between two of them. */
async function persist({ id, file }: UploadTask, run: UploadRun): Promise<SentFile> {
  let tries = 0
  let best = 0
  const onProgress = (percent: number) => {
    if (percent > best) tries = 0
    best = Math.max(best, percent)
    run.dispatch({ type: 'progress', id, percent })
  }
  for (;;) {
    run.dispatch({ type: 'started', id, goesOn: run.resume.key !== undefined })
    try {
      return await uploadFile(file, { purpose: run.purpose, signal: run.signal, onProgress }, run.resume)
    } catch (error) {
      if (run.signal.aborted || !isCut(error) || tries >= MOST_TRIES || !(await isReadable(file))) throw error
      run.dispatch({ type: 'cut', id, reason: CUT })
      await reconnect(tries, run.signal)
      tries += 1
    }
  }
}

/** How one file ends: stored, failed with its reason, or nothing to say because the person stopped it. */
export async function runUpload(task: UploadTask, run: UploadRun): Promise<QueueEvent | undefined> {
  const { id, file } = task
  try {
    const { path, waits } = await persist(task, run)
    // Stopped in the very moment it arrived: 继续 finds it on the server.
    if (run.signal.aborted) return undefined
    run.onUploaded(path, task)
    return { type: 'done', id, path, waits }
  } catch (error) {
    if (run.signal.aborted) return undefined
    if (!isApiError(error)) throw error
    if (error.problem === 'unauthenticated') report(error)
    if (isCut(error) && !(await isReadable(file))) return { type: 'failed', id, reason: UNREADABLE, final: true }
    return { type: 'failed', id, reason: error.message || '上传未完成', final: complainsOf(error, 'file') }
  }
}
