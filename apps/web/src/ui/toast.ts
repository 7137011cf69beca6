import { isApiError, messageOf } from '../data/api-error'
import { type Notice, notify, useNotices } from '../data/notices'

/** Short messages: 5 s, closable, text only [S8-10]. Drawn by the shell, which also keeps the copy in the message centre. */
export const toast = {
  success: (text: string): void => say('success', text),
  error: (text: string): void => say('error', text),
  warning: (text: string): void => say('warning', text),
  info: (text: string): void => say('info', text),
  /** Whatever was thrown, unless the client has already told it [S8-01]. */
  fault: (error: unknown): void => {
    if (!isApiError(error) || !error.told) say('error', messageOf(error))
  },
}

function say(tone: Notice['tone'], text: string): void {
  const words = text.trim()
  if (words !== '') notify(tone, words)
}

/** Every message from now on, oldest first. */
export function subscribeToasts(listener: (notice: Notice) => void): () => void {
  return useNotices.subscribe(({ notices }, before) => {
    const last = before.notices[0]?.id ?? 0
    for (const notice of notices.filter(({ id }) => id > last).reverse()) listener(notice)
  })
}
