/** 出厂的备案号样式，写法同监督文书（领域说明 B.4）。 */
export const DEFAULT_RECORD_PATTERN = '{简称}建备〔{yyyy}〕{0001}号'

export interface RecordFacts {
  /** 机关代字。 */
  readonly office: string
  readonly year: number
  readonly serial: number
}

const TOKEN = /\{(简称|yyyy|0+1)\}/g

/** 按样式写出备案号；流水不足位的补零，超出位数的照写。 */
export function recordNumber(pattern: string, { office, year, serial }: RecordFacts): string {
  return pattern.replace(TOKEN, (_whole, token: string) =>
    token === '简称' ? office : token === 'yyyy' ? String(year) : String(serial).padStart(token.length, '0'),
  )
}

/** 样式有什么不妥；每年的流水从头起，所以年与流水缺一不可。 */
export function recordPatternProblem(pattern: string): string | null {
  if (!pattern.includes('{yyyy}')) return '备案号样式缺少 {yyyy}'
  if ((pattern.match(/\{0+1\}/g) ?? []).length !== 1) return '备案号样式应有且只有一个流水，如 {0001}'
  return pattern.replace(TOKEN, '').includes('{') ? '备案号样式含有不认识的花括号内容' : null
}
