import { AppError, type AnyEntity } from '@zhujian/model'
import type { Context } from '../../entity/context'
import { REASON_HEAD } from './import-columns'
import type { Left } from './import-confirm'
import { planImport } from './import-plan'
import { byRowNumber, type ImportReport, problemsIn, withRefused } from './import-report'
import { loadBatch, openPart, type Staged } from './import-stage'
import { safeText } from './xlsx-cells'
import { smallWorkbook } from './xlsx-file'

/** The failed lines as they were typed with a last column saying why: correct it and upload only these again. */
export async function errorWorkbook(context: Context, entity: AnyEntity, id: number): Promise<Buffer> {
  const batch = await loadBatch(context.db, context, entity, id)
  if (batch.sealed === '') throw new AppError('wrongState', { message: '该次导入没有错误行' })
  const staged = openPart<Staged | Left>(context.platform, id, 'rows', batch.sealed)
  const { heads, columns, rows } = staged
  const problems =
    'problems' in staged
      ? staged.problems
      : problemsIn(withRefused(await planImport(context, entity, rows), (batch.report as ImportReport).refused))
  const byRow = byRowNumber(problems)
  const taken = columns.flatMap((name, index) => (name === null ? [] : [{ name, head: heads[index] ?? '' }]))
  const failed = rows.filter((row) => byRow.has(row.row))
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
