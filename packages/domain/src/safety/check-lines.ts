import { checkResult, dangerLevel } from './safety-dicts'

/** 检查的一项，按存下的样子；还没有核对过格式。 */
interface Line {
  readonly item?: unknown
  readonly result?: unknown
  readonly level?: unknown
  readonly place?: unknown
  readonly basis?: unknown
  readonly is_major?: unknown
  readonly major_basis?: unknown
}

const FAILED = checkResult.code('failed')
const MAJOR = dangerLevel.code('major')

const said = (text: unknown): string => (typeof text === 'string' ? text.trim() : '')
const isFailed = ({ result }: Line): boolean => result === FAILED
/** 写了条款的，按条款认；没有写的按检查内容。 */
const clauseOf = ({ basis, item }: Line): string => said(basis) || said(item)

/** 没有写部位的一项说的是整个工地：同一条款在别的行里查出了隐患，它就不能是符合、不涉及。 */
const isContradicted = (line: Line, failed: ReadonlySet<string>): boolean =>
  Boolean(line.result) && !isFailed(line) && said(line.place) === '' && failed.has(clauseOf(line))

function problemOf(line: Line, at: number, failed: ReadonlySet<string>) {
  const name = said(line.item)
  if (isContradicted(line, failed))
    return { field: `checklist.${at}.result`, message: `“${name}”查出了隐患，这一项应为不符合，不能同时记为符合` }
  if (!isFailed(line)) return null
  if (line.level === MAJOR && typeof line.is_major !== 'boolean')
    return {
      field: `checklist.${at}.is_major`,
      message: `“${name}”等级为重大：请按判定标准判定是不是重大事故隐患，不由等级推定`,
    }
  return line.is_major === true && said(line.major_basis) === ''
    ? { field: `checklist.${at}.major_basis`, message: `“${name}”是重大事故隐患，应写明判定依据` }
    : null
}

/** 检查项前后矛盾的、重大事故隐患没有判定的。 */
export function lineProblems(checklist: unknown) {
  const lines: readonly Line[] = Array.isArray(checklist) ? checklist : []
  const failed = new Set(lines.filter(isFailed).map(clauseOf))
  return lines.map((line, at) => problemOf(line, at, failed))
}
