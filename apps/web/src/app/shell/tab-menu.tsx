import { screenOf } from '@zhujian/domain/screens'
import type { MenuProps } from 'antd'
import { isStarred, toggleStar } from './favourites'
import { closeBy, pinTab, reloadTab, useTabs } from './tab-store'
import { type CloseCommand, HOME, keysToClose, type OpenTab } from './tabs'

const commands: readonly (readonly [CloseCommand, string])[] = [
  ['current', '关闭当前'],
  ['others', '关闭其他'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['all', '关闭全部'],
]

/** 标签菜单：右键、Shift+F10 与“更多”用同一份。 */
export function tabMenu(tab: OpenTab): MenuProps {
  const state = useTabs.getState()
  return {
    items: [
      { key: 'reload', label: '重新加载' },
      { type: 'divider' },
      ...commands.map(([key, label]) => ({ key, label, disabled: keysToClose(state, key, tab.key).length === 0 })),
      { type: 'divider' },
      { key: 'pin', label: tab.pinned ? '取消固定' : '固定', disabled: tab.key === HOME },
      ...(screenOf(tab.path)?.menu && tab.key !== HOME
        ? [{ key: 'star', label: isStarred(tab.path) ? '移出常用' : '加入常用' }]
        : []),
      { key: 'window', label: '新窗口打开' },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      if (key === 'reload') void reloadTab(tab.key)
      else if (key === 'pin') pinTab(tab.key, !tab.pinned)
      else if (key === 'star') toggleStar(tab.path)
      else if (key === 'window') window.open(`#${tab.address}`, '_blank', 'noopener')
      else void closeBy(key as CloseCommand, tab.key)
    },
  }
}
