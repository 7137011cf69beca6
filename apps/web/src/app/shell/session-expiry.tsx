import { Button } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'
import { fetchUser, logout } from '../../data/account'
import { navigate } from '../../data/place'
import { serverNow } from '../../data/server-clock'
import { useSession } from '../../data/session'
import { Dialog } from '../../ui/dialog'

/** 到期前两分钟提醒（WCAG 2.2.1）。 */
const WARN_BEFORE = 120

function useSecondsLeft(): number {
  // 免登录查看到时即止，问了也不能延长；几时为止写在顶栏。
  const expires = useSession(({ user }) => (user?.free && user.expires_at >= user.ends_at ? undefined : user?.expires_at))
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return expires ? Math.ceil(expires - now) : Number.POSITIVE_INFINITY
}

/** 会话将要结束时询问是否继续；继续使用即延长。 */
export function SessionExpiry(): ReactElement {
  const left = useSecondsLeft()
  const [busy, setBusy] = useState(false)
  const stay = async (): Promise<void> => {
    setBusy(true)
    // 会话已经结束的，由 401 带着本页地址去登录；连不上的，留在这里再试。
    await fetchUser().catch(() => undefined)
    setBusy(false)
  }
  const leave = async (): Promise<void> => {
    await logout()
    navigate('/login')
  }
  const minutes = Math.floor(Math.max(0, left) / 60)
  const seconds = Math.max(0, left) % 60
  return (
    <Dialog
      open={left <= WARN_BEFORE}
      role="alertdialog"
      tools={false}
      width={420}
      title="登录即将失效"
      onClose={() => void stay()}
      footer={
        <>
          <Button onClick={() => void leave()}>退出登录</Button>
          <Button type="primary" data-autofocus loading={busy} onClick={() => void stay()}>
            继续使用
          </Button>
        </>
      }
    >
      {left > 0 ? `${minutes} 分 ${seconds} 秒后需要重新登录，未提交的内容已存为草稿。` : '登录已失效，按“继续使用”重新登录。'}
    </Dialog>
  )
}
