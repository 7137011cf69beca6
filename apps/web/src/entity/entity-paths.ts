import { namedCalls, postedLists } from '@zhujian/domain/contracts/named-calls'
import { areaOf } from '@zhujian/domain/entity-index'

export type EntityCall =
  | 'getList'
  | 'totals'
  | 'info'
  | 'add'
  | 'edit'
  | 'examine'
  | 'delete'
  | 'export'
  | 'template'
  | 'import'
  | 'importErrors'
  | 'timeline'
  | 'reveal'
  | 'lookup'

/** Address of a derived call: /api/<area>/<entity>/pc/<call>, or the one the specification gives it. */
export const entityPath = (name: string, call: EntityCall): string =>
  namedCalls[`${name}/${call}`] ?? `/api/${areaOf(name)}/${name}/pc/${call}`

/** Where the list of a page is asked for: by POST where the specification says so [S7-20]. */
export const listPath = (name: string): string => postedLists[name] ?? entityPath(name, 'getList')

export const stepPath = (name: string, step: string): string => namedCalls[`${name}/${step}`] ?? entityPath(name, 'examine')
