import type { Field, Fields } from './field'
import type { FieldProblem } from './problem'
import { isBlank } from './text'

type Values = Readonly<Record<string, unknown>>

/** Whether a row is of those that are asked a question: all, or those its `onlyWith` names. */
export const concerns = (field: Pick<Field, 'onlyWith'>, row: Values): boolean =>
  Object.entries(field.onlyWith ?? {}).every(([name, codes]) => codes.includes(row[name] as string | number | boolean))

/** Whether some of the rows that have these answers are asked it. */
export const mayConcern = ({ onlyWith = {} }: Pick<Field, 'onlyWith'>, given: Values): boolean =>
  Object.entries(onlyWith).every(([name, codes]) => !(name in given) || codes.includes(given[name] as string | number | boolean))

/** The answers alone to what such a row is asked. */
export const onlyAsked = (fields: Fields, row: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields[name] || concerns(fields[name], row)))

/** Complaints about answers to what such a row is not asked. */
export const strayAnswers = (fields: Fields, row: Values): FieldProblem[] =>
  Object.entries(fields)
    .filter(([name, field]) => !isBlank(row[name]) && !concerns(field, row))
    .map(([field, { label }]) => ({ field, message: `这种情形不填${label}` }))
