import { lazy, type ReactElement, Suspense, useEffect } from 'react'
import { useDownloadAsks } from '../../data/download-centre'
import { Loading } from '../../ui/loading'
import { guarded } from '../guarded-import'
import { showMessages, useShell } from './shell-state'

const Drawer = lazy(guarded(async () => ({ default: (await import('../../ui/drawer')).Drawer })))
const MessageTabs = lazy(guarded(async () => ({ default: (await import('./message-tabs')).MessageTabs })))

/** 消息中心：待办、预警、通知（含本机提示的留存）、下载；打开时才载入。 */
export function MessageCentre(): ReactElement | null {
  const tab = useShell((state) => state.messages)
  // 页面不认识外壳：转入后台的导出只发出请求，由这里打开下载中心。
  useEffect(() => useDownloadAsks.subscribe(() => showMessages('download')), [])
  if (!tab) return null
  return (
    <Suspense>
      <Drawer open title="消息中心" width={440} onClose={() => showMessages(undefined)}>
        <Suspense fallback={<Loading />}>
          <MessageTabs tab={tab} />
        </Suspense>
      </Drawer>
    </Suspense>
  )
}
