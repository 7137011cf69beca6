import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

interface PrintFrameProps {
  /** The document of the file dialog and of the saved PDF. */
  title: string
  onDone: () => void
  children: ReactNode
}

/** Prints its children alone on A4 and reports when the print dialog was left. */
export function PrintFrame({ title, onDone, children }: PrintFrameProps) {
  useEffect(() => {
    const before = document.title
    document.title = title
    document.body.classList.add('zj-printing')
    window.addEventListener('afterprint', onDone, { once: true })
    // The frame must be laid out before the browser takes its picture.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
      document.body.classList.remove('zj-printing')
      document.title = before
    }
  }, [title, onDone])
  return createPortal(<article className="zj-print">{children}</article>, document.body)
}
