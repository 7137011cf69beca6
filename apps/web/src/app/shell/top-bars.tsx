import { type ReactElement, useEffect, useState } from 'react'
import { useLiveStatus } from '../../data/live'
import { useSession } from '../../data/session'

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = (): void => setOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return online
}

/** 整个窗口的提示：演示环境、网络断开。 */
export function TopBars(): ReactElement {
  const demo = useSession((state) => state.publicData.demo ?? state.user?.demo ?? false)
  const online = useOnline()
  const live = useLiveStatus()
  const lost = !online || live.unreachable
  return (
    <aside aria-label="环境提示">
      {demo && (
        <div className="demo-line">
          <span>演示环境</span>
        </div>
      )}
      {lost && (
        <output className="offline-line">
          网络已断开，正在重连{live.attempt > 0 && `（第 ${live.attempt} 次）`}，已填写的内容会保留
        </output>
      )}
    </aside>
  )
}
