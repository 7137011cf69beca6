import { hasOwn } from '@zhujian/model/has-own'
import type { Fields } from '@zhujian/model'
import { type HistoryType, post } from '../data/client'

import { toast } from '../ui/toast'
import type { Filters } from '../ui/table-state'
import { entityPath } from './entity-paths'

/** What stands in a filter once the server looked the number up: the rows found, never the number. */
const FOUND = /^#(\d+(?:,\d+)*)?$/
/** No row has this id. */
const NONE = '0'

export const isFound = (text: string): boolean => FOUND.test(text)
export const idsFound = (text: string): string[] => FOUND.exec(text)?.[1]?.split(',') ?? []

const isPersonal = (fields: Fields, name: string): boolean => hasOwn(fields, name) && fields[name]?.sensitive !== undefined

/** Whether a number was typed that the server has to look up first. */
export const needsLookup = (fields: Fields, filters: Filters): boolean =>
  Object.entries(filters).some(([name, value]) => isPersonal(fields, name) && !isFound(value))

/** Typed numbers become the rows that hold them: a logged call with the number in its body, which no address and no view keeps. */
export async function lookUpPersonal(
  entity: string | undefined,
  fields: Fields,
  filters: Filters,
  type: HistoryType,
): Promise<Filters> {
  const looked = Object.entries(filters).map(async ([name, value]): Promise<[string, string]> => {
    if (!entity || !isPersonal(fields, name) || isFound(value)) return [name, value]
    try {
      const { ids } = await post<{ ids: readonly number[] }>(entityPath(entity, 'lookup'), { field: name, value }, { type })
      return [name, `#${ids.join(',')}`]
    } catch (error) {
      toast.fault(error)
      return [name, '']
    }
  })
  return Object.fromEntries((await Promise.all(looked)).filter(([, value]) => value !== ''))
}

/** The parameters of a list: rows found by personal values go by their ids; a number that came by an address goes nowhere. */
export function withoutPersonal<P extends Readonly<Record<string, unknown>>>(fields: Fields, params: P): P {
  const named = Object.keys(params).filter((name) => isPersonal(fields, name))
  if (named.length === 0) return params
  const rest = Object.entries(params).filter(([name]) => !named.includes(name))
  const found = named.map((name) => String(params[name])).filter(isFound)
  const ids = found
    .map(idsFound)
    .reduce<string[] | undefined>((all, each) => all?.filter((id) => each.includes(id)) ?? each, undefined)
  // Only what was taken out and the ids differ from what came in.
  return { ...Object.fromEntries(rest), ...(ids && { ids: ids.join(',') || NONE }) } as unknown as P
}
