import type { FileClass } from '@zhujian/model/text'
import { lazy, Suspense, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { sizeText } from '../upload/upload-rules'
import { ViewerDialog } from '../viewer-dialog'
import type { Printable } from './document-frame'
import { downloadFile } from './download-file'
import { shownClass } from './file-content'
import { useFileProbe } from './file-probe'
import type { FileProbe } from './file-probe'
import { ImageStage, ImageTools, startView, turned, zoomed } from './image-stage'
import type { View } from './image-stage'
import { SoundStage, VideoStage } from './media-stage'
import { PreviewFailure } from './preview-failure'
import { closePreview, movePreview, usePreview } from './preview-store'
import type { PreviewFile } from './preview-store'
import { TextStage } from './text-stage'
import './preview.css'

const PdfStage = lazy(() => import('./pdf-stage').then((module) => ({ default: module.PdfStage })))
const OfficeStage = lazy(() => import('./office-stage').then((module) => ({ default: module.OfficeStage })))

type Shown = FileClass | 'mismatch'

const OFFICE: readonly Shown[] = ['word', 'excel', 'ppt']
const ZOOMED: readonly Shown[] = ['image', 'pdf', ...OFFICE]
const TURNED: readonly Shown[] = ['image', 'pdf']
const OPENED_TO_PRINT: readonly Shown[] = ['image', 'pdf', 'txt']
/** Sheets are printed from the program they were made with. */
const PRINTED_IN_PLACE: readonly Shown[] = ['word', 'ppt']

interface StageProps {
  file: PreviewFile
  shown: Shown
  probe: FileProbe
  view: View
  printRef: Ref<Printable>
  onRetry: () => void
}

function Stage({ file, shown, probe, view: { scale, rotation }, printRef, onRetry }: StageProps): ReactNode {
  switch (shown) {
    case 'image':
      return <ImageStage file={file} view={{ scale, rotation }} />
    case 'pdf':
      return <PdfStage {...{ file, scale, rotation, onRetry }} />
    case 'word':
    case 'excel':
    case 'ppt':
      return <OfficeStage size={probe.size} {...{ file, scale, rotation, printRef, onRetry }} />
    case 'txt':
      return <TextStage size={probe.size} {...{ file, onRetry }} />
    case 'video':
      return <VideoStage file={file} />
    case 'radio':
      return <SoundStage file={file} />
    case 'mismatch':
    case 'other':
      return <PreviewFailure file={file} reason={shown} />
  }
}

/** The browser's own viewer prints a PDF better than pictures of its pages. */
const openToPrint = ({ url }: PreviewFile): void => void window.open(url, '_blank', 'noopener')

function printing(file: PreviewFile, shown: Shown | undefined, frame: Printable | null): (() => void) | undefined {
  if (shown === undefined) return undefined
  if (OPENED_TO_PRINT.includes(shown)) return () => openToPrint(file)
  return PRINTED_IN_PLACE.includes(shown) && frame ? () => frame.print() : undefined
}

/** + and - zoom, 0 fits, r and Shift+r turn. */
function viewAfter(view: View, key: string, turns: boolean): View | undefined {
  if (key === '+' || key === '=') return { ...view, scale: zoomed(view.scale, 1) }
  if (key === '-') return { ...view, scale: zoomed(view.scale, -1) }
  if (key === '0') return startView
  if (turns && key === 'r') return { ...view, rotation: turned(view.rotation, 90) }
  if (turns && key === 'R') return { ...view, rotation: turned(view.rotation, -90) }
  return undefined
}

/** How each place in the series is looked at; a new place starts afresh. */
function useView(at: number): [View, (view: View) => void] {
  const [seen, setSeen] = useState({ at, view: startView })
  return [seen.at === at ? seen.view : startView, (view) => setSeen({ at, view })]
}

/** What the first bytes say, and how the file is shown for it. */
function useShown(file: PreviewFile | undefined) {
  const { state, retry } = useFileProbe(file?.url)
  const probe = state && 'probe' in state ? state.probe : undefined
  const reason = state && 'reason' in state ? state.reason : undefined
  return { probe, reason, shown: file && probe && shownClass(file.name, probe.head), retry }
}

const waiting = <output className="preview-none">加载中...</output>

/** Viewer of one file in a series [S4-10]: everything is read on this machine; what cannot be shown says why and can be downloaded. */
export function PreviewDialog() {
  const { files, at } = usePreview()
  const file = files[at]
  const [view, setView] = useView(at)
  const [frame, setFrame] = useState<Printable | null>(null)
  const { probe, reason, shown, retry } = useShown(file)
  if (!file) return null
  const zooms = shown !== undefined && ZOOMED.includes(shown)
  const turns = shown !== undefined && TURNED.includes(shown)
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
      {!probe && (reason ? <PreviewFailure file={file} reason={reason} onRetry={retry} /> : waiting)}
      {probe && shown && (
        <Suspense key={file.url} fallback={waiting}>
          <Stage {...{ file, shown, probe, view, onRetry: retry }} printRef={setFrame} />
        </Suspense>
      )}
    </ViewerDialog>
  )
}

const hasModifier = ({ altKey, metaKey, ctrlKey }: KeyboardEvent) => altKey || metaKey || ctrlKey
