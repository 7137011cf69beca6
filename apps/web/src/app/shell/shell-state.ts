import { create } from 'zustand'

export type MessageTab = 'todo' | 'warning' | 'notice' | 'download'

interface ShellState {
  /** 打开的消息中心页签。 */
  messages: MessageTab | undefined
  panel: boolean
  shortcuts: boolean
  abnormal: boolean
}

/** 主框架里哪些浮层开着。 */
export const useShell = create<ShellState>(() => ({ messages: undefined, panel: false, shortcuts: false, abnormal: false }))

export const showMessages = (messages: MessageTab | undefined): void => useShell.setState({ messages })
export const showPanel = (panel: boolean): void => useShell.setState({ panel })
export const showShortcuts = (shortcuts: boolean): void => useShell.setState({ shortcuts })
export const showAbnormalLog = (abnormal: boolean): void => useShell.setState({ abnormal })
