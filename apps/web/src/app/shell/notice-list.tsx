import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactElement, useEffect } from 'react'
import { markNoticesRead, type Notice, useNotices } from '../../data/notices'
import { copyAndSay } from '../../ui/copy'
import { ToneIcon } from '../tone-icon'
import { momentText } from './moment-text'

const reportOf = ({ text, detail, traceId, at }: Notice): string =>
  [text, detail, traceId && `追踪号 ${traceId}`, new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })]
    .filter(Boolean)
    .join('\n')

function NoticeItem({ notice }: { notice: Notice }): ReactElement {
  const note = [notice.detail, notice.traceId && `追踪号 ${notice.traceId}`].filter(Boolean).join('　')
  return (
    <li className="message">
      <ToneIcon tone={notice.tone} />
      <div className="message-body">
        <p>{notice.text}</p>
        {note && <p className="message-note">{note}</p>}
      </div>
      <time>{momentText(Math.floor(notice.at / 1000))}</time>
      {notice.tone === 'error' && (
        <Button
          type="text"
          size="small"
          aria-label="复制错误信息"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copyAndSay(reportOf(notice))}
        />
      )}
    </li>
  )
}

/** 本次登录以来的提示；出错的可复制给技术支持。 */
export function NoticeList(): ReactElement | null {
  const notices = useNotices((state) => state.notices)
  useEffect(() => () => markNoticesRead(), [])
  if (notices.length === 0) return null
  return (
    <section className="message-section" aria-label="本次登录的提示">
      <p className="message-caption">本次登录的提示</p>
      <ul>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
