import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Purpose } from './credential'
import { runUpload } from './run-upload'
import type { Resume } from './send-file'
import { cancelParts } from './send-parts'
import { emptyQueue, queueReducer, startable } from './upload-queue'
import type { UploadTask } from './upload-queue'

/** What is told of a finished file. */
export type OnUploaded = (path: string, task: UploadTask) => void

/**
 * Runs the queue: at most three files at once, each with its own progress, pause, cancel and reason.
 * Files go on travelling while their tab is out of sight: hiding a tab ends its effects, not its work.
 */
export function useUploadQueue(purpose: Purpose, onUploaded: OnUploaded) {
  const [queue, dispatch] = useReducer(queueReducer, emptyQueue)
  const controllersRef = useRef(new Map<number, AbortController>())
  const resumesRef = useRef(new Map<number, Resume>())
  const uploaded = useEffectEvent(onUploaded)
  const run = useEffectEvent(async (task: UploadTask) => {
    const controller = new AbortController()
    const resume = resumesRef.current.get(task.id) ?? {}
    controllersRef.current.set(task.id, controller)
    resumesRef.current.set(task.id, resume)
    const end = await runUpload(task, { purpose, signal: controller.signal, resume, dispatch, onUploaded: uploaded })
    // A pause and a quick 继续 may have put another one in its place.
    if (controllersRef.current.get(task.id) === controller) controllersRef.current.delete(task.id)
    if (end) dispatch(end)
  })
  useEffect(() => {
    for (const task of startable(queue)) if (!controllersRef.current.has(task.id)) void run(task)
  }, [queue])
  const stop = (id: number) => {
    controllersRef.current.get(id)?.abort()
    controllersRef.current.delete(id)
  }
  const pause = (id: number) => {
    stop(id)
    dispatch({ type: 'pause', id })
  }
  const drop = (id: number) => {
    stop(id)
    void cancelParts(resumesRef.current.get(id) ?? {})
    resumesRef.current.delete(id)
    dispatch({ type: 'drop', id })
  }
  const resume = (id: number) => dispatch({ type: 'resume', id })
  return { queue, dispatch, pause, resume, drop }
}
