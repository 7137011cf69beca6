import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { qualityCheck } from '@zhujian/domain/quality/quality-check'
import { checkerSide, checkResult, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import type { AnyEntity, Fields } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'

type Values = Readonly<Record<string, unknown>>

export const checkKinds: Readonly<Record<'safety_check' | 'quality_check', AnyEntity>> = {
  safety_check: safetyCheck,
  quality_check: qualityCheck,
}

const FAILED = checkResult.code('failed')
const REGULATOR = checkerSide.code('regulator')

/** 办理结果之前的各栏与之后的各栏；没有填的不列。 */
const HEAD = [
  'engineering_id',
  'check_type',
  'self_kind',
  'is_behavior',
  'check_at',
  'inspector_ids',
  'inspector_nos',
  'accompany',
  'monomer_id',
  'part',
  'progress_stage',
  'weather',
  'pm_present',
  'director_present',
  'safety_present',
  'quality_present',
  'prev_id',
] as const
const TAIL = [
  'conclusion',
  'unstopped_reason',
  'content',
  'danger_count',
  'issue_count',
  'open_count',
  'doc_id',
  'next_due_on',
  'site_signer',
  'sign_by',
  'sign_at',
  'refuse_note',
] as const
/** 一项不符合里要说的，依次。 */
const FINDING = ['item', 'note', 'basis', 'require', 'deadline', 'major_basis', 'issue_kind', 'part_code'] as const

const filled = (names: readonly string[], fields: Fields, row: Values): string[] =>
  names.filter((name) => name in fields && !isBlank(row[name]))

export const headOf = ({ fields }: AnyEntity, row: Values): string[] => filled(HEAD, fields, row)
export const tailOf = ({ fields }: AnyEntity, row: Values): string[] => filled(TAIL, fields, row)
export const findingOf = (fields: Fields, line: Values): string[] => filled(FINDING, fields, line)

export function lineFieldsOf({ fields }: AnyEntity): Fields {
  const list = fields['checklist']
  if (list?.kind !== 'lines') throw new Error('no inspection')
  return list.fields
}

interface Rest {
  readonly label: string
  readonly names: readonly string[]
}

/** 不符合的在前，逐项写明；其余按结论各一行，只列名称。 */
export function partedLines(checklist: unknown): { readonly failed: readonly Values[]; readonly rest: readonly Rest[] } {
  const lines: readonly Values[] = Array.isArray(checklist) ? checklist : []
  const nameOf = ({ item, note }: Values): string => (isBlank(note) ? String(item) : `${String(item)}（${String(note)}）`)
  const rest = [...checkResult.codes, null].flatMap((code): Rest[] => {
    const own = lines.filter(({ result }) => code !== FAILED && (result ?? null) === code)
    const label = code === null ? '未作结论' : checkResult.labelOf(code)
    return own.length > 0 ? [{ label: `${label}（${own.length} 项）`, names: own.map(nameOf) }] : []
  })
  return { failed: lines.filter(({ result }) => result === FAILED), rest }
}

/** 一项不符合的题目：部位，等级；判定为重大事故隐患的写明。 */
export const findingTitle = ({ place, item, level, is_major }: Values, at: number): string =>
  [`${at + 1}. ${String(place || item)}`, is_major === true ? '重大事故隐患' : dangerLevel.labelOf(level)]
    .filter(Boolean)
    .join('　')

/** 纸面的题目：谁查的，查什么。 */
export function paperTitle({ name }: AnyEntity, { checker_side: side }: Values): string {
  const quality = name === qualityCheck.name
  if (side !== null && side !== undefined && side !== REGULATOR) return quality ? '项目质量自查记录' : '项目自查记录'
  return quality ? '质量监督检查记录' : '监督检查记录'
}
