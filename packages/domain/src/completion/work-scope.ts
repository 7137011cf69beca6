import type { FieldProblem } from '@zhujian/model'
import { lacksReason, LEAST_REASON } from '../flows/grounds'
import { engineeringCategory } from '../reference/engineering-types'
import { monomerKind } from '../reference/monomer-dicts'
import { buildingParts, municipalParts, partNames, unitParts } from '../reference/unit-parts'
import { specialKinds } from './completion-dicts'

/** 一个工程里有什么：由工程类别与登记的单体得出，决定哪些分部、专项可以说没有。 */
export interface WorkScope {
  /** 有房屋建筑的分部可说。 */
  readonly building: boolean
  /** 有市政的分部可说。 */
  readonly municipal: boolean
  /** 新建的房屋：有地基基础与主体结构；装饰装修、改造加固、拆除不在其中。 */
  readonly structural: boolean
  /** 民用建筑：居住建筑、办公建筑与公共建筑；厂房、仓储不在其中（民用建筑节能条例第二条）。 */
  readonly civil: boolean
  /** 要办建设工程规划许可的建筑物、道路、管线等（城乡规划法第四十条）。 */
  readonly planned: boolean
  /** 房屋建筑的新建、改建（含装修），都在消防验收、备案的范围之内。 */
  readonly fire: boolean
  /** 七层及以上的住宅，必须设电梯（GB 50096—2011 第 6.4.1 条）。 */
  readonly lift: boolean
}

/** 登记的一个单体：类别与地上层数。 */
export interface ScopedMonomer {
  readonly kind: unknown
  readonly floor_up?: number | null
}

const DWELLING = '0101'
/** 层：住宅从这么高起必须设电梯。 */
const LIFT_STOREYS = 7
/** 厂房、仓储；“其他”不知道是什么，不作民用建筑论。 */
const NOT_CIVIL: readonly string[] = ['0107', '0108', '0199']
const BUILDING = monomerKind.code('building')
const MUNICIPAL: readonly unknown[] = (['road', 'bridge', 'tunnel', 'pipeline'] as const).map((key) => monomerKind.code(key))

/** 房建工程里登记了道路、管线单体的，市政工程里登记了房建单体的，两样都有。 */
export function workScope(type: string, monomers: readonly ScopedMonomer[]): WorkScope {
  const category = engineeringCategory(type)
  const houses = monomers.some(({ kind }) => kind === BUILDING)
  const lines = monomers.some(({ kind }) => MUNICIPAL.includes(kind))
  const storeys = monomers.map(({ kind, floor_up }) => (kind === BUILDING ? (floor_up ?? 0) : 0))
  const building = category === '01' || houses || (category === '99' && !lines)
  const structural = category === '01' || (category === '02' && houses)
  return {
    building,
    municipal: category === '02' || lines,
    structural,
    civil: category === '01' && !NOT_CIVIL.includes(type),
    planned: category !== '99',
    fire: structural || (building && ['03', '04'].includes(type)),
    lift: type === DWELLING && Math.max(0, ...storeys) >= LIFT_STOREYS,
  }
}

type Trait = keyof WorkScope | 'every'

interface Held {
  readonly code: number
  /** 哪些工程不能说没有；不在表里的可以说没有。 */
  readonly of: Trait
  readonly why: string
}

/** 不能注明“本工程没有”的分部。 */
const heldParts: readonly Held[] = [
  { code: unitParts.code('foundation'), of: 'structural', why: '房屋建筑都有这一分部（GB 50300—2013 附录 B）' },
  { code: unitParts.code('structure'), of: 'structural', why: '房屋建筑都有这一分部（GB 50300—2013 附录 B）' },
  { code: unitParts.code('decoration'), of: 'structural', why: '房屋建筑都有这一分部（GB 50300—2013 附录 B）' },
  { code: unitParts.code('roof'), of: 'structural', why: '房屋建筑都有这一分部（GB 50300—2013 附录 B）' },
  { code: unitParts.code('lift'), of: 'lift', why: '七层及以上的住宅必须设电梯（GB 50096—2011 第 6.4.1 条）' },
  { code: unitParts.code('energy'), of: 'civil', why: '民用建筑须经节能查验（民用建筑节能条例第十七条）' },
  { code: unitParts.code('plumbing'), of: 'civil', why: '民用建筑都设给水排水与电气系统（GB 50352—2019 第八章）' },
  { code: unitParts.code('electric'), of: 'civil', why: '民用建筑都设给水排水与电气系统（GB 50352—2019 第八章）' },
]

/** 批准文件的文号，如“浙人防审〔2025〕12号”。 */
const DOCUMENT_NUMBER = /\d.*号/
const AIR_DEFENCE = specialKinds.code('airDefence')

/** 不能注明“不涉及”的专项；人防依批准的文件可以不涉及，写明理由。 */
const heldSpecials: readonly Held[] = [
  { code: specialKinds.code('planning'), of: 'planned', why: '建设工程都要核实是否符合规划条件（城乡规划法第四十五条）' },
  { code: specialKinds.code('fire'), of: 'fire', why: '房屋建筑竣工都要申请消防验收或者备案（消防法第十三条）' },
  { code: specialKinds.code('energy'), of: 'civil', why: '民用建筑竣工验收须对节能进行查验（民用建筑节能条例第十七条）' },
  { code: specialKinds.code('archive'), of: 'every', why: '建设工程都要移交建设项目档案（建设工程质量管理条例第十七条）' },
]

/** 说了没有而不能说的，逐条；同一理由的合在一句。 */
function denied(scope: WorkScope, held: readonly Held[], none: readonly unknown[], say: (codes: number[]) => string): string[] {
  const wrong = held.filter(({ code, of }) => none.includes(code) && (of === 'every' || scope[of]))
  return [...new Set(wrong.map(({ why }) => why))].map(
    (why) => `${say(wrong.flatMap((each) => (each.why === why ? each.code : [])))}：${why}`,
  )
}

export interface PartsSaid {
  readonly parts_done: readonly unknown[]
  readonly parts_none: readonly unknown[]
}
export interface Said extends PartsSaid {
  readonly specials_none: readonly unknown[]
  readonly none_reason: string | null
}

const within = (codes: readonly unknown[], dict: { keyOf(code: unknown): unknown }): readonly unknown[] =>
  codes.filter((code) => dict.keyOf(code) !== undefined)

/** 填的分部与工程不相称的：验收了工程里没有的，注明没有而不可能没有的。 */
export function partsUnfit(scope: WorkScope, { parts_done, parts_none }: PartsSaid): FieldProblem[] {
  const municipal = scope.municipal ? [] : within(parts_done, municipalParts)
  const building = scope.building ? [] : within(parts_done, buildingParts)
  const held = denied(scope, heldParts, parts_none, (codes) => `${partNames(codes)}不能注明本工程没有`)
  return [
    ...(municipal.length > 0
      ? [{ field: 'parts_done', message: `本工程没有道路、桥梁、隧道、管线单体，不能填报${partNames(municipal)}` }]
      : []),
    ...(building.length > 0
      ? [{ field: 'parts_done', message: `本工程是市政工程，没有房建单体，不能填报${partNames(building)}；请按市政专业填报` }]
      : []),
    ...held.map((message) => ({ field: 'parts_none', message })),
  ]
}

/** 注明不涉及的专项与工程不相称的、没有写理由的。民用建筑的人防不涉及，凭批准的文件（人民防空法第二十二条）。 */
export function specialsUnfit(scope: WorkScope, { specials_none, none_reason }: Said): FieldProblem[] {
  const say = (codes: number[]) => `${codes.map((code) => specialKinds.labelOf(code)).join('、')}不能注明不涉及`
  const problems = denied(scope, heldSpecials, specials_none, say).map((message) => ({ field: 'specials_none', message }))
  if (specials_none.length === 0) return problems
  if (lacksReason(none_reason))
    problems.push({ field: 'none_reason', message: `请写明不涉及的理由与依据，不少于 ${LEAST_REASON} 个字` })
  else if (scope.civil && specials_none.includes(AIR_DEFENCE) && !DOCUMENT_NUMBER.test(none_reason ?? ''))
    problems.push({
      field: 'none_reason',
      message: '民用建筑不涉及人防的，请写明批准文件的名称与文号，如“易地建设批准，浙人防审〔2025〕12号”',
    })
  return problems
}
