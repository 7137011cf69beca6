import { biz } from '@zhujian/domain/biz/biz'
import { type BizKind, type ChecklistItem, formNow, papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { entityOf } from '@zhujian/domain/entities'
import { linesOf } from '@zhujian/domain/biz/kinds/complaints'
import { AppError, type FieldProblem, type Fields, nameOf, parseFields } from '@zhujian/model'
import { sql } from 'kysely'
import { setFiles } from '../../entity/file-links'
import { checkReferences } from '../../entity/references'
import type { Writing } from '../../entity/write'
import type { BizRow } from './case'

type Content = Record<string, unknown>

export const itemField = (code: string): string => `item_${code}`

/** 查填写内容与必备资料，一次说完。@throws invalid 带全部问题 */
export function checkContent(
  kind: BizKind,
  content: Content,
  checklist: readonly ChecklistItem[],
  papers: Readonly<Record<string, string>>,
): Content {
  const names = formNow(kind, content).map(nameOf)
  const { values, problems } = parseFields(kind.fields, names, content)
  const rules = problems.length > 0 ? [] : (kind.rules?.(values) ?? []).filter((each): each is FieldProblem => Boolean(each))
  const missing = papersNeeded(kind, checklist, values)
    .filter((item) => !papers[item.code]?.trim())
    .map((item) => ({ field: itemField(item.code), message: `请上传${item.label}` }))
  const unknown = Object.keys(papers).filter((code) => papers[code] && !checklist.some((item) => item.code === code))
  const all = [
    ...problems,
    ...rules,
    ...missing,
    ...unknown.map((code) => ({ field: itemField(code), message: '资料清单里没有这一项' })),
  ]
  if (all.length > 0) throw new AppError('invalid', { fields: all })
  return values
}

/** 引用须存在、在本人范围内；属于工程的（单体、人员、机械……）须属于所申请的工程，明细里的也是。 */
export async function checkContentReferences(
  writing: Writing,
  kind: BizKind,
  values: Content,
  engineeringId: number,
): Promise<void> {
  await checkReferences(writing, kind, values)
  const uses = usesIn(kind.fields, values).filter(({ target }) => entityOf(target).scope === 'project')
  if (uses.length === 0) return
  const found = uses.map(
    ({ target, ids }) => sql`select ${sql.lit(target)} || '/' || id as key from ${sql.table(target)}
      where id = any(${ids}::bigint[]) and engineering_id = ${engineeringId} and deleted_at is null`,
  )
  const { rows } = await sql<{ key: string }>`${sql.join(found, sql` union all `)}`.execute(writing.trx)
  const own = new Set(rows.map(({ key }) => key))
  const foreign = uses.filter(({ target, ids }) => ids.some((id) => !own.has(`${target}/${id}`)))
  if (foreign.length > 0)
    throw new AppError('invalid', { fields: foreign.map(({ field }) => ({ field, message: '不属于本工程，请另选' })) })
}

interface Use {
  /** 明细里的为“明细.行.列”，与填写校验相同。 */
  readonly field: string
  readonly target: string
  readonly ids: readonly number[]
}

function usesIn(fields: Fields, values: Content, within = ''): Use[] {
  return Object.entries(fields).flatMap(([name, field]): Use[] => {
    const value = values[name]
    const at = `${within}${name}`
    if (field.kind === 'lines') return linesOf(value).flatMap((line, index) => usesIn(field.fields, line, `${at}.${index}.`))
    if (field.kind !== 'ref' && field.kind !== 'refs') return []
    const ids = [value].flat().filter((id): id is number => typeof id === 'number')
    return ids.length > 0 ? [{ field: at, target: field.target, ids }] : []
  })
}

/** 附件分两处：填写项里的按键名，清单里的按编码。 */
export async function linkPapers(
  writing: Writing,
  row: BizRow,
  kind: BizKind,
  values: Content,
  papers: Readonly<Record<string, string>>,
  checklist: readonly ChecklistItem[],
): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields))
    if (field.kind === 'files') await setFiles(writing, biz, row, name, (values[name] as string | null) ?? null)
  for (const { code } of checklist) await setFiles(writing, biz, row, itemField(code), papers[code] ?? null)
}

/** 存进数据库的内容：附件另有去处，不留路径。 */
export const storedContent = (kind: BizKind, values: Content): Content =>
  Object.fromEntries(Object.entries(values).filter(([name]) => kind.fields[name]?.kind !== 'files'))
