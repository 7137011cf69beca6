import { type FieldProblem, validateFields } from '@zhujian/model'
import { superviseDoc } from './supervise-doc'

const NEEDED = ['line', 'title', 'receiver', 'body'] as const

/** 送审（或由别的业务直接签发）前还缺的，一次说全；草稿不受此限。 */
export function documentGaps(row: Readonly<Record<string, unknown>>): FieldProblem[] {
  const gaps = validateFields(superviseDoc.fields, NEEDED, row, NEEDED)
  const undated = row.type === '07' && !row.due_on
  return undated ? [...gaps, { field: 'due_on', message: '限期整改通知书应写明整改期限' }] : gaps
}
