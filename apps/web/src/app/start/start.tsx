import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionEnd } from '../../data/account'
import { holdCalls } from '../../data/client'
import { watchDrafts } from '../../data/drafts'
import { watchPlace } from '../../data/place'
import { watchPreferences } from '../../data/preferences'
import { useSession } from '../../data/session'
import { printPictures, turnPaper } from '../../ui/print-orientation'
import { applyTheme } from '../../ui/theme/css-text'
import { isTheme } from '../../ui/theme/tokens'
import { Root } from '../root'
import { connectClient } from './connect-client'
import { configure } from './configure'
import { enter, settle } from './entry'

/** 低性能模式：处理器少于四核时关闭动画。 */
const FEW_CORES = 4

function showTheme(theme: string): void {
  applyTheme(isTheme(theme) ? theme : 'default')
}

export function start(element: HTMLElement): void {
  showTheme(useSession.getState().theme)
  useSession.subscribe((state, before) => void (state.theme !== before.theme && showTheme(state.theme)))
  if (navigator.hardwareConcurrency < FEW_CORES) document.documentElement.dataset['motion'] = 'off'
  holdCalls(configure())
  connectClient()
  watchDrafts()
  watchPreferences()
  watchPlace(() => void settle())
  turnPaper()
  printPictures()
  onSessionEnd(() => void settle())
  void enter()
  createRoot(element).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
