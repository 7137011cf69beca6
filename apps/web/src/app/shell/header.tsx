import {
  BellOutlined,
  BulbOutlined,
  CarryOutOutlined,
  DesktopOutlined,
  DownloadOutlined,
  EyeOutlined,
  FileExclamationOutlined,
  FullscreenExitOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Screen } from '../../ui/own-icons'
import { screenOf } from '@zhujian/domain/screens'
import { formatInstant } from '@zhujian/model/date'
import { Dropdown, Tooltip } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useAbnormalLog } from '../../data/abnormal-log'
import { useBizCounts } from '../../data/biz-counts'
import { keepTheme, useSession } from '../../data/session'
import { themeLabels, THEMES } from '../../ui/theme/tokens'
import { useFullScreen } from '../../ui/use-full-screen'
import { BrandMark } from './brand-mark'
import { countText, useFirstUnread, useUnreadTotal } from './use-messages'
import { MenuBadge } from './menu-badge'
import { ProjectSwitch } from './project-switch'
import { showAbnormalLog, showHelp, showMessages, showPanel } from './shell-state'
import { UserMenu } from './user-menu'
import './header.css'

interface ToolProps {
  label: string
  icon: ReactNode
  count?: number
  dot?: boolean
  onClick?: () => void
}

function Tool({ label, icon, count = 0, dot = false, onClick }: ToolProps): ReactElement {
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="header-tool"
        aria-label={count ? `${label}，${count} 条未读` : dot ? `${label}，有新记录` : label}
        onClick={onClick}
      >
        {icon}
        {count > 0 && <span className="header-count">{countText(count)}</span>}
        {dot && count === 0 && <span className="header-dot" />}
      </button>
    </Tooltip>
  )
}

function FullscreenTool(): ReactElement {
  const full = useFullScreen()
  const toggle = (): void => {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // 浏览器策略可能不允许全屏，此时保持原样。
    done.catch(() => undefined)
  }
  return (
    <Tool label={full ? '退出全屏' : '全屏'} icon={full ? <FullscreenExitOutlined aria-hidden /> : <Screen />} onClick={toggle} />
  )
}

function ThemeTool(): ReactElement {
  const theme = useSession((state) => state.theme)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [theme],
        items: THEMES.map((key) => ({ key, label: themeLabels[key] })),
        onClick: ({ key }) => keepTheme(key),
      }}
    >
      <button type="button" className="header-tool" aria-label="主题" aria-haspopup="menu">
        <BulbOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

/** 站点名称在标志旁占两行，每行长短相近。 */
function inTwoLines(name: string): string[] {
  if (name.length <= 8) return [name]
  const middle = Math.floor((name.length - 1) / 2)
  return [name.slice(0, middle), name.slice(middle)]
}

function Brand(): ReactElement {
  const site = useSession(({ publicData }) => publicData.title ?? publicData.SITE?.SITE_NAME ?? '建设工程质量安全监督平台')
  const lines = inTwoLines(site.replace('建设工程', ''))
  return (
    <a className="header-brand" href="#/index" aria-label="筑监，返回首页">
      <BrandMark />
      <strong>筑监</strong>
      <span className="header-site" title={site}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </a>
  )
}

function MessageTool(): ReactElement {
  const first = useFirstUnread()
  return <Tool label="消息" icon={<BellOutlined aria-hidden />} count={useUnreadTotal()} onClick={() => showMessages(first)} />
}

/** 手机上没有菜单，待办的件数写在这里；与菜单的角标是同一个数。 */
function TodoLink(): ReactElement {
  const all = useBizCounts()?.all ?? 0
  return (
    <a className="header-todo" href="#/tobeDone">
      <CarryOutOutlined aria-hidden /> 待办
      <MenuBadge count={all} />
    </a>
  )
}

/** [S8-02] 没有异常时不占位置；有未看过的异常时带小点。 */
function AbnormalTool(): ReactElement | null {
  const { events, unseen } = useAbnormalLog()
  if (events.length === 0) return null
  return (
    <Tool label="异常日志" icon={<FileExclamationOutlined aria-hidden />} dot={unseen} onClick={() => showAbnormalLog(true)} />
  )
}

/** 免登录查看只读，看到几时为止；名字是交出链接的人，不是在看的人。 */
function ReadOnlyTag(): ReactElement {
  const until = useSession(({ user }) => user?.ends_at)
  return (
    <output className="header-read-only" title="经免登录链接打开，只能查看，不能办理">
      <EyeOutlined aria-hidden /> 只读
      {until !== undefined && <span>{`至 ${formatInstant(until, 'HH:mm')}`}</span>}
    </output>
  )
}

/** 顶栏：标志、项目切换、搜索、指挥中心、下载、消息、异常日志、全屏、主题、帮助、账号。 */
export function Header(): ReactElement {
  const free = useSession((state) => state.user?.free === true)
  const command = screenOf('/command/projectOverview')
  return (
    <header className="header">
      <Brand />
      <ProjectSwitch />
      <button
        type="button"
        className="header-search"
        onClick={() => showPanel(true)}
        aria-label="搜索页面、工程、人员、文书、申请或编号"
        aria-keyshortcuts="Control+K"
      >
        <SearchOutlined aria-hidden />
        <span className="header-search-text">搜索页面、工程、人员、文书</span>
        <kbd>Ctrl K</kbd>
      </button>
      {free ? <ReadOnlyTag /> : <TodoLink />}
      <div className="header-tools">
        {command?.ready && (
          <a className="header-command" href={`#${command.path}`}>
            <DesktopOutlined aria-hidden /> 指挥中心
          </a>
        )}
        {/* 免登录查看没有自己的下载与消息。 */}
        {!free && <Tool label="下载" icon={<DownloadOutlined aria-hidden />} onClick={() => showMessages('download')} />}
        {!free && <MessageTool />}
        <AbnormalTool />
        <FullscreenTool />
        <ThemeTool />
        <Tool label="帮助" icon={<QuestionCircleOutlined aria-hidden />} onClick={() => showHelp(true)} />
        <UserMenu />
      </div>
    </header>
  )
}
