import { biz } from '@zhujian/domain/biz/biz'
import { type BizKind, type ChecklistItem, formNow, papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { saysNothing } from '@zhujian/domain/flows/grounds'
import { type FieldProblem, nameOf, parseFields } from '@zhujian/model'
import { setFiles } from '../../entity/file-links'
import { requireOnce } from '../../entity/file-once'
import { checkPlaced } from '../../entity/references'
import type { Writing } from '../../entity/write'
import type { BizRow } from './case'

type Content = Record<string, unknown>

export const itemField = (code: string): string => `item_${code}`

/** 查填写内容与必备资料；写得不成样子的不在 `values` 里。 */
export function readContent(
  kind: BizKind,
  content: Content,
  checklist: readonly ChecklistItem[],
  papers: Readonly<Record<string, string>>,
): { values: Content; problems: FieldProblem[] } {
  const names = formNow(kind, content).map(nameOf)
  const { values, problems } = parseFields(kind.fields, names, content)
  // 与页面同样：有几项填得不对，不妨碍一并说其余各项之间的问题。
  const said = new Set(problems.map(({ field }) => field))
  const rules = (kind.rules?.(values) ?? []).filter(
    (each): each is FieldProblem => Boolean(each) && !said.has((each as FieldProblem).field),
  )
  const missing = papersNeeded(kind, checklist, values)
    .filter((item) => !papers[item.code]?.trim())
    .map((item) => ({ field: itemField(item.code), message: `请上传${item.label}` }))
  const unknown = Object.keys(papers).filter((code) => papers[code] && !checklist.some((item) => item.code === code))
  const strangers = unknown.map((code) => ({ field: itemField(code), message: '资料清单里没有这一项' }))
  return { values, problems: [...problems, ...rules, ...unsaid(kind, values), ...missing, ...strangers] }
}

/** 必填的说明只写“1”“无”的，等于没有写。 */
const unsaid = (kind: BizKind, values: Content): FieldProblem[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    field.kind === 'longText' && !field.optional && typeof values[name] === 'string' && saysNothing(values[name])
      ? [{ field: name, message: `请写明${field.label}` }]
      : [],
  )

/** 引用须存在、在本人范围内，并且属于所申请的工程，明细里的也是。 */
export const checkContentReferences = (writing: Writing, kind: BizKind, values: Content, engineeringId: number): Promise<void> =>
  checkPlaced(writing, kind, [{ values, project: engineeringId }])

/** 附件分两处：填写项里的按键名，清单里的按编码。 */
export async function linkPapers(
  writing: Writing,
  row: BizRow,
  kind: BizKind,
  values: Content,
  papers: Readonly<Record<string, string>>,
  checklist: readonly ChecklistItem[],
): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.kind !== 'files') continue
    await setFiles(writing, biz, row, name, (values[name] as string | null) ?? null)
    if (field.once) await requireOnce(writing, { ...biz, fields: kind.fields }, row.id, name)
  }
  for (const { code } of checklist) await setFiles(writing, biz, row, itemField(code), papers[code] ?? null)
}

/** 存进数据库的内容：附件另有去处，不留路径。 */
export const storedContent = (kind: BizKind, values: Content): Content =>
  Object.fromEntries(Object.entries(values).filter(([name]) => kind.fields[name]?.kind !== 'files'))
