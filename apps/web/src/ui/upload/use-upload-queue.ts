import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { isApiError } from '../../data/api-error'
import { report } from '../../data/client'
import type { Purpose } from './credential'
import { sendFile } from './send-file'
import { emptyQueue, queueReducer, startable } from './upload-queue'
import type { QueueEvent, UploadTask } from './upload-queue'

/** What is told of a finished file. */
export type OnUploaded = (path: string, task: UploadTask) => void

/**
 * Runs the queue: at most three files at once, each with its own progress, cancel and reason.
 * Files go on travelling while their tab is out of sight: hiding a tab ends its effects, not its work.
 */
export function useUploadQueue(purpose: Purpose, onUploaded: OnUploaded) {
  const [queue, dispatch] = useReducer(queueReducer, emptyQueue)
  const controllersRef = useRef(new Map<number, AbortController>())
  const uploaded = useEffectEvent(onUploaded)
  const run = useEffectEvent(async (task: UploadTask) => {
    const controller = new AbortController()
    controllersRef.current.set(task.id, controller)
    dispatch({ type: 'started', id: task.id })
    dispatch(await outcomeOf(task, purpose, controller.signal, dispatch, uploaded))
    controllersRef.current.delete(task.id)
  })
  useEffect(() => {
    for (const task of startable(queue)) if (!controllersRef.current.has(task.id)) void run(task)
  }, [queue])
  const drop = (id: number) => {
    controllersRef.current.get(id)?.abort()
    dispatch({ type: 'drop', id })
  }
  return { queue, dispatch, drop }
}

async function outcomeOf(
  task: UploadTask,
  purpose: Purpose,
  signal: AbortSignal,
  dispatch: (event: QueueEvent) => void,
  onUploaded: OnUploaded,
): Promise<QueueEvent> {
  try {
    const path = await sendFile(task.file, {
      purpose,
      signal,
      onProgress: (percent) => dispatch({ type: 'progress', id: task.id, percent }),
    })
    onUploaded(path, task)
    return { type: 'done', id: task.id, path }
  } catch (error) {
    if (signal.aborted) return { type: 'drop', id: task.id }
    if (!isApiError(error)) throw error
    if (error.problem === 'unauthenticated') report(error)
    return { type: 'failed', id: task.id, reason: error.message || '上传未完成', final: error.problem === 'invalid' }
  }
}
