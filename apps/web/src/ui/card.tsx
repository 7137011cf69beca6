import { type ReactNode, useId } from 'react'
import './kit.css'

interface CardProps {
  title?: ReactNode
  /** Small words behind the title, such as the time of the figures. */
  note?: ReactNode
  extra?: ReactNode
  /** The content reaches the edges (tables, lists). */
  flush?: boolean
  children: ReactNode
}

/** Plain card: one edge, no shadow, an optional head. */
export function Card({ title, note, extra, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section className="zj-card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className="zj-card-head">
          <h2 className="zj-card-title" id={id}>
            {title}
          </h2>
          {note !== undefined && <span className="zj-card-note">{note}</span>}
          {extra !== undefined && <div className="zj-card-extra">{extra}</div>}
        </header>
      )}
      <div className={flush ? 'zj-card-body zj-card-flush' : 'zj-card-body'}>{children}</div>
    </section>
  )
}
