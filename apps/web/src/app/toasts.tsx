import { type ReactElement, useEffect } from 'react'
import { hideNotice, type Notice, NOTICE_DURATION, useNotices } from '../data/notices'
import { ToneIcon } from './tone-icon'
import './toasts.css'

function Toast({ notice }: { notice: Notice }): ReactElement {
  const { id, tone, text, at } = notice
  const urgent = tone === 'error' || tone === 'warning'
  useEffect(() => {
    // Counted from its birth: one that newer messages pushed off the screen does not come back with a time of its own.
    const timer = setTimeout(() => hideNotice(id), Math.max(0, at + NOTICE_DURATION - Date.now()))
    return () => clearTimeout(timer)
  }, [id, at])
  return (
    <div className={`toast toast-${tone}`} {...(urgent ? { role: 'alert' } : { role: 'status' })}>
      <ToneIcon tone={tone} />
      <span className="toast-text">{text}</span>
      <button type="button" className="toast-close" aria-label="关闭提示" onClick={() => hideNotice(id)}>
        ×
      </button>
    </div>
  )
}

/** [S8-10] [S9-04] Toasts: 60 px from the top, 5 s, closable, text only; a copy stays in the message centre. */
export function Toasts(): ReactElement {
  const notices = useNotices((state) => state.notices)
  return (
    <section className="toasts" aria-label="提示">
      {notices
        .filter((notice) => notice.shown)
        .slice(0, 5)
        .map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
    </section>
  )
}
