import { AppError, type AnyEntity, stays } from '@zhujian/model'

type Row = Record<string, unknown>

/**
 * The one decision on re-parenting: no change moves a row to another project, company or organisation, nor a part to another
 * whole, whoever makes it. A row moved would leave the reach, the library and the log it was entered under, and nobody there
 * could take it back; a part would leave a whole that is closed, its totals standing.
 * @throws invalid on every such field of what differs
 */
export function keepOwner(entity: AnyEntity, before: Row, differing: Row): void {
  const moved = Object.keys(differing).filter((name) => stays(entity, name) && (before[name] ?? null) !== null)
  const fields = moved.map((name) => ({
    field: name,
    message: `${entity.fields[name]?.label}在登记后不能更改，填错的请另行登记`,
  }))
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** Whether a change touches what the reach of people is told by, beside the owner: regions, persons and units named on the row. */
export const touchesReach = ({ fields }: AnyEntity, values: Row): boolean =>
  Object.keys(values).some((name) => ['ref', 'refs', 'region'].includes(fields[name]?.kind ?? ''))
