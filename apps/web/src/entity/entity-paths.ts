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

/** Calls the specification names itself; they do what the derived ones do [S7-21] [S7-26..28] [S7-31] [S7-35]. */
const NAMED: Readonly<Record<string, string>> = {
  'attendance_day/getList': '/api/engineeringuser/pc/attendanceList',
  'bank_account/info': '/api/engineering/bank/pc/info',
  'bank_account/add': '/api/engineering/bank/pc/add',
  'bank_account/edit': '/api/engineering/bank/pc/edit',
  'salary_item/getList': '/api/salarypayment/personnel/getlist',
  'section/getList': '/api/engineering/section/pc/getList',
}

/** Address of a derived call: /api/<area>/<entity>/pc/<call>, or the one the specification gives it. */
export const entityPath = (name: string, call: EntityCall): string =>
  NAMED[`${name}/${call}`] ?? `/api/${areaOf(name)}/${name}/pc/${call}`
