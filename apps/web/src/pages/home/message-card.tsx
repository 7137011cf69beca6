import type { HomeAnswer, HomeMessage } from '@zhujian/domain/contracts/project-answers'
import { formatInstant } from '@zhujian/model/date'
import { leadOf, useMarkRead } from '../../data/messages'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

const KINDS: Readonly<Record<string, string>> = { todo: '待办', warning: '预警', notice: '通知', download: '下载' }

/** 标题说是什么事，正文说是哪个工程，一行里都要看到。 */
const textOf = ({ title, body }: HomeMessage): string => [title, body].filter(Boolean).join('：')

/** 最近消息；未读的加粗，点开即读，到对应页面；导出的到下载中心。 */
export function MessageCard({ messages, tab }: { messages: HomeAnswer['messages']; tab: Tab }) {
  const mark = useMarkRead()
  const open = (message: HomeMessage, lead: (() => void) | undefined) => {
    if (!message.read_at) mark({ ids: String(message.id) })
    lead?.()
  }
  return (
    <Card title="最近消息" note={messages.unread > 0 ? `未读 ${messages.unread}` : undefined} flush>
      {messages.rows.length === 0 ? (
        <Empty small text="没有消息" />
      ) : (
        <ul className="home-list">
          {messages.rows.map((message) => (
            <li key={message.id}>
              <button type="button" className="home-row" onClick={() => open(message, leadOf(message, tab.openTab))}>
                <span className="home-kind">{KINDS[message.kind] ?? '通知'}</span>
                <span className={message.read_at ? 'home-name home-read' : 'home-name'} title={textOf(message)}>
                  {textOf(message)}
                </span>
                <span className="home-due">{formatInstant(message.created_at, 'MM-dd HH:mm')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
