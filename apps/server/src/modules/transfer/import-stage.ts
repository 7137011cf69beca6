import { AppError, type AnyEntity } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { type ImportStatus, MAX_IMPORT_ROWS } from '@zhujian/domain/contracts/transfer'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { Context, Library } from '../../entity/context'
import { cellText, lostDigits } from './import-cells'
import { type HeadMatch, matchHeads } from './import-columns'
import { type Given, givenLabels, isExplaining, mustBeOf } from './import-given'
import type { Sheet, Staged, StagedRow } from './import-sheet'
import type { Outcome } from './import-part'
import { createBreaks } from './time-slices'
import { readSheet } from './xlsx-read'

// A sheet may carry many blank rows behind its data; reading stops somewhere.
const MAX_READ_ROWS = 50_000
/** Letters of all cells together: what is held in memory and sealed at once. */
const MAX_TEXT = 16 * 1024 * 1024

export interface SheetReading {
  readonly sheet: Sheet
  readonly match: HeadMatch
  readonly skippedBlank: number
}

/** What the person and the page say of a sheet. */
interface Wanted {
  readonly mapping: Readonly<Record<string, string>>
  readonly given: Given
}

/** The caller's own uploaded sheet, row by row. @throws invalid */
export async function readUpload(
  context: Context,
  entity: AnyEntity,
  path: string,
  { mapping, given }: Wanted,
): Promise<SheetReading & { file: number }> {
  const { rows: files } = await sql<{ id: number }>`select id from file_object
    where path = ${path} and created_by = ${context.session.account_id} and purpose = 'import' and deleted_at is null and scan_state = 2`.execute(
    context.db,
  )
  const stored = files[0] && (await context.platform.storage.get(path))
  if (!files[0] || !stored) throw new AppError('invalid', { fields: [{ field: 'path', message: '请先上传要导入的表格' }] })
  const values = readSheet(stored.stream, MAX_READ_ROWS, untilGone(context))
  try {
    return { ...(await stage(entity, values, { mapping, given })), file: files[0].id }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the reader says about a broken workbook, it is the file that is wrong.
    context.platform.log.info('unreadable import', { error: String(error) })
    throw new AppError('invalid', { message: '表格无法读取，请用本页下载的模板另存后重试' })
  } finally {
    // A refusal leaves rows untaken: what would still make them ends with it.
    await values.return(undefined)
    stored.stream.destroy()
  }
}

/** Aborted when the line is closed before its answer: nobody waits for it any more. */
function untilGone({ reply }: Context): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

async function stage(entity: AnyEntity, values: ReturnType<typeof readSheet>, { mapping, given }: Wanted): Promise<SheetReading> {
  const first = await values.next()
  if (first.done) throw new AppError('invalid', { message: '表格是空的' })
  const heads = first.value.values.map((value) => cellText(value))
  const match = matchHeads(entity, heads, mapping, given)
  const labels = givenLabels(entity, given)
  if (match.missing.length > 0 && !canBeMapped(match))
    throw new AppError('invalid', { message: `表格缺少必填列：${match.missing.join('、')}` })
  const rows: StagedRow[] = []
  let blank = 0
  let tail = 0
  let size = 0
  const breathe = createBreaks()
  for await (const { number, values: cells } of values) {
    await breathe()
    const start = cellText(cells.find((cell) => cellText(cell) !== ''))
    mustBeOf(start, labels)
    if (isExplaining(start)) continue
    if (cells.every((cell) => isBlank(cellText(cell)))) tail += 1
    else {
      blank += tail
      tail = 0
      const row = stagedRow(number, match.columns, cells, labels)
      size += Object.values(row.cells).reduce((sum, text) => sum + text.length, 0)
      if (size > MAX_TEXT) throw new AppError('invalid', { message: '表格内容过多，请分批导入' })
      rows.push(row)
    }
    if (rows.length > MAX_IMPORT_ROWS)
      throw new AppError('invalid', { message: `一次最多导入 ${MAX_IMPORT_ROWS.toLocaleString('en')} 行，请分批导入` })
  }
  if (rows.length === 0) throw new AppError('invalid', { message: '表格中没有数据' })
  return { sheet: { heads, columns: match.columns, rows }, match, skippedBlank: blank + tail }
}

/** Some heads are understood and others are not: the missing column may be one of those, under another name. */
const canBeMapped = ({ columns, unknown }: HeadMatch) => unknown.length > 0 && columns.some((name) => name !== null)

function stagedRow(
  row: number,
  columns: readonly (string | null)[],
  cells: readonly Parameters<typeof cellText>[0][],
  given: Readonly<Record<string, string>>,
): StagedRow {
  const texts: Record<string, string> = {}
  const lost: string[] = []
  columns.forEach((name, index) => {
    if (name === null) return
    texts[name] = cellText(cells[index])
    if (lostDigits(cells[index])) lost.push(name)
  })
  for (const [name, label] of Object.entries(given)) texts[name] ||= label
  return { row, cells: texts, ...(Object.keys(given).length > 0 && { given }), ...(lost.length > 0 ? { lost } : {}) }
}

export interface Batch {
  readonly id: number
  readonly account_id: number
  readonly entity: string
  readonly library: Library
  readonly status: ImportStatus
  readonly sealed: string
  readonly report: unknown
  readonly done: number
  readonly written: Outcome | null
  readonly old: boolean
}

/** Cells are personal data until they are written where they belong: the batch keeps them sealed. */
export const sealRows = ({ crypto }: Platform, id: number, value: Staged): string =>
  crypto.seal(JSON.stringify(value), `import_batch:${id}:rows`)
/** A sheet checked by the version before says nothing of its lines: none is written until it is checked again. */
export const openRows = ({ crypto }: Platform, id: number, sealed: string): Staged => ({
  checked: {},
  problems: [],
  ...(JSON.parse(crypto.open(sealed, `import_batch:${id}:rows`)) as Sheet & Partial<Staged>),
})

const COLUMNS = sql`id, account_id, entity, library, status, sealed, report, done, written,
  coalesce(confirmed_at, created_at) < now() - interval '24 hours' as old`

/** The caller's batch of this entity; `old` after 24 h. @throws notFound */
export async function loadBatch(db: Db, context: Context, entity: AnyEntity, id: number, lock = false): Promise<Batch> {
  const { rows } = await sql<Batch>`select ${COLUMNS} from import_batch
    where id = ${id} and account_id = ${context.session.account_id} and entity = ${entity.name} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  )
  const batch = rows[0]
  if (!batch) throw new AppError('notFound')
  return batch
}
