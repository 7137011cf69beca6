import { compare } from '@zhujian/model/decimal'
import { hazardLevel } from './danger-dicts'
import {
  type HazardParam,
  type HazardSet,
  hazardParam,
  hazardSets,
  type HazardTrait,
  type HazardWork,
  type Level,
  type Limit,
  traitText,
} from './hazard-table'

export interface Facts {
  readonly params?: Partial<Record<HazardParam, string | null>>
  readonly traits?: readonly HazardTrait[]
}
export interface HitClause {
  readonly level: Level
  readonly clause: string
  /** 哪个参数到了哪条界线，或哪种情形。 */
  readonly text: string
}
export interface HazardVerdict {
  readonly level: 'none' | Level
  readonly clauses: readonly HitClause[]
}

const [LATEST] = hazardSets as readonly [HazardSet]
export const LATEST_SET = LATEST.code
const setOf = (code: string): HazardSet => hazardSets.find((set) => set.code === code) ?? LATEST

/** 参数的名称与单位：开挖深度（m）→ 开挖深度、m。 */
const namedParam = (param: HazardParam): readonly [name: string, unit: string] => {
  const [name = '', unit = ''] = hazardParam.entries[param][1].split(/[（）]/)
  return [name, unit]
}

const hit = ({ param, from, trait }: Limit, { params = {}, traits = [] }: Facts): boolean => {
  if (trait) return traits.includes(trait)
  if (!param || from === undefined) return true
  const value = params[param]
  return typeof value === 'string' && compare(value, from) >= 0
}

const textOf = ({ param, from, trait, level }: Limit, { params = {} }: Facts): string => {
  if (trait) return traitText[trait]
  if (!param) return level === 'oversized' ? '此类工程都属超过一定规模' : '此类工程都属危大工程'
  const [name, unit] = namedParam(param)
  return `${name} ${params[param]} ${unit}，达到 ${from} ${unit}`
}

/**
 * 危大工程的判定（住建部令第 37 号；建办质〔2018〕31 号附件一、附件二）：各参数取最高的一级，命中的条款都列出；“以上”都含本数。
 * 一个参数两级都到了的，只列高的一级。
 */
export function judge(work: HazardWork, facts: Facts, set: string = LATEST_SET): HazardVerdict {
  const hits = setOf(set).limits.filter((limit) => limit.work === work && hit(limit, facts))
  const same = (a: Limit, b: Limit) => a.param === b.param && a.trait === b.trait
  const kept = hits.filter(
    (limit) => limit.level === 'oversized' || !hits.some((other) => other.level === 'oversized' && same(limit, other)),
  )
  const clauses = kept
    .map((limit) => ({ level: limit.level, clause: limit.clause, text: textOf(limit, facts) }))
    .sort((a, b) => Number(b.level === 'oversized') - Number(a.level === 'oversized'))
  return { level: clauses[0]?.level ?? 'none', clauses }
}

/** 判定一种作业要问的参数，依表中的次序。 */
export const paramsOf = (work: HazardWork, set: string = LATEST_SET): HazardParam[] => [
  ...new Set(setOf(set).limits.flatMap((limit) => (limit.work === work && limit.param ? [limit.param] : []))),
]

const LEVELS = { none: 'none', dangerous: 'hazardous', oversized: 'oversized' } as const
/** 判定的结论在登记表里的代码。 */
export const levelCode = ({ level }: HazardVerdict) => hazardLevel.code(LEVELS[level])

/** 命中的条款，一句话。 */
export const clausesText = ({ clauses }: HazardVerdict): string =>
  clauses.map(({ clause, text }) => `${clause}：${text}`).join('；') || '各参数都没有达到附件一的界线'
