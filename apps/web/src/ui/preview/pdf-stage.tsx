import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the build tool answers '?url' with the address as default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { BundledDataFactory } from './pdf-data'
import { PdfPage } from './pdf-page'
import { type PdfMark, type PdfPiece, piecesOf } from './pdf-text'
import { PreviewFailure } from './preview-failure'
import type { Reason } from './preview-reasons'
import type { PreviewFile } from './preview-store'

GlobalWorkerOptions.workerSrc = workerUrl

interface PdfStageProps {
  file: PreviewFile
  scale: number
  rotation: number
  /** The whole page fits into the stage, not only its width. */
  whole?: boolean | undefined
  marks?: readonly PdfMark[] | undefined
  /** Told once what is written in the document. */
  onText?: ((pieces: readonly PdfPiece[]) => void) | undefined
  onRetry: () => void
}

/** How pdf.js names what went wrong. */
const PROBLEMS: Readonly<Record<string, Reason>> = {
  PasswordException: 'encrypted',
  InvalidPDFException: 'damaged',
  FormatError: 'damaged',
}
const reasonOf = (error: unknown): Reason => (error instanceof Error && PROBLEMS[error.name]) || 'network'

/** The document of an address; a new address ends the work on the one before. */
function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [problem, setProblem] = useState<Reason>()
  useEffect(() => {
    const task = getDocument({
      url,
      withCredentials: true,
      isEvalSupported: false,
      enableXfa: false,
      useWorkerFetch: false,
      BinaryDataFactory: BundledDataFactory,
    })
    let alive = true
    task.promise.then(
      (document) => alive && setPdf(document),
      (error: unknown) => alive && setProblem(reasonOf(error)),
    )
    return () => {
      alive = false
      void task.destroy()
    }
  }, [url])
  return { pdf, problem }
}

function useText(pdf: PDFDocumentProxy | undefined, onText: PdfStageProps['onText']): void {
  useEffect(() => {
    if (!pdf || !onText) return
    let alive = true
    piecesOf(pdf).then(
      (pieces) => alive && onText(pieces),
      // A text layer that cannot be read is as if there were none.
      () => alive && onText([]),
    )
    return () => {
      alive = false
    }
  }, [pdf, onText])
}

const NO_MARKS: readonly PdfMark[] = []

/** A PDF page under page; pages are drawn when they come near the visible part. */
export function PdfStage({ file, scale, rotation, whole = false, marks = NO_MARKS, onText, onRetry }: PdfStageProps) {
  const { pdf, problem } = usePdf(file.url)
  useText(pdf, onText)
  if (problem) return <PreviewFailure file={file} reason={problem} onRetry={onRetry} />
  if (!pdf) return <output className="preview-none">加载中...</output>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
    <section className="preview-pdf" aria-label={`${file.name}，共 ${pdf.numPages} 页`} tabIndex={0}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          number={index + 1}
          scale={scale}
          rotation={rotation}
          whole={whole}
          marks={marks.filter(({ page }) => page === index + 1)}
        />
      ))}
    </section>
  )
}
