import { type RefObject, useEffect, useId, useInsertionEffect, useState } from 'react'
import { addressFor } from '../data/place'
import { useTab } from '../data/tab'
import { askingFor } from './asked-about'
import { dockDialog, undockDialog } from './dock'
import { useLatest } from './use-latest'

interface DockedDialog {
  minimised: boolean
  minimise: () => void
}

/**
 * Minimising puts a chip into the dock that stays there while other tabs are looked at; restoring shows the tab of the dialog
 * first. The chip goes with the dialog: an insertion effect, because the others are also undone when a tab is only hidden.
 */
export function useDialogDock(panel: RefObject<HTMLElement | null>, title: string, onClose: () => void): DockedDialog {
  const id = useId()
  const tab = useTab()
  const [minimised, setMinimised] = useState(false)
  const close = useLatest(onClose)
  useInsertionEffect(() => () => queueMicrotask(() => undockDialog(id)), [id])
  const restore = () => {
    undockDialog(id)
    setMinimised(false)
    if (tab.path !== '') tab.openTab(addressFor(tab.path, tab.query))
  }
  const item = { id, title, tabKey: tab.key, restore, close: () => askingFor(title, () => close.current()) }
  const latest = useLatest(item)
  useEffect(() => {
    if (minimised) dockDialog({ ...latest.current, title })
  }, [minimised, title, latest])
  const minimise = () => {
    for (const medium of panel.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [])
      if (!medium.paused) medium.pause()
    setMinimised(true)
  }
  return { minimised, minimise }
}
