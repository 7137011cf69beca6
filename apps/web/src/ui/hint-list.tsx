import './hint-list.css'

export interface HintItem {
  readonly key: string
  readonly text: string
  /** Quiet words behind it, such as the clause. */
  readonly note: string
  readonly onOpen: () => void
}

/** Facts to look into, one a line, each opening what it is about. */
export function HintList({ items }: { items: readonly HintItem[] }) {
  return (
    <ul className="zj-hints">
      {items.map(({ key, text, note, onOpen }) => (
        <li key={key}>
          <button type="button" className="zj-link" onClick={onOpen}>
            {text}
          </button>
          <span className="zj-hint-note">{note}</span>
        </li>
      ))}
    </ul>
  )
}
