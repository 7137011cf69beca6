import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

interface PrintFrameProps {
  /** The document of the file dialog and of the saved PDF. */
  title: string
  onDone: () => void
  children: ReactNode
}

/** ms; a picture that does not come is not waited for. */
const PATIENCE = 8000

/** All pictures of the page are there, or do not come. */
function picturesIn(page: HTMLElement | null): Promise<unknown> {
  const pictures = [...(page?.querySelectorAll('img') ?? [])]
  if (pictures.length === 0) return Promise.resolve()
  const come = pictures.map((picture) => picture.decode().catch(() => undefined))
  return Promise.race([Promise.all(come), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** The browser is printing already, by its own menu or keys: the paper takes the place of the page and asks for no print of its own. */
export const PrintedByBrowser = createContext(false)

/** Prints its children alone on A4 and reports when the print dialog was left. */
export function PrintFrame({ title, onDone, children }: PrintFrameProps) {
  const page = useRef<HTMLElement>(null)
  const byBrowser = useContext(PrintedByBrowser)
  useEffect(() => {
    const before = document.title
    document.title = title
    document.body.classList.add('zj-printing')
    window.addEventListener('afterprint', onDone, { once: true })
    // The frame must be laid out and its pictures be there before the browser takes its own.
    let frame = 0
    let left = false
    void picturesIn(page.current).then(() => {
      if (!left && !byBrowser) frame = requestAnimationFrame(() => window.print())
    })
    return () => {
      left = true
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
      document.body.classList.remove('zj-printing')
      document.title = before
    }
  }, [title, onDone, byBrowser])
  return createPortal(
    <article className="zj-print" ref={page}>
      {children}
    </article>,
    document.body,
  )
}
