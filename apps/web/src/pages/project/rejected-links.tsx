import './rejected-links.css'

export interface RejectedItem {
  readonly code: string
  readonly label: string
  readonly reason: string
}

interface RejectedLinksProps {
  items: readonly RejectedItem[]
  onItem: (item: RejectedItem) => void
}

/** 要替换的资料，一件一个链接；驳回的理由随名称。 */
export function RejectedLinks({ items, onItem }: RejectedLinksProps) {
  return (
    <ul className="rejected-links" aria-label="要替换的资料">
      {items.map((item) => (
        <li key={item.code}>
          <button type="button" className="zj-link" title={item.reason} onClick={() => onItem(item)}>
            {`替换${item.label}`}
          </button>
        </li>
      ))}
    </ul>
  )
}
