/** At most this many files travel at once. */
export const PARALLEL = 3

export type TaskState = 'waiting' | 'sending' | 'done' | 'failed' | 'refused'

export interface UploadTask {
  id: number
  file: File
  state: TaskState
  /** 0–100 */
  percent: number
  /** Why it failed or was refused, in words for the person. */
  reason?: string
  /** Storage path once the server has it. */
  path?: string
  /** Path of the stored file this one takes the place of. */
  replaces?: string
}

export interface UploadQueue {
  tasks: readonly UploadTask[]
  lastId: number
}

export type QueueEvent =
  | { type: 'add'; files: readonly { file: File; refusal?: string | undefined }[]; replaces?: string | undefined }
  | { type: 'started'; id: number }
  | { type: 'progress'; id: number; percent: number }
  | { type: 'done'; id: number; path: string }
  /** `final`: the server judged the file itself, another try cannot help. */
  | { type: 'failed'; id: number; reason: string; final?: boolean }
  | { type: 'retry'; id: number }
  | { type: 'drop'; id: number }

export const emptyQueue: UploadQueue = { tasks: [], lastId: 0 }

function add(queue: UploadQueue, { files, replaces }: Extract<QueueEvent, { type: 'add' }>): UploadQueue {
  const tasks = files.map(({ file, refusal }, index): UploadTask => {
    const task = { id: queue.lastId + index + 1, file, percent: 0, ...(replaces !== undefined && { replaces }) }
    return refusal === undefined ? { ...task, state: 'waiting' } : { ...task, state: 'refused', reason: refusal }
  })
  return { tasks: [...queue.tasks, ...tasks], lastId: queue.lastId + tasks.length }
}

const change = (
  queue: UploadQueue,
  id: number,
  from: readonly TaskState[],
  next: (task: UploadTask) => UploadTask,
): UploadQueue => ({
  ...queue,
  tasks: queue.tasks.map((task) => (task.id === id && from.includes(task.state) ? next(task) : task)),
})

const withoutReason = ({ reason: _reason, ...task }: UploadTask): UploadTask => task

/** Files on their way. Nothing leaves by itself: a refused or failed file stays with its reason until the person acts. */
export function queueReducer(queue: UploadQueue, event: QueueEvent): UploadQueue {
  switch (event.type) {
    case 'add':
      return add(queue, event)
    case 'started':
      return change(queue, event.id, ['waiting'], (task) => ({ ...task, state: 'sending' }))
    case 'progress':
      return change(queue, event.id, ['sending'], (task) => ({ ...task, percent: Math.max(task.percent, event.percent) }))
    case 'done':
      return change(queue, event.id, ['sending'], (task) => ({ ...task, state: 'done', percent: 100, path: event.path }))
    case 'failed':
      return change(queue, event.id, ['sending'], (task) => ({
        ...task,
        state: event.final ? 'refused' : 'failed',
        reason: event.reason,
      }))
    case 'retry':
      return change(queue, event.id, ['failed'], (task) => ({ ...withoutReason(task), state: 'waiting', percent: 0 }))
    case 'drop':
      return { ...queue, tasks: queue.tasks.filter((task) => task.id !== event.id) }
  }
}

/** Files that may start now. */
export function startable({ tasks }: UploadQueue): UploadTask[] {
  const sending = tasks.filter((task) => task.state === 'sending').length
  return tasks.filter((task) => task.state === 'waiting').slice(0, Math.max(0, PARALLEL - sending))
}

/** Files a submit has to wait for. */
export const underWay = ({ tasks }: UploadQueue): number =>
  tasks.filter((task) => task.state === 'waiting' || task.state === 'sending').length
