import type { Tone } from '@zhujian/model'
import { Button } from 'antd'
import type { RowAction } from './table/column'

export interface Act extends RowAction {
  /** Why it is disabled. */
  readonly title?: string | undefined
}

/** The way forward, then detours, then what undoes. */
const RANK: Readonly<Record<Tone, number>> = { default: 0, success: 0, warning: 1, danger: 2 }
const rankOf = ({ danger = false, tone = 'default' }: Act): number => RANK[danger ? 'danger' : tone]

/** What may be done with a record: the main act first and filled, what cannot be undone outlined in red and last. */
export function ActButtons({ acts }: { acts: readonly Act[] }) {
  const ordered = [...acts].sort((one, other) => rankOf(one) - rankOf(other))
  return ordered.map((act, index) => (
    <Button
      key={act.key}
      type={index === 0 && rankOf(act) === 0 ? 'primary' : 'default'}
      danger={rankOf(act) === RANK.danger}
      disabled={act.disabled === true}
      title={act.title}
      onClick={act.onClick}
    >
      {act.label}
    </Button>
  ))
}
