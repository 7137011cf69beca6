import { create } from 'zustand'

export type MessageTab = 'todo' | 'warning' | 'notice' | 'download'

interface ShellState {
  /** 打开的消息中心页签。 */
  messages: MessageTab | undefined
  panel: boolean
  shortcuts: boolean
  help: boolean
  abnormal: boolean
  /** 首页三步走到第几步；没有在走的没有。 */
  tour: number | undefined
}

/** 主框架里哪些浮层开着。 */
export const useShell = create<ShellState>(() => ({
  messages: undefined,
  panel: false,
  shortcuts: false,
  help: false,
  abnormal: false,
  tour: undefined,
}))

export const showMessages = (messages: MessageTab | undefined): void => useShell.setState({ messages })
export const showPanel = (panel: boolean): void => useShell.setState({ panel })
export const showShortcuts = (shortcuts: boolean): void => useShell.setState({ shortcuts })
export const showHelp = (help: boolean): void => useShell.setState({ help })
export const showTourStep = (tour: number | undefined): void => useShell.setState({ tour })
export const startTour = (): void => showTourStep(0)
export const showAbnormalLog = (abnormal: boolean): void => useShell.setState({ abnormal })
