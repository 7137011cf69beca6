import { addDays, today } from './date'
import type { AnyEntity } from './define'
import { isBlank } from './text'
import type { Condition, View } from './view'

type Row = Readonly<Record<string, unknown>>

/** What a condition says of a row at hand, as the server says it of its rows; whose a row is only the server knows. */
function holds([test, name, ...values]: Condition, row: Row, on: string): boolean {
  const value = row[name]
  if (test === 'empty') return isBlank(value)
  if (test === 'filled') return !isBlank(value)
  if (test === 'is') return (values as unknown[]).includes(value)
  if (test === 'lasting') return isBlank(value) || String(value) >= on
  if (test === 'above') return Number(value) > Number(values[0])
  if (typeof value !== 'string' || test === 'mine') return false
  const day = addDays(on, Number(values[0]))
  return test === 'before' ? value < day : value >= (day < on ? day : on) && value <= (day < on ? on : day)
}

/** What tells of its rows how they stand: an entity, or another source of rows with states. */
export interface Standing {
  readonly flow?: Pick<NonNullable<AnyEntity['flow']>, 'states'> | undefined
  readonly views?: AnyEntity['views'] | undefined
}

const telling = ({ views = {} }: Standing): readonly View[] => Object.values(views).filter(({ instead }) => instead)

/**
 * The view whose label stands in the place of a row's state: a state is kept, a day passes by itself, and a green 有效 behind it
 * would be a lie. A state that alarms already is not replaced.
 */
export const toldInstead = (entity: Standing, row: Row, on: string = today()): View | undefined => {
  const { flow } = entity
  if (flow?.states.toneOf(row['state']) !== 'success') return undefined
  return telling(entity).find(
    ({ in: states, where = [] }) =>
      (!states || states.some((key) => flow.states.code(key) === row['state'])) && where.every((each) => holds(each, row, on)),
  )
}

/** What has to be known of a row beside its state to tell how it stands. */
export const standingNeeds = (entity: Standing): string[] =>
  telling(entity).flatMap(({ where = [] }) => where.map(([, name]) => name))

/** The words that may stand in the place of a state. */
export const standingWords = (entity: Standing): string[] => telling(entity).map(({ label }) => label)

/** How a row stands, in words. */
export const standingOf = (entity: Standing, row: Row): string | undefined =>
  toldInstead(entity, row)?.label ?? entity.flow?.states.labelOf(row['state'])
