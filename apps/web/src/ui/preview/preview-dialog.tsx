import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { sizeText } from '../upload/upload-rules'
import { ViewerDialog } from '../viewer-dialog'
import type { Printable } from './document-frame'
import { downloadFile } from './download-file'
import { FileStage, turnsOf, useShown, viewAfter, zoomsOf } from './file-stage'
import type { Shown } from './file-stage'
import { ImageTools, startView } from './image-stage'
import type { View } from './image-stage'
import { closePreview, movePreview, usePreview } from './preview-store'
import type { PreviewFile } from './preview-store'
import './preview.css'

const OPENED_TO_PRINT: readonly Shown[] = ['image', 'pdf', 'txt']
/** Sheets are printed from the program they were made with. */
const PRINTED_IN_PLACE: readonly Shown[] = ['word', 'ppt']

/** The browser's own viewer prints a PDF better than pictures of its pages. */
const openToPrint = ({ url }: PreviewFile): void => void window.open(url, '_blank', 'noopener')

function printing(file: PreviewFile, shown: Shown | undefined, frame: Printable | null): (() => void) | undefined {
  if (shown === undefined) return undefined
  if (OPENED_TO_PRINT.includes(shown)) return () => openToPrint(file)
  return PRINTED_IN_PLACE.includes(shown) && frame ? () => frame.print() : undefined
}

/** How each place in the series is looked at; a new place starts afresh. */
function useView(at: number): [View, (view: View) => void] {
  const [seen, setSeen] = useState({ at, view: startView })
  return [seen.at === at ? seen.view : startView, (view) => setSeen({ at, view })]
}

/** Viewer of one file in a series [S4-10]: everything is read on this machine; what cannot be shown says why and can be downloaded. */
export function PreviewDialog() {
  const { files, at } = usePreview()
  const file = files[at]
  const [view, setView] = useView(at)
  const [frame, setFrame] = useState<Printable | null>(null)
  const { probe, reason, shown, retry } = useShown(file)
  if (!file) return null
  const [zooms, turns] = [zoomsOf(shown), turnsOf(shown)]
  const handleKey = (event: KeyboardEvent) => {
    const next = zooms && !hasModifier(event) ? viewAfter(view, event.key, turns) : undefined
    if (!next) return
    event.preventDefault()
    setView(next)
  }
  return (
    <ViewerDialog
      open
      title={file.name}
      note={probe?.size === undefined ? '' : sizeText(probe.size)}
      {...{ at, count: files.length, onMove: movePreview, onClose: closePreview, onKey: handleKey }}
      onDownload={() => downloadFile(file)}
      onPrint={printing(file, shown, frame)}
      tools={zooms ? <ImageTools view={view} onView={setView} turns={turns} /> : undefined}
    >
      <FileStage {...{ file, probe, reason, shown, view, onRetry: retry }} printRef={setFrame} />
    </ViewerDialog>
  )
}

const hasModifier = ({ altKey, metaKey, ctrlKey }: KeyboardEvent) => altKey || metaKey || ctrlKey
