import type { AnyEntity } from '@zhujian/model'
import { z } from 'zod'
import { listInput, type ListQuery } from '../../entity/list'

/** List calls the specification wants as POST: the same conditions as the GET lists, from a JSON body [S7-42]. */
export function bodyListInput(entity: AnyEntity) {
  const query = listInput(entity)
  return z.record(z.string(), z.unknown()).transform((body, ctx): ListQuery => {
    const texts = Object.entries(body)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, textOf(value)])
    const parsed = query.safeParse(Object.fromEntries(texts))
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    return z.NEVER
  })
}

/** As a query would carry it: a list of values joined by commas. */
const textOf = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value) ? String(value) : value
