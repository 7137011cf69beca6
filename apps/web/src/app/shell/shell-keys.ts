import { useEffect } from 'react'
import { confirmDeleteSelection } from '../../ui/confirm'
import { showPanel, showShortcuts } from './shell-state'
import { closeGroup, stepTab, useTabs } from './tab-store'

/** 快捷键清单。 */
export const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl + K', '搜索页面、工程、人员、文书、申请或编号'],
  ['/', '定位到当前页面的搜索框'],
  ['n', '新建（当前页面有新建按钮时）'],
  ['j / k', '下一行 / 上一行'],
  ['Enter', '打开当前行'],
  ['Delete', '删除勾选的行（先询问）'],
  ['Alt + ← / →', '切换到左侧 / 右侧标签'],
  ['Alt + W', '关闭当前标签'],
  ['Shift + F10', '标签菜单'],
  ['Esc', '关闭弹出的内容'],
  ['?', '显示本清单'],
]

/** A tick takes no letters. */
const isTick = (target: HTMLElement): boolean => target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isTick(target)))

const visibleView = (): Element | null =>
  [...document.querySelectorAll<HTMLElement>('.shell-views > .view')].find((view) => view.offsetParent !== null) ?? null

/** Clicks what deletes the ticked rows; a list of rows that can be ticked says so where none is. */
function removeTicked(): boolean {
  const view = visibleView()
  const button = view?.querySelector<HTMLElement>('[data-shortcut=remove]')
  if (button) button.click()
  else if (view?.querySelector('tbody input[type=checkbox]') && !view.querySelector('tr[aria-selected=true]'))
    void confirmDeleteSelection(0)
  else return false
  return true
}

function plainKey(event: KeyboardEvent): boolean {
  if (event.key === '?') showShortcuts(true)
  else if (event.key === '/')
    visibleView()?.querySelector<HTMLElement>('[role=search] input, form input, input[type=search]')?.focus()
  else if (event.key === 'n') visibleView()?.querySelector<HTMLElement>('[data-shortcut=new]')?.click()
  else if (event.key === 'Delete') return removeTicked()
  else return false
  return true
}

function altKey(event: KeyboardEvent): boolean {
  if (event.key === 'ArrowLeft') stepTab(-1)
  else if (event.key === 'ArrowRight') stepTab(1)
  else if (event.key.toLowerCase() === 'w') void closeGroup(useTabs.getState().active)
  else return false
  return true
}

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    showPanel(true)
    return
  }
  if (event.ctrlKey || event.metaKey) return
  const done = event.altKey
    ? altKey(event)
    : !typing(event.target) && !document.querySelector('.zj-overlay:not([hidden])') && plainKey(event)
  if (done) event.preventDefault()
}

export function useShellKeys(): void {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
