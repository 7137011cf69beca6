import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactElement, useEffect } from 'react'
import { type AbnormalEvent, markAbnormalSeen, useAbnormalLog } from '../../data/abnormal-log'
import { copyAndSay } from '../../ui/copy'
import { Empty } from '../../ui/empty'
import { secondText } from './moment-text'
import './messages.css'

const codeOf = ({ kind, code }: AbnormalEvent): string =>
  kind === 'page' ? '页面出错' : code === undefined ? '无返回码' : `返回码 ${code}`

/** 交给技术支持的一条记录。 */
export const reportOf = (event: AbnormalEvent): string =>
  [secondText(event.at), codeOf(event), event.path, event.text, event.traceId && `追踪号 ${event.traceId}`]
    .filter(Boolean)
    .join('\n')

function Item({ event }: { event: AbnormalEvent }): ReactElement {
  return (
    <li className="message">
      <div className="message-body">
        <p>
          <span className="abnormal-code">{codeOf(event)}</span>
          {event.path}
        </p>
        {event.text && <p className="message-note">{event.text}</p>}
        {event.traceId && <p className="message-note">{`追踪号 ${event.traceId}`}</p>}
      </div>
      <time>{secondText(event.at)}</time>
      <Button
        type="text"
        size="small"
        aria-label="复制这条记录"
        title="复制"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copyAndSay(reportOf(event))}
      />
    </li>
  )
}

/** 本次登录以来的异常，最近的在前；看过即去掉顶栏的小点。 */
export function AbnormalList(): ReactElement {
  const { events, unseen } = useAbnormalLog()
  useEffect(() => {
    if (unseen) markAbnormalSeen()
  }, [unseen])
  if (events.length === 0) return <Empty text="暂无异常" />
  return (
    <>
      <div className="abnormal-head">
        <p className="message-caption">这些异常不影响已显示的内容，需要技术支持时请复制后提供</p>
        <Button size="small" onClick={() => void copyAndSay(events.map(reportOf).join('\n\n'))}>
          全部复制
        </Button>
      </div>
      <ul aria-label="异常日志">
        {events.map((event) => (
          <Item key={event.id} event={event} />
        ))}
      </ul>
    </>
  )
}
