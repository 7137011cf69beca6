import type { BizKind } from '@zhujian/domain/biz/biz-kind'
import type { ChecklistItem } from '@zhujian/domain/biz/biz-kind'
import { sql } from 'kysely'
import { loadFileDetails } from '../../entity/file-links'
import { type Db, jsonb } from '../../platform/db'
import type { BizRow } from './case'
import { storedContent } from './content'

type Content = Record<string, unknown>

export interface FormRow {
  readonly round: number
  readonly content: Content
  readonly note: string
  readonly wrong: readonly { field: string; message: string }[]
  readonly checklist: readonly ChecklistItem[]
  readonly result_document: string | null
}

/** 一次提交所依的审批类型：补正重报时照旧，之后改类型不影响在办的件。 */
export type Terms = Pick<FormRow, 'checklist' | 'result_document'>

/** 记下一次提交的内容与当时的资料清单、结果文书。 */
export async function saveForm(
  db: Db,
  row: BizRow,
  kind: BizKind,
  values: Content,
  more: { note: string; terms: Terms },
): Promise<void> {
  const { checklist, result_document } = more.terms
  await sql`insert into biz_form (biz_id, round, content, note, checklist, result_document)
    values (${row.id}, ${row.round}, ${jsonb(storedContent(kind, values))}, ${more.note}, ${jsonb(checklist)}, ${result_document})`.execute(
    db,
  )
}

/** 最近两次提交，新的在前。 */
export async function lastForms(db: Db, id: number): Promise<FormRow[]> {
  const { rows } =
    await sql<FormRow>`select round, content, note, wrong, checklist, result_document from biz_form where biz_id = ${id} order by round desc limit 2`.execute(
      db,
    )
  return rows
}

/** 本次提交的内容，附件按路径补回。 */
export async function readContent(db: Db, row: Pick<BizRow, 'id'>, kind: BizKind): Promise<Content> {
  const [form] = await lastForms(db, row.id)
  const files = Object.entries(await loadFileDetails(db, 'biz', row.id))
  const paths = files.map(([name, kept]) => [name, kept.map(({ path }) => path).join(',')] as const)
  const own = Object.fromEntries(paths.filter(([name]) => kind.fields[name]?.kind === 'files'))
  return { ...form?.content, ...own }
}

/** 没有逐项指出的，说在补正说明上。 */
export const WHOLE = 'correction'
const isPaper = (field: string): boolean => field.startsWith('item_')
const pathsIn = (paths: unknown): string[] =>
  String(paths ?? '')
    .split(',')
    .filter(Boolean)

/** 各文件的内容：换个名字、再传一次的还是那一份。 */
async function contentsOf(db: Db, paths: readonly string[]): Promise<(paths: readonly string[]) => string> {
  const { rows } = await sql<{ path: string; sha256: string }>`select path, sha256 from file_object
    where path = any(${[...paths]}::text[])`.execute(db)
  const sums = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  return (some) => [...new Set(some.map((path) => sums.get(path) ?? path))].toSorted().join()
}

/** 退回时指出有误、这一次原样交来的填写项与资料项；没有逐项指出而整件原样的，是补正说明。 */
export async function unmended(
  db: Db,
  { row, kind, last }: { readonly row: Pick<BizRow, 'id'>; readonly kind: BizKind; readonly last: FormRow },
  sent: { readonly values: Content; readonly papers: Readonly<Record<string, string>> },
): Promise<string[]> {
  const kept = await loadFileDetails(db, 'biz', row.id)
  const before = (field: string) => (kept[field] ?? []).map(({ path }) => path)
  const now = (field: string) => pathsIn(isPaper(field) ? sent.papers[field.slice('item_'.length)] : sent.values[field])
  const files = [...Object.keys(kept), ...Object.keys(sent.papers).map((code) => `item_${code}`)]
  const content = await contentsOf(
    db,
    files.flatMap((field) => [...before(field), ...now(field)]),
  )
  const same = (field: string): boolean => {
    if (isPaper(field) || field in kept) return content(before(field)) === content(now(field))
    return JSON.stringify(sent.values[field] ?? null) === JSON.stringify(last.content[field] ?? null)
  }
  const pointed = last.wrong.map(({ field }) => field)
  if (pointed.length > 0) return pointed.filter(same)
  // 退回时没有逐项勾选的：填写与资料一处也没有改，日期顺延不算改。
  const papers = Object.keys(sent.papers).map((code) => `item_${code}`)
  const filled = Object.keys(sent.values).filter((name) => kind.fields[name]?.kind !== 'date')
  return [...papers, ...filled].every(same) ? [WHOLE] : []
}
