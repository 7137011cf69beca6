import { type DocumentTypeCode, factsOfType, lineMark } from './document-types'

/** 出厂的编号样式（领域说明 B.4）。 */
export const DEFAULT_NUMBER_PATTERN = '{简称}建{质|安}{类}〔{yyyy}〕{0001}号'

export interface NumberFacts {
  /** 机关代字。 */
  readonly office: string
  readonly type: DocumentTypeCode
  readonly line: unknown
  readonly year: number
  readonly serial: number
}

const TOKEN = /\{(简称|质\|安|类|yyyy|0+1)\}/g

/** 按样式写出编号；流水不足位的补零，超出位数的照写。花括号里认不得的原样保留。 */
export function documentNumber(pattern: string, facts: NumberFacts): string {
  const values: Readonly<Record<string, string>> = {
    简称: facts.office,
    '质|安': lineMark(facts.line),
    类: factsOfType(facts.type).mark,
    yyyy: String(facts.year),
  }
  return pattern.replace(TOKEN, (_whole, token: string) => values[token] ?? String(facts.serial).padStart(token.length, '0'))
}

/** 样式有什么不妥；同一机构一年里的编号必须各不相同，所以类、年、流水缺一不可。 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > 60) return '编号样式不能超过 60 个字'
  for (const needed of ['{类}', '{yyyy}']) if (!pattern.includes(needed)) return `编号样式缺少 ${needed}`
  const serials = pattern.match(/\{0+1\}/g) ?? []
  if (serials.length !== 1) return '编号样式应有且只有一个流水，如 {0001}'
  return pattern.replace(TOKEN, '').includes('{') ? '编号样式含有不认识的花括号内容' : null
}
