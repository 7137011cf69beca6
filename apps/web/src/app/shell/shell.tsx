import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { memo, type ReactElement, useEffect, useState } from 'react'
import { onSessionEnd } from '../../data/account'
import { DataProvider, followChanges, forgetQueries } from '../../data/queries'
import { useSession } from '../../data/session'
import { OverlayHost } from '../../ui/overlay-host'
import { antdDefaults, antdTheme } from '../../ui/theme/antd-theme'
import { isTheme } from '../../ui/theme/tokens'
import { AbnormalLog } from './abnormal-log'
import { Breadcrumb } from './breadcrumb'
import { CommandPanel } from './command-panel'
import { Header } from './header'
import { HelpDrawer } from './help-drawer'
import { HistoryBar } from './history-bar'
import { MessageCentre } from './message-centre'
import { NewVersion } from './new-version'
import { Place } from './place'
import { ProgressLine } from './progress-line'
import { useShellKeys } from './shell-keys'
import { SessionExpiry } from './session-expiry'
import { ShortcutList } from './shortcut-list'
import { SideMenu } from './side-menu'
import { TabBar } from './tab-bar'
import { TopBars } from './top-bars'
import { TourLine } from './tour-place'
import { useKeptVisits } from './use-kept-visits'
import { usePrefetch } from './use-prefetch'
import { Views } from './views'
import './shell.css'
import './phone.css'

dayjs.locale('zh-cn')
onSessionEnd(forgetQueries)
followChanges()

/** 系统要求减少动态，或处理器少于四核（低性能模式）时不用动画。 */
const motion = document.documentElement.dataset['motion'] !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** 浮在页面之上的部分。 */
const Overlays = (): ReactElement => (
  <>
    <MessageCentre />
    <AbnormalLog />
    <CommandPanel />
    <ShortcutList />
    <HelpDrawer />
    <SessionExpiry />
    <NewVersion />
    <OverlayHost />
  </>
)

/** 主框架：顶栏、标签、菜单、页面。antd 只在这里和其中的页面里。地址变化时不重画，由各部分自己决定。 */
export const Shell = memo(function Shell(): ReactElement {
  const stored = useSession((state) => state.theme)
  const theme = isTheme(stored) ? stored : 'default'
  const [full, setFull] = useState(false)
  useShellKeys()
  usePrefetch()
  useKeptVisits()
  useEffect(() => {
    if (!full) return undefined
    const leave = (event: KeyboardEvent): void => void (event.key === 'Escape' && setFull(false))
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [full])
  return (
    <ConfigProvider {...antdDefaults} locale={zhCN} theme={antdTheme(theme, motion)}>
      <DataProvider>
        <div className={`shell${full ? ' shell-full' : ''}`}>
          <a className="skip-link" href="#main" onClick={skip}>
            跳到主要内容
          </a>
          <ProgressLine />
          <TopBars />
          <Header />
          <TabBar full={full} onFull={() => setFull(!full)} />
          <div className="shell-body">
            <SideMenu />
            <main id="main" className="shell-main" tabIndex={-1}>
              <HistoryBar />
              <Breadcrumb />
              <TourLine />
              <Place>
                <Views />
              </Place>
            </main>
          </div>
        </div>
        <Overlays />
      </DataProvider>
    </ConfigProvider>
  )
})

/** 地址栏的 # 归路由用，跳转只移动焦点。 */
function skip(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
