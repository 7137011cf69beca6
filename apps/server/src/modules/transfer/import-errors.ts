import { AppError, type AnyEntity } from '@zhujian/model'
import type { Context } from '../../entity/context'
import { leftOf } from './import-blocks'
import { REASON_HEAD } from './import-columns'
import { byRowNumber } from './import-report'
import { loadBatch, openRows } from './import-stage'
import { STOPPED } from './import-part'
import { safeText } from './xlsx-cells'
import { smallWorkbook } from './xlsx-file'

/** The failed lines as they were typed with a last column saying why: correct it and upload only these again. */
export async function errorWorkbook(context: Context, entity: AnyEntity, id: number): Promise<Buffer> {
  const batch = await loadBatch(context.db, context, entity, id)
  if (batch.sealed === '') throw new AppError('wrongState', { message: '该次导入没有错误行' })
  const staged = openRows(context.platform, id, batch.sealed)
  const { heads, columns, rows, problems } =
    batch.status === 'stopped' ? await leftOf(context.platform, context.db, id, staged, STOPPED) : staged
  const byRow = byRowNumber(problems)
  const failed = rows.filter((row) => byRow.has(row.row))
  const taken = columns.flatMap((name, index) => (name === null ? [] : [{ name, head: heads[index] ?? '' }]))
  // What was typed on the page, and what the page itself says, has no column of its own in the sheet.
  const more = new Set(failed.flatMap(({ cells }) => Object.keys(cells)))
  for (const name of more) if (!columns.includes(name)) taken.push({ name, head: entity.fields[name]?.label ?? name })
  const reason = (row: number) =>
    (byRow.get(row) ?? []).map(({ column, message }) => (column ? `${column}：${message}` : message)).join('；')
  return smallWorkbook([
    {
      name: entity.label,
      columns: [...taken.map(() => ({ width: 18, numFmt: '@' })), { width: 60, numFmt: '@' }],
      rows: [
        [...taken.map(({ head }) => safeText(head)), REASON_HEAD],
        ...failed.map(({ row, cells }) => [...taken.map(({ name }) => safeText(cells[name] ?? '')), reason(row)]),
      ],
      freezeRows: 1,
      bold: new Set([0]),
    },
  ])
}
