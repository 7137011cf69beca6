import { type ReactNode, useEffect, useRef } from 'react'
import { bringIntoView } from './bring-into-view'
import './pick-list.css'

interface PickListProps {
  /** Accessible name of the pane. */
  label: string
  title: string
  /** How many wait. */
  note?: string | undefined
  /** Loading, failure or emptiness, above the items. */
  state?: ReactNode
  children: ReactNode
  /** How to move on, below the items. */
  foot: ReactNode
}

/** Left pane of a split page: what waits; one of them is open beside it. On narrow screens a strip above. */
export function PickList({ label, title, note, state, children, foot }: PickListProps) {
  return (
    <section className="zj-pick" aria-label={label}>
      <header className="zj-pick-head">
        <h1>{title}</h1>
        {note !== undefined && <span>{note}</span>}
      </header>
      {state}
      <ul className="zj-pick-items">{children}</ul>
      <footer className="zj-pick-foot">{foot}</footer>
    </section>
  )
}

interface PickItemProps {
  current: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of them; what is open stays in sight when the keys move on. */
export function PickItem({ current, onChoose, children }: PickItemProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) bringIntoView(item.current)
  }, [current])
  return (
    <li>
      <button ref={item} type="button" className="zj-pick-item" aria-current={current ? 'true' : undefined} onClick={onChoose}>
        {children}
      </button>
    </li>
  )
}
