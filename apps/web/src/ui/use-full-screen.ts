import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether something of the page fills the screen. */
export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
