import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  scale: number
  rotation: number
}

/** px between the page and the edge of the stage. */
const MARGIN = 32
/** Sharper than this costs memory and shows nothing. */
const MOST_PIXEL_RATIO = 2
/** px before a page comes into sight at which it is drawn. */
const AHEAD = '600px'
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

function viewportOf(page: PDFPageProxy, width: number, { scale, rotation }: Pick<PdfPageProps, 'scale' | 'rotation'>) {
  const turned = (page.rotate + rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation: turned })
  return page.getViewport({ scale: ((width - MARGIN) / natural.width) * scale, rotation: turned })
}

function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
  how: Pick<PdfPageProps, 'scale' | 'rotation'>,
): RenderTask {
  const ratio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1)
  const viewport = viewportOf(page, width, how)
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  canvas.style.width = `${Math.floor(viewport.width)}px`
  canvas.style.height = `${Math.floor(viewport.height)}px`
  return page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
}

/** One page, drawn only while it is near the visible part. */
export function PdfPage({ pdf, number, scale, rotation }: PdfPageProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const near = useNear(boxRef)
  useEffect(() => {
    // A tab shown again has let its document go; the next one is on its way.
    if (!near || pdf.loadingTask.destroyed) return
    let task: RenderTask | undefined
    let alive = true
    void pdf.getPage(number).then((page) => {
      const [canvas, box] = [canvasRef.current, boxRef.current]
      if (!alive || !canvas || !box) return
      task = drawPage(page, canvas, box.clientWidth, { scale, rotation })
      // A cancelled drawing rejects; the next one is already on its way.
      task.promise.catch(() => undefined)
    })
    return () => {
      alive = false
      task?.cancel()
    }
  }, [near, pdf, number, scale, rotation])
  return (
    <div ref={boxRef} className="preview-page" style={{ aspectRatio: near ? undefined : String(1 / USUAL_RATIO) }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded */}
      <canvas ref={canvasRef} aria-label={`第 ${number} 页`} role="img" />
    </div>
  )
}
