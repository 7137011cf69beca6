import { type ReactElement, useEffect, useState } from 'react'
import './splash.css'

/** Full-screen waiting at the start. Nothing for the first 300 ms, so that quick starts do not flash. */
export function Splash({ text }: { text: string }): ReactElement {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="splash">
      {seen && (
        <>
          <span className="splash-mark" aria-hidden="true" />
          {text}
        </>
      )}
    </output>
  )
}
