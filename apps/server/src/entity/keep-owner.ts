import { AppError, type AnyEntity, ownerField } from '@zhujian/model'

type Row = Record<string, unknown>

/**
 * The one decision on re-parenting: no change moves a row to another project, company or organisation, whoever makes it. A
 * row moved would leave the reach, the library and the log it was entered under, and nobody there could take it back.
 * @throws invalid on the field
 */
export function keepOwner(entity: AnyEntity, before: Row, values: Row): void {
  const name = ownerField(entity)
  const field = name === undefined ? undefined : entity.fields[name]
  if (name === undefined || !field || !(name in values)) return
  const [old, now] = [before[name] ?? null, values[name] ?? null]
  if (old === null || String(old) === String(now)) return
  throw new AppError('invalid', { fields: [{ field: name, message: `${field.label}在登记后不能更改，填错的请另行登记` }] })
}

/** Whether a change touches what the reach of people is told by, beside the owner: regions, persons and units named on the row. */
export const touchesReach = ({ fields }: AnyEntity, values: Row): boolean =>
  Object.keys(values).some((name) => ['ref', 'refs', 'region'].includes(fields[name]?.kind ?? ''))
