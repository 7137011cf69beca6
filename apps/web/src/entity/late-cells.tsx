import type { AnyEntity, View } from '@zhujian/model'
import type { ReactNode } from 'react'
import { LateDay } from '../ui/cells/late-day'

type Row = Readonly<Record<string, unknown>>
interface LateCells {
  readonly cells: Readonly<Record<string, (row: Row) => ReactNode>>
  /** What they read beside the columns on show. */
  readonly needs: readonly string[]
}

/**
 * Columns of days that an alarming view calls past: what counts as late there is late in its cell too. Views that hang on more
 * than the state and on what is still empty are left alone: the row of a list does not carry the rest.
 */
export function lateCells({ views = {}, flow, fields }: AnyEntity): LateCells {
  const found = Object.values(views).flatMap((view) => {
    const { alarming, where = [] } = view
    const days = where.flatMap(([is, name, day]) => (is === 'before' && day === 0 && fields[name]?.kind === 'date' ? [name] : []))
    const empty = where.flatMap(([is, name]) => (is === 'empty' ? [name] : []))
    const [name] = days
    if (!alarming || !name || days.length + empty.length !== where.length) return []
    return [{ name, empty, states: statesOf(view, flow) }]
  })
  return {
    cells: Object.fromEntries(
      found.map(({ name, empty, states }) => [
        name,
        (row) => (
          <LateDay short day={row[name]} open={(states?.includes(row.state) ?? true) && empty.every((field) => !row[field])} />
        ),
      ]),
    ),
    needs: [...new Set(found.flatMap(({ states, empty }) => [...(states ? ['state'] : []), ...empty]))],
  }
}

const statesOf = ({ in: keys }: View, flow: AnyEntity['flow']): readonly unknown[] | undefined =>
  keys && flow ? keys.map((key) => flow.states.code(key)) : undefined
