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

/** Address of a derived call: /api/<area>/<entity>/pc/<call>. */
export const entityPath = (name: string, call: EntityCall): string => `/api/${areaOf(name)}/${name}/pc/${call}`
