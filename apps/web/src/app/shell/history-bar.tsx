import { InfoCircleOutlined } from '@ant-design/icons'
import { libraryWords } from '@zhujian/domain/library-words'
import type { ReactElement } from 'react'
import { navigate } from '../../data/place'
import { activate, closeTab, useTabs } from './tab-store'

const CURRENT_LIBRARY = '/projectlibrary/supervise'
const exits = { 1: '退出历史库', 2: '退出中间库' } as const

/** 历史库、中间库的琥珀色提示条；打印和截图时也在。 */
export function HistoryBar(): ReactElement | null {
  const active = useTabs((state) => state.tabs.find((tab) => tab.key === state.active))
  if (!active || active.type === 0) return null
  const leave = async (): Promise<void> => {
    const key = active.key
    navigate(CURRENT_LIBRARY)
    await closeTab(key)
    activate(CURRENT_LIBRARY)
  }
  return (
    <output className="history-bar">
      <InfoCircleOutlined aria-hidden />
      {libraryWords(active.type, active.path)}
      <button type="button" onClick={() => void leave()}>
        {exits[active.type]}
      </button>
    </output>
  )
}
