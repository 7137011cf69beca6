import { compare } from '@zhujian/model/decimal'
import type { BizCode } from '../biz/kind-codes'
import { buildNature } from '../reference/engineering-dicts'
import { engineeringCategory } from '../reference/engineering-types'
import { monomerKind } from '../reference/monomer-dicts'

const BUILT_ANEW: readonly string[] = (['new', 'expand', 'relocate'] as const).map((key) => buildNature.code(key))

/** 完工之前须验收合格的分部：新建、扩建、迁建的房屋，先地基基础，后主体结构（GB 50300-2013）。改建、装修、线性工程未必有。 */
export function phasesOf(project: Readonly<Record<string, unknown>>, kind: unknown): readonly BizCode[] {
  const { engineering_type_id: type, build_nature: nature } = project
  const house = typeof type === 'string' && engineeringCategory(type) === '01' && kind === monomerKind.code('building')
  return house && typeof nature === 'string' && BUILT_ANEW.includes(nature) ? ['jcys', 'ztzx'] : []
}

/** 填报一个单体的进度时，系统里的情况。 */
export interface ProgressFacts {
  /** 上次填报的，没有填报过为空。 */
  readonly last: string | null
  /** 工程不在建的，它的状态；在建为空。 */
  readonly halted: string | null
  /** 还没有办成的分部验收，按先后。 */
  readonly missing: readonly string[]
  /** 房屋没有登记封顶。 */
  readonly untopped: boolean
}

/** 填报的进度不可能的原因；可能的为空。 */
export function progressProblem(percent: string, { last, halted, missing, untopped }: ProgressFacts): string | null {
  if (last !== null && compare(percent, last) < 0) return `形象进度不能低于上次 ${last} %`
  if (halted !== null && compare(percent, last ?? '0') > 0) return `工程为“${halted}”，其间形象进度不能增加`
  const before = [...missing.map((label) => `${label}没有办成`), ...(untopped ? ['没有登记封顶日期'] : [])]
  return compare(percent, '100') >= 0 && before.length > 0 ? `${before.join('、')}，形象进度不能填报 100%` : null
}
