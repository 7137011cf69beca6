import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Files dropped on, or pasted into, a part of the page. Listens natively: the part is no button, the chooser in it is.
 * Returns true while something is dragged over it.
 */
export function useDropZone(zoneRef: RefObject<HTMLElement | null>, enabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined, event: Event) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const zone = zoneRef.current
    if (!zone || !enabled) return
    const handleOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = () => setOver(false)
    const handleDrop = (event: DragEvent) => {
      setOver(false)
      take(event.dataTransfer?.files, event)
    }
    const handlePaste = (event: ClipboardEvent) => take(event.clipboardData?.files, event)
    zone.addEventListener('dragover', handleOver)
    zone.addEventListener('dragleave', handleLeave)
    zone.addEventListener('drop', handleDrop)
    zone.addEventListener('paste', handlePaste)
    return () => {
      zone.removeEventListener('dragover', handleOver)
      zone.removeEventListener('dragleave', handleLeave)
      zone.removeEventListener('drop', handleDrop)
      zone.removeEventListener('paste', handlePaste)
    }
  }, [zoneRef, enabled])
  return over
}
