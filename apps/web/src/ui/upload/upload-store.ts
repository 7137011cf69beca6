import type { Pending } from '../form/pending'
import type { Purpose } from './credential'
import { runUpload } from './run-upload'
import type { Resume } from './sending'
import { cancelParts } from './send-parts'
import { emptyQueue, leftOut, moving, queueReducer, startable } from './upload-queue'
import type { QueueEvent, UploadQueue, UploadTask } from './upload-queue'

/** What is told of a finished file. */
export type OnUploaded = (path: string, task: UploadTask) => void

/** The files of one field under way, and what makes them go on. */
export interface UploadStore {
  get: () => UploadQueue
  subscribe: (listen: () => void) => () => void
  dispatch: (event: QueueEvent) => void
  pause: (id: number) => void
  drop: (id: number) => void
  /** Whoever shows the field now hears of its files. */
  tell: (onUploaded: OnUploaded) => void
}

/** Where the form waits for files, and under which name. */
export interface UploadHome {
  pending: Pending | null
  name: string
}

/** What happens behind a store. */
interface Work extends UploadHome {
  purpose: Purpose
  queue: UploadQueue
  onUploaded: OnUploaded
  listeners: Set<() => void>
  controllers: Map<number, AbortController>
  resumes: Map<number, Resume>
}

function dispatch(work: Work, event: QueueEvent): void {
  const next = queueReducer(work.queue, event)
  if (next === work.queue) return
  work.queue = next
  work.pending?.report(work.name, moving(next), leftOut(next))
  for (const listen of work.listeners) listen()
  for (const task of startable(work.queue)) if (!work.controllers.has(task.id)) void run(work, task)
}

async function run(work: Work, task: UploadTask): Promise<void> {
  const { purpose, controllers, resumes } = work
  const controller = new AbortController()
  const resume = resumes.get(task.id) ?? {}
  controllers.set(task.id, controller)
  resumes.set(task.id, resume)
  const end = await runUpload(task, {
    purpose,
    signal: controller.signal,
    resume,
    dispatch: (event) => dispatch(work, event),
    onUploaded: (path, each) => work.onUploaded(path, each),
  })
  // A pause and a quick 继续 may have put another one in its place.
  if (controllers.get(task.id) === controller) controllers.delete(task.id)
  if (end) dispatch(work, end)
}

function stop({ controllers }: Work, id: number): void {
  controllers.get(id)?.abort()
  controllers.delete(id)
}

/** At most three files at once, each with its own progress, pause, cancel and reason. */
export function createUploadStore(purpose: Purpose, home: UploadHome): UploadStore {
  const parts = { listeners: new Set<() => void>(), controllers: new Map(), resumes: new Map<number, Resume>() }
  const work: Work = { ...home, ...parts, purpose, queue: emptyQueue, onUploaded: () => undefined }
  return {
    get: () => work.queue,
    subscribe: (listen) => {
      work.listeners.add(listen)
      return () => work.listeners.delete(listen)
    },
    dispatch: (event) => dispatch(work, event),
    pause: (id) => {
      stop(work, id)
      dispatch(work, { type: 'pause', id })
    },
    drop: (id) => {
      stop(work, id)
      void cancelParts(work.resumes.get(id) ?? {})
      work.resumes.delete(id)
      dispatch(work, { type: 'drop', id })
    },
    tell: (next) => {
      work.onUploaded = next
    },
  }
}

const kept = new WeakMap<Pending, Map<string, UploadStore>>()

/**
 * The files of a named field belong to its form: a step of a wizard that is left and entered again finds them as they
 * are. A field without a form or a name has its own for as long as it is shown.
 */
export function uploadStoreOf(purpose: Purpose, home: UploadHome): UploadStore {
  if (home.pending === null || home.name === '') return createUploadStore(purpose, home)
  const fields = kept.get(home.pending) ?? new Map<string, UploadStore>()
  kept.set(home.pending, fields)
  const store = fields.get(home.name) ?? createUploadStore(purpose, home)
  fields.set(home.name, store)
  return store
}
