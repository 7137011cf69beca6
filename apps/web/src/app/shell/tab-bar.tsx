import {
  CompressOutlined,
  EllipsisOutlined,
  HomeOutlined,
  LeftOutlined,
  PushpinOutlined,
  ReloadOutlined,
  RightOutlined,
  CloseOutlined,
} from '@ant-design/icons'
import { Dropdown, Tooltip } from 'antd'
import { LargerWindow } from '../../ui/own-icons'
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tabMenu } from './tab-menu'
import { activate, closeGroup, moveTab, reloadTab, stepTab, useTabs } from './tab-store'
import { TourPlace } from './tour-place'
import { HOME, hintOfTab, nameOfTab, type OpenTab, shownTabs } from './tabs'
import { bringIntoView } from '../../ui/bring-into-view'
import { useMore } from '../../ui/use-more'
import './tab-bar.css'

interface OpenMenu {
  key: string
  by: 'pointer' | 'keyboard'
}

interface TabProps {
  tab: OpenTab
  index: number
  active: boolean
  onMenu: (menu: OpenMenu | undefined) => void
  /** 打开方式：鼠标右键在指针处，键盘在标签下方。 */
  menu: OpenMenu['by'] | undefined
}

const DRAG_TYPE = 'text/x-tab'

function useTabEvents({ tab, index, onMenu }: TabProps) {
  const middle = (event: MouseEvent): void => {
    if (event.button !== 1) return
    event.preventDefault()
    void closeGroup(tab.key)
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) onMenu({ key: tab.key, by: 'keyboard' })
    else if (event.key === 'Delete') void closeGroup(tab.key)
    else if (event.ctrlKey && event.shiftKey && event.key === 'ArrowLeft') moveTab(tab.key, index - 1)
    else if (event.ctrlKey && event.shiftKey && event.key === 'ArrowRight') moveTab(tab.key, index + 1)
    else if (event.key === 'ArrowLeft') stepTab(-1)
    else if (event.key === 'ArrowRight') stepTab(1)
    else return
    event.preventDefault()
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const key = event.dataTransfer.getData(DRAG_TYPE)
    if (key) moveTab(key, index)
  }
  return {
    onAuxClick: middle,
    onKeyDown: keys,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAG_TYPE, tab.key),
    onDragOver: (event: DragEvent) => void (event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()),
    onDrop: drop,
  }
}

function TabName({ tab, active }: { tab: OpenTab; active: boolean }): ReactElement {
  const home = tab.key === HOME
  return (
    <button
      type="button"
      role="tab"
      className="tab-name"
      aria-selected={active}
      aria-keyshortcuts={home ? undefined : 'Delete Shift+F10'}
      tabIndex={active ? 0 : -1}
      title={hintOfTab(tab)}
      onClick={() => activate(tab.key)}
    >
      {home && <HomeOutlined aria-hidden />}
      {tab.dirty && (
        <span className="tab-dirty">
          <span className="visually-hidden">有未保存的内容</span>
        </span>
      )}
      {tab.pinned && !home && <PushpinOutlined aria-label="已固定" />}
      <span className="tab-text">{nameOfTab(tab)}</span>
    </button>
  )
}

/** 换标签时只重画换下与换上的两个。 */
const TabItem = memo(function TabItem(props: TabProps): ReactElement {
  const { tab, active, onMenu, menu } = props
  const name = nameOfTab(tab)
  const events = useTabEvents(props)
  const element = useRef<HTMLDivElement>(null)
  const home = tab.key === HOME
  // 其他标签的多少决定哪些命令可用：每次打开菜单时看一次。
  // oxlint-disable-next-line react/exhaustive-deps -- opening the menu is what asks again
  const items = useMemo(() => tabMenu(tab), [tab, menu])
  // 名称常在标签显示之后才到，标签随之变宽。
  useEffect(() => {
    if (active) bringIntoView(element.current)
  }, [active, name])
  return (
    <Dropdown
      menu={items}
      trigger={menu === 'keyboard' ? ['click'] : ['contextMenu']}
      placement="bottomLeft"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu opened by key takes the focus
      autoFocus={menu === 'keyboard'}
      open={menu !== undefined}
      onOpenChange={(open) => onMenu(open ? { key: tab.key, by: 'pointer' } : undefined)}
    >
      <div
        ref={element}
        className={`tab${home ? ' tab-home' : ''}${active ? ' tab-active' : ''}`}
        draggable={!home}
        {...events}
        role="presentation"
      >
        <TabName tab={tab} active={active} />
        {!home && !tab.pinned && (
          <button
            type="button"
            className="tab-close"
            tabIndex={-1}
            aria-hidden="true"
            title="关闭"
            onClick={() => void closeGroup(tab.key)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
    </Dropdown>
  )
})

interface ToolProps {
  label: string
  icon: ReactElement
  onClick?: () => void
}

function Tool({ label, icon, onClick }: ToolProps): ReactElement {
  return (
    <Tooltip title={label}>
      <button type="button" className="tab-tool" aria-label={label} onClick={onClick}>
        {icon}
      </button>
    </Tooltip>
  )
}

function Tools({ active, full, onFull }: { active: OpenTab | undefined; full: boolean; onFull: () => void }): ReactElement {
  return (
    <div className="tab-tools">
      <Tool label="左侧标签" icon={<LeftOutlined aria-hidden />} onClick={() => stepTab(-1)} />
      <Tool label="右侧标签" icon={<RightOutlined aria-hidden />} onClick={() => stepTab(1)} />
      <span className="tab-rule" aria-hidden="true" />
      <Tool label="重新加载" icon={<ReloadOutlined aria-hidden />} onClick={() => active && void reloadTab(active.key)} />
      <Tool label={full ? '还原' : '最大化'} icon={full ? <CompressOutlined aria-hidden /> : <LargerWindow />} onClick={onFull} />
      {active && (
        <Dropdown menu={tabMenu(active)} trigger={['click']} placement="bottomRight">
          <button type="button" className="tab-tool" aria-label="更多标签操作" aria-haspopup="menu">
            <EllipsisOutlined aria-hidden />
          </button>
        </Dropdown>
      )}
    </div>
  )
}

/** 标签栏：拖动、固定、右键或 Shift+F10 菜单、中键关闭。 */
export function TabBar({ full, onFull }: { full: boolean; onFull: () => void }): ReactElement {
  const state = useTabs()
  const { active } = state
  const tabs = useMemo(() => shownTabs(state), [state])
  const [menu, setMenu] = useState<OpenMenu>()
  const row = useMore(tabs)
  return (
    <section className="tab-bar" aria-label="标签">
      <div ref={row} className="tab-row" role="tablist" aria-label="打开的页面">
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.group}
            tab={tab}
            index={index}
            active={tab.key === active}
            menu={menu?.key === tab.key ? menu.by : undefined}
            onMenu={setMenu}
          />
        ))}
      </div>
      <TourPlace />
      <Tools active={tabs.find((tab) => tab.key === active)} full={full} onFull={onFull} />
    </section>
  )
}
