import { AppError, type AnyEntity, internalFieldsOf } from '@zhujian/model'
import type { Context } from './context'
import { readsAsParticipant } from './access'

/**
 * The one decision on what rows may be narrowed, counted and ordered by. A value somebody sees only as a mask, or not at all,
 * must not be told by how many rows an answer holds or where they stand: sensitive values are found by the logged lookup only.
 */
export const askableNames = (entity: AnyEntity, names: readonly string[]): string[] =>
  names.filter((name) => !entity.fields[name]?.sensitive)

/** What the regulators keep to themselves is nothing a participant asks by. @throws invalid on each such name */
export async function requireAskable(
  caller: Pick<Context, 'platform' | 'session'>,
  entity: AnyEntity,
  names: readonly string[],
): Promise<void> {
  const hidden = internalFieldsOf(entity)
  const asked = [...new Set(names)].filter((name) => hidden.includes(name))
  if (asked.length === 0 || !(await readsAsParticipant(caller, entity))) return
  throw new AppError('invalid', { fields: asked.map((field) => ({ field, message: '该字段不能用于查询和排序' })) })
}
