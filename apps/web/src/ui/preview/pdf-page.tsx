import type { PageViewport, PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PdfMark } from './pdf-text'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  scale: number
  rotation: number
  whole: boolean
  marks: readonly PdfMark[]
}

interface Room {
  readonly width: number
  /** Of the stage, when the whole page is to fit. */
  readonly height: number
}

/** px between the page and the edge of the stage. */
const MARGIN = 32
/** Sharper than this costs memory and shows nothing. */
const MOST_PIXEL_RATIO = 2
/** px before a page comes into sight at which it is drawn. */
const AHEAD = '600px'
/** px: of a page narrower than this nothing is legible. */
const LEAST_WIDTH = 240
/** A4 */
const USUAL_RATIO = 297 / 210

function useNear(boxRef: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const watch = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: AHEAD,
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [boxRef])
  return near
}

function viewportOf(page: PDFPageProxy, { width, height }: Room, { scale, rotation }: Pick<PdfPageProps, 'scale' | 'rotation'>) {
  const turned = (page.rotate + rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation: turned })
  const across = (width - MARGIN) / natural.width
  const down = (height - MARGIN) / natural.height
  // In a low stage a whole page could not be read: it is fitted to the width and scrolls.
  const fitted = natural.width * down < LEAST_WIDTH ? across : Math.min(across, down)
  return page.getViewport({ scale: fitted * scale, rotation: turned })
}

function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, viewport: PageViewport): RenderTask {
  const ratio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1)
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  canvas.style.width = `${Math.floor(viewport.width)}px`
  canvas.style.height = `${Math.floor(viewport.height)}px`
  return page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
}

/** Where a mark stands on the drawn page, in px. */
function placeOf(viewport: PageViewport, [x1, y1, x2, y2]: PdfMark['rect']) {
  const [a = 0, b = 0, c = 0, d = 0] = viewport.convertToViewportRectangle([x1, y1, x2, y2]) as number[]
  return { left: Math.min(a, c), top: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) }
}

/** One page, drawn only while it is near the visible part. */
export function PdfPage({ pdf, number, scale, rotation, whole, marks }: PdfPageProps) {
  const [viewport, setViewport] = useState<PageViewport>()
  const boxRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const near = useNear(boxRef)
  useEffect(() => {
    // A tab shown again has let its document go; the next one is on its way.
    if (!near || pdf.loadingTask.destroyed) return
    let task: RenderTask | undefined
    let alive = true
    // Closed while the page is on its way, the document rejects; a page that cannot be read stays blank.
    const draw = (page: PDFPageProxy) => {
      const [canvas, box] = [canvasRef.current, boxRef.current]
      if (!alive || !canvas || !box) return
      const height = whole ? (box.parentElement?.clientHeight ?? 0) : Number.POSITIVE_INFINITY
      const shown = viewportOf(page, { width: box.clientWidth, height }, { scale, rotation })
      setViewport(shown)
      task = drawPage(page, canvas, shown)
      // A cancelled drawing rejects; the next one is already on its way.
      task.promise.catch(() => undefined)
    }
    pdf.getPage(number).then(draw, () => undefined)
    return () => {
      alive = false
      task?.cancel()
    }
  }, [near, pdf, number, scale, rotation, whole])
  return (
    <div ref={boxRef} className="preview-page" style={{ aspectRatio: near ? undefined : String(1 / USUAL_RATIO) }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded */}
      <canvas ref={canvasRef} aria-label={`第 ${number} 页`} role="img" />
      {viewport && marks.length > 0 && (
        <div className="preview-marks" aria-hidden style={{ width: viewport.width, height: viewport.height }}>
          {marks.map((mark) => (
            <span
              key={`${mark.key}/${mark.rect.join(' ')}`}
              className={`preview-mark preview-mark-${mark.tone}`}
              style={placeOf(viewport, mark.rect)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
