import type { ReactElement } from 'react'
import { countText } from './use-messages'

/** 待处理的件数；没有就不显示。 */
export function MenuBadge({ count = 0 }: { count?: number | undefined }): ReactElement | null {
  if (count === 0) return null
  return (
    <span className="menu-badge">
      {countText(count)}
      <span className="visually-hidden">件待处理</span>
    </span>
  )
}
