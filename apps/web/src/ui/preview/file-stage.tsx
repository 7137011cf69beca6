import type { FileClass } from '@zhujian/model/text'
import { lazy, Suspense } from 'react'
import type { ReactNode, Ref } from 'react'
import type { Printable } from './document-frame'
import { shownClass } from './file-content'
import { useFileProbe } from './file-probe'
import type { FileProbe } from './file-probe'
import { ImageStage, startView, turned, zoomed } from './image-stage'
import type { View } from './image-stage'
import { SoundStage, VideoStage } from './media-stage'
import type { PdfMark, PdfPiece } from './pdf-text'
import { PreviewFailure } from './preview-failure'
import type { PreviewFile } from './preview-store'
import { TextStage } from './text-stage'

const PdfStage = lazy(() => import('./pdf-stage').then((module) => ({ default: module.PdfStage })))
const OfficeStage = lazy(() => import('./office-stage').then((module) => ({ default: module.OfficeStage })))

export type Shown = FileClass | 'mismatch'

const OFFICE: readonly Shown[] = ['word', 'excel', 'ppt']
const ZOOMED: readonly Shown[] = ['image', 'pdf', ...OFFICE]
const TURNED: readonly Shown[] = ['image', 'pdf']

/** What a caller reads from a PDF and shows on it. */
export interface PdfReading {
  readonly marks?: readonly PdfMark[]
  readonly onText?: (pieces: readonly PdfPiece[]) => void
}

export interface StageProps {
  file: PreviewFile
  shown: Shown
  probe: FileProbe
  view: View
  printRef?: Ref<Printable> | undefined
  /** A page of a PDF fits into the stage as a whole. */
  whole?: boolean | undefined
  pdf?: PdfReading | undefined
  onRetry: () => void
}

function Stage({ file, shown, probe, view: { scale, rotation }, whole, printRef, pdf, onRetry }: StageProps): ReactNode {
  switch (shown) {
    case 'image':
      return <ImageStage file={file} view={{ scale, rotation }} />
    case 'pdf':
      return <PdfStage {...{ file, scale, rotation, whole, onRetry }} {...pdf} />
    case 'word':
    case 'excel':
    case 'ppt':
      return <OfficeStage size={probe.size} printRef={printRef ?? null} {...{ file, scale, rotation, onRetry }} />
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

/** + and - zoom, 0 fits, r and Shift+r turn. */
export function viewAfter(view: View, key: string, turns: boolean): View | undefined {
  if (key === '+' || key === '=') return { ...view, scale: zoomed(view.scale, 1) }
  if (key === '-') return { ...view, scale: zoomed(view.scale, -1) }
  if (key === '0') return startView
  if (turns && key === 'r') return { ...view, rotation: turned(view.rotation, 90) }
  if (turns && key === 'R') return { ...view, rotation: turned(view.rotation, -90) }
  return undefined
}

/** What the first bytes say, and how the file is shown for it. */
export function useShown(file: PreviewFile | undefined) {
  const { state, retry } = useFileProbe(file?.url)
  const probe = state && 'probe' in state ? state.probe : undefined
  const reason = state && 'reason' in state ? state.reason : undefined
  return { probe, reason, shown: file && probe && shownClass(file.name, probe.head), retry }
}

export const zoomsOf = (shown: Shown | undefined): boolean => shown !== undefined && ZOOMED.includes(shown)
export const turnsOf = (shown: Shown | undefined): boolean => shown !== undefined && TURNED.includes(shown)

const waiting = <output className="preview-none">加载中...</output>

type FileStageProps = Omit<StageProps, 'shown' | 'probe'> & Omit<ReturnType<typeof useShown>, 'retry'>

/** The file itself, or why it cannot be shown. */
export function FileStage({ probe, reason, shown, ...rest }: FileStageProps) {
  const { file, onRetry } = rest
  if (!probe) return reason ? <PreviewFailure file={file} reason={reason} onRetry={onRetry} /> : waiting
  return (
    shown && (
      <Suspense key={file.url} fallback={waiting}>
        <Stage {...rest} {...{ probe, shown }} />
      </Suspense>
    )
  )
}
