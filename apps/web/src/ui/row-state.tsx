import { type Standing, toldInstead } from '@zhujian/model'
import { StateTag, Tag } from './tag'

interface RowStateProps {
  of: Standing
  row: Readonly<Record<string, unknown>>
}

/** How a row stands: its state, or in red that a day of it has passed. */
export function RowState({ of, row }: RowStateProps) {
  if (!of.flow) return null
  const view = toldInstead(of, row)
  return view ? <Tag tone="danger">{view.label}</Tag> : <StateTag dict={of.flow.states} code={row['state']} />
}
