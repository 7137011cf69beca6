import type { FieldProblem } from '@zhujian/model'
import { compare } from '@zhujian/model/decimal'
import { dangerLevel } from './safety-dicts'

/** 元；各地有裁量基准的，见系统设置。 */
export interface FineLimits {
  /** 一般、较大隐患：安全生产法第一百零二条，处五万元以下的罚款。 */
  readonly usual: number
  /** 重大事故隐患：建设工程安全生产管理条例第六十四条、第六十五条，处十万元以上三十万元以下的罚款。 */
  readonly major: number
}

interface Fined {
  readonly level?: unknown
  readonly is_major?: unknown
  readonly fine?: unknown
}

/** 罚款在法律规定的幅度之内。 */
export function fineProblem({ level, is_major, fine }: Fined, { usual, major }: FineLimits): FieldProblem | null {
  if (typeof fine !== 'string' || fine === '') return null
  const grave = is_major === true || level === dangerLevel.code('major')
  const most = grave ? major : usual
  if (compare(fine, String(most)) <= 0) return null
  const law = grave ? '建设工程安全生产管理条例第六十五条' : '安全生产法第一百零二条'
  const what = grave ? '重大事故隐患' : `${dangerLevel.labelOf(level)}隐患`
  return { field: 'fine', message: `${what}的罚款不超过 ${most.toLocaleString('en-US')} 元（${law}）` }
}
