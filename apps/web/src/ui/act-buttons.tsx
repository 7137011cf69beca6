import { Button } from 'antd'
import type { RowAction } from './table/column'

export interface Act extends RowAction {
  /** Why it is disabled. */
  readonly title?: string | undefined
}

const isRed = ({ danger = false, grave = false }: Act): boolean => danger || grave

/** What may be done with a record: the main act first and filled, what cannot be undone outlined in red and last. */
export function ActButtons({ acts }: { acts: readonly Act[] }) {
  const ordered = acts.toSorted((one, other) => Number(isRed(one)) - Number(isRed(other)))
  return ordered.map((act, index) => (
    <Button
      key={act.key}
      type={index === 0 && !isRed(act) ? 'primary' : 'default'}
      danger={isRed(act)}
      disabled={act.disabled === true}
      title={act.title}
      onClick={act.onClick}
    >
      {act.label}
    </Button>
  ))
}
