import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { leadOf, useMarkRead } from '../../data/messages'
import { navigate } from '../../data/place'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { WholeDays } from '../../ui/whole-days'
import { momentText } from './moment-text'
import { type MessageTab, showMessages } from './shell-state'
import { type Message, MESSAGES_PER_PAGE, useMessages } from './use-messages'

function open(target: string): void {
  navigate(target)
  showMessages(undefined)
}

function MessageItem({ message, onRead }: { message: Message; onRead: () => void }): ReactElement {
  const { title, body, read_at, created_at } = message
  const lead = leadOf(message, open)
  const [whole, setWhole] = useState(false)
  const choose = (): void => {
    if (read_at === null) onRead()
    if (lead) lead()
    else setWhole(!whole)
  }
  const look = `message message-row${read_at === null ? ' message-new' : ''}${whole ? ' message-whole' : ''}`
  return (
    <li>
      <button type="button" className={look} title={[title, body].filter(Boolean).join('\n')} onClick={choose}>
        <span className="message-title">
          {read_at === null && <span className="visually-hidden">未读，</span>}
          {title}
        </span>
        <time>{momentText(created_at)}</time>
        <span className="message-note">
          <WholeDays text={body} />
        </span>
        {lead && <span className="message-open">查看</span>}
      </button>
    </li>
  )
}

const nothing: Record<MessageTab, string> = {
  todo: '暂无待办',
  warning: '没有新的预警消息，在办的见“预警中心”',
  notice: '暂无通知',
  download: '暂无下载',
}

/** 一类消息：未读加粗，点击即读并打开；可全部标为已读。 */
export function MessageList({ kind, unread }: { kind: MessageTab; unread: number }): ReactElement {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, error, refetch } = useMessages(kind, page)
  const mark = useMarkRead()
  if (isPending) return <Loading />
  if (isError) return <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />
  const pages = Math.ceil(data.total / MESSAGES_PER_PAGE)
  const more = page < pages
  return (
    <>
      {unread > 0 && (
        <Button type="link" size="small" className="message-all" onClick={() => mark({ all: true, kind })}>
          全部标为已读
        </Button>
      )}
      {data.rows.length === 0 && <Empty text={nothing[kind] || strings.empty} small />}
      <ul>
        {data.rows.map((message) => (
          <MessageItem key={message.id} message={message} onRead={() => mark({ ids: String(message.id) })} />
        ))}
      </ul>
      <div className="message-pages">
        {page > 1 && <Button onClick={() => setPage(page - 1)}>上一页</Button>}
        {pages > 1 && <span className="message-page">{`第 ${page} / ${formatCount(pages)} 页`}</span>}
        {more && <Button onClick={() => setPage(page + 1)}>下一页</Button>}
      </div>
    </>
  )
}
