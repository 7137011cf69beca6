import { messageApi } from '@zhujian/domain/contracts/message-paths'
import type { Rows } from '../../data/client'
import { MESSAGES, useMessageEvents } from '../../data/message-events'
import { useNotices } from '../../data/notices'
import { type ApiResult, useApi } from '../../data/queries'
import type { MessageTab } from './shell-state'

export interface Message {
  id: number
  kind: MessageTab
  title: string
  body: string
  path: string | null
  read_at: number | null
  created_at: number
}

type Answer = Rows<Message> & { unread: Record<MessageTab, number> }

const PATH = messageApi.list
const KINDS: readonly MessageTab[] = ['todo', 'warning', 'notice', 'download']
/** 实时通道断开时的补问间隔（毫秒）。 */
const POLL = 120_000
export const MESSAGES_PER_PAGE = 20

/** 各类未读数；有新消息时由实时通道通知。 */
export function useUnread(): Record<MessageTab, number> {
  const { data } = useApi<Answer>(MESSAGES, PATH, { page: 1, limit: 1 }, { own: true, background: true, every: POLL, type: 0 })
  useMessageEvents()
  return data?.unread ?? { todo: 0, warning: 0, notice: 0, download: 0 }
}

/** 未读总数：服务端消息加本机未看的提示，顶栏角标用。 */
export function useUnreadTotal(): number {
  const unread = useUnread()
  const notices = useNotices((state) => state.notices.filter((notice) => !notice.read).length)
  return Object.values(unread).reduce((sum, count) => sum + count, notices)
}

/** 点开消息先看哪一类：没有看过的本机提示在前，其余按次序看哪一类有未读；都没有未读的，有本机提示看提示，否则看待办。 */
export function firstTab(unread: Record<MessageTab, number>, local: { unread: boolean; any: boolean }): MessageTab {
  if (local.unread) return 'notice'
  return KINDS.find((kind) => unread[kind] > 0) ?? (local.any ? 'notice' : 'todo')
}

export function useFirstUnread(): MessageTab {
  const unread = useUnread()
  const any = useNotices((state) => state.notices.length > 0)
  const noted = useNotices((state) => state.notices.some((notice) => !notice.read))
  return firstTab(unread, { unread: noted, any })
}

/** 角标上最多写到 99。 */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))

export const useMessages = (kind: MessageTab, page: number): ApiResult<Answer> =>
  useApi<Answer>(
    MESSAGES,
    PATH,
    { kind, page, limit: MESSAGES_PER_PAGE },
    { own: true, background: true, keepRows: true, type: 0 },
  )
