/** At most this many files travel at once. */
export const PARALLEL = 3

/** `cut`: the line is gone and tried again by itself; `failed`: the person may try again; `refused`: nothing helps. */
export type TaskState = 'waiting' | 'sending' | 'paused' | 'cut' | 'done' | 'failed' | 'refused'

export interface UploadTask {
  id: number
  file: File
  state: TaskState
  /** 0–100 */
  percent: number
  /** Why it failed, was refused or stands still, in words for the person. */
  reason?: string
  /** Storage path once the server has it. */
  path?: string
  /** Stored, and not shown to anybody before the virus scanner has seen it. */
  waits?: boolean
  /** Path of the stored file this one takes the place of. */
  replaces?: string
}

export interface UploadQueue {
  tasks: readonly UploadTask[]
  lastId: number
}

export type QueueEvent =
  | { type: 'add'; files: readonly { file: File; refusal?: string | undefined }[]; replaces?: string | undefined }
  /** `goesOn`: the server has part of it. */
  | { type: 'started'; id: number; goesOn?: boolean }
  | { type: 'progress'; id: number; percent: number }
  | { type: 'cut'; id: number; reason: string }
  | { type: 'done'; id: number; path: string; waits?: boolean }
  /** `final`: the server judged the file itself, another try cannot help. */
  | { type: 'failed'; id: number; reason: string; final?: boolean }
  | { type: 'pause'; id: number }
  /** Also after a failure: what the server has is not sent again. */
  | { type: 'resume'; id: number }
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

/** States of a file that is being sent, or will be as soon as it can. */
const MOVING: readonly TaskState[] = ['waiting', 'sending', 'cut']

/** How one file changes; an event that does not fit its state changes nothing, so late news of a paused file is lost. */
function step(queue: UploadQueue, event: Exclude<QueueEvent, { type: 'add' | 'drop' }>): UploadQueue {
  switch (event.type) {
    case 'started':
      return change(queue, event.id, ['waiting', 'cut'], (task) => {
        const percent = event.goesOn ? task.percent : 0
        return { ...withoutReason(task), state: 'sending', percent }
      })
    case 'progress':
      return change(queue, event.id, ['sending'], (task) => ({ ...task, percent: Math.max(task.percent, event.percent) }))
    case 'cut':
      return change(queue, event.id, ['sending'], (task) => ({ ...task, state: 'cut', reason: event.reason }))
    case 'done': {
      const { path, waits = false } = event
      return change(queue, event.id, ['sending'], (task) => ({ ...task, state: 'done', percent: 100, path, waits }))
    }
    case 'failed': {
      const state = event.final ? 'refused' : 'failed'
      return change(queue, event.id, ['sending', 'cut'], (task) => ({ ...task, state, reason: event.reason }))
    }
    case 'pause':
      return change(queue, event.id, MOVING, (task) => ({ ...withoutReason(task), state: 'paused' }))
    case 'resume':
      return change(queue, event.id, ['paused', 'failed'], (task) => ({ ...withoutReason(task), state: 'waiting' }))
  }
}

/** Files on their way. Nothing leaves by itself: a refused or failed file stays with its reason until the person acts. */
export function queueReducer(queue: UploadQueue, event: QueueEvent): UploadQueue {
  if (event.type === 'add') return add(queue, event)
  if (event.type === 'drop') return { ...queue, tasks: queue.tasks.filter((task) => task.id !== event.id) }
  return step(queue, event)
}

/** Files that may start now. One whose line is cut keeps its place: others would be cut as well. */
export function startable({ tasks }: UploadQueue): UploadTask[] {
  const busy = tasks.filter((task) => task.state === 'sending' || task.state === 'cut').length
  return tasks.filter((task) => task.state === 'waiting').slice(0, Math.max(0, PARALLEL - busy))
}

/** Files a submit waits for. */
export const moving = ({ tasks }: UploadQueue): number => tasks.filter((task) => MOVING.includes(task.state)).length

/** A submit would leave this file out, and waiting does not help: the person has to act. */
export const isHeld = ({ state }: Pick<UploadTask, 'state'>): boolean => ['paused', 'failed', 'refused'].includes(state)

const WHAT_TO_DO: Partial<Record<TaskState, string>> = {
  paused: '已暂停上传，请继续或取消',
  failed: '上传失败，请重试或移除',
  refused: '不能上传，请移除',
}

/** Why a submit must not go on without these files; undefined when none would be left out. */
export function leftOut({ tasks }: UploadQueue): string | undefined {
  const held = tasks.filter(isHeld)
  const [first] = held
  if (!first) return undefined
  if (held.length > 1) return `还有 ${held.length} 个文件未上传，请逐个处理后再保存`
  return `“${first.file.name}”${WHAT_TO_DO[first.state]}`
}

/** Files on their way that take room in a field; a paused one too, for it belongs to the form and is not there yet. */
export const underWay = ({ tasks }: UploadQueue): number =>
  tasks.filter((task) => MOVING.includes(task.state) || task.state === 'paused').length

/** Files that are not on the server and do not go there by themselves. */
export const stranded = ({ tasks }: Pick<UploadQueue, 'tasks'>): number =>
  tasks.filter((task) => task.state === 'failed' || task.state === 'refused').length
