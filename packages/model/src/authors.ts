import type { AnyEntity, Step } from './define'

/** Who drew a row up, and who handed it in: both are its authors, and neither decides on it. */
const AUTHORS = ['created_by', 'submitted_by'] as const
const HANDED_IN = AUTHORS[1]

const handsIn = ({ stamps }: Step): boolean => stamps?.includes(HANDED_IN) ?? false

/** Whose step it is stands in the row, by name: who may be named is judged where he is named. */
function isNamed({ fields }: AnyEntity, { by }: Step): boolean {
  const field = by === undefined ? undefined : fields[by]
  return field?.kind === 'ref' && field.target === 'account'
}

/** Decides on what was handed in: leaves from where a handing in has led, and is neither that again nor its taking back. */
function decides(entity: AnyEntity, step: Step): boolean {
  const led = Object.values(entity.flow?.steps ?? {}).flatMap((each) => (handsIn(each) ? [each.to] : []))
  return !step.caused && !handsIn(step) && !isNamed(entity, step) && step.from.some((state) => led.includes(state))
}

/**
 * Fields that name the accounts a step is not open to. Where one author is barred the other is too, else a colleague's draft
 * would be handed in and approved by one account; a step that decides bars them without being told to.
 */
export function barredFrom(entity: AnyEntity, step: Step): readonly string[] {
  const { notBy } = step
  if (notBy !== undefined && !AUTHORS.some((name) => name === notBy)) return [notBy]
  if (notBy === undefined && !decides(entity, step)) return []
  return AUTHORS.filter((name) => name === 'created_by' || name in entity.fields)
}

/** Whether this account is one of those. */
export const isBarred = (entity: AnyEntity, step: Step, row: Readonly<Record<string, unknown>>, account: number): boolean =>
  barredFrom(entity, step).some((name) => row[name] === account)
