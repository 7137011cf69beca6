import { strings } from '@zhujian/model/strings'
import { create } from 'zustand'
import { onSessionEnd } from '../data/account'
import { toast } from './toast'

export interface Question {
  readonly id: number
  readonly text: string
  readonly title: string
  readonly okText: string
  readonly danger: boolean
  readonly answer: (yes: boolean) => void
}

export interface ConfirmOptions {
  title?: string
  okText?: string
  /** The act cannot be taken back. */
  danger?: boolean
  /** What the question is about is gone: it closes, answered 取消. */
  signal?: AbortSignal | undefined
}

/** Questions waiting for an answer, oldest first; drawn by ConfirmHost. */
export const useQuestions = create<{ questions: readonly Question[] }>(() => ({ questions: [] }))
/** Nobody else answers them: the session that asked is over. */
onSessionEnd(() => {
  for (const { answer } of useQuestions.getState().questions) answer(false)
})
let lastId = 0

/** Asks 确定 / 取消 and resolves to the answer; closing the question is 取消. */
export function confirm(
  text: string,
  { title = strings.hint, okText = strings.ok, danger = false, signal }: ConfirmOptions = {},
): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestions.setState(({ questions }) => ({ questions: questions.filter((each) => each.id !== id) }))
      resolve(yes)
    }
    signal?.addEventListener('abort', () => answer(false), { once: true })
    useQuestions.setState(({ questions }) => ({ questions: [...questions, { id, text, title, okText, danger, answer }] }))
  })
}

/** [S5-06] Asks before deleting one row. */
export const confirmDeleteRow = (name?: string): Promise<boolean> =>
  confirm(strings.confirmDeleteRow, { danger: true, ...(name && { title: `删除：${name}` }) })

/** [S5-06] Asks before deleting a selection; with nothing selected it warns and resolves to false. */
export async function confirmDeleteSelection(count: number): Promise<boolean> {
  if (count === 0) {
    toast.warning(strings.nothingSelected)
    return false
  }
  return confirm(strings.confirmDeleteSelection, { danger: true })
}
