import { CopyOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { type ReactElement, useEffect } from 'react'
import { markNoticesRead, type Notice, useNotices } from '../../data/notices'
import { copyAndSay } from '../../ui/copy'
import { Drawer } from '../../ui/drawer'
import { Empty } from '../../ui/empty'
import { ToneIcon } from '../tone-icon'
import { type MessageTab, showMessages, useShell } from './shell-state'

const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
const reportOf = ({ text, detail, traceId, at }: Notice): string =>
  [text, detail, traceId && `追踪号 ${traceId}`, new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })]
    .filter(Boolean)
    .join('\n')

function NoticeItem({ notice }: { notice: Notice }): ReactElement {
  return (
    <li className="message">
      <ToneIcon tone={notice.tone} />
      <div className="message-body">
        <p>{notice.text}</p>
        {(notice.detail ?? notice.traceId) && (
          <p className="message-note">
            {notice.detail} {notice.traceId && `追踪号 ${notice.traceId}`}
          </p>
        )}
      </div>
      <time>{timeOf(notice.at)}</time>
      {notice.tone === 'error' && (
        <Button
          type="text"
          size="small"
          aria-label="复制错误信息"
          icon={<CopyOutlined />}
          onClick={() => void copyAndSay(reportOf(notice))}
        />
      )}
    </li>
  )
}

function Notices(): ReactElement {
  const notices = useNotices((state) => state.notices)
  useEffect(() => () => markNoticesRead(), [])
  if (notices.length === 0) return <Empty text="暂无通知" />
  return (
    <ul>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

/** 消息中心：待办、预警、通知（含所有提示的留存）、下载。 */
export function MessageCentre(): ReactElement {
  const tab = useShell((state) => state.messages)
  return (
    <Drawer open={tab !== undefined} title="消息中心" width={440} onClose={() => showMessages(undefined)}>
      <Tabs
        activeKey={tab ?? 'notice'}
        onChange={(key) => showMessages(key as MessageTab)}
        destroyOnHidden
        items={[
          { key: 'todo', label: '待办', children: <Empty text="暂无待办提醒" /> },
          { key: 'warning', label: '预警', children: <Empty text="暂无预警" /> },
          { key: 'notice', label: '通知', children: <Notices /> },
          { key: 'download', label: '下载', children: <Empty text="暂无下载任务" /> },
        ]}
      />
    </Drawer>
  )
}
