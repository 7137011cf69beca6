/** 一批混凝土的评定：同一单体、强度等级、养护方式为一批（GB/T 50107-2010）。 */
export interface ConcreteBatch {
  readonly monomer_id: number
  readonly monomer: string
  readonly grade: number
  readonly cure: number
  /** 留了几组，其中还没有出报告的、有代表值的；出了报告而无效的两样都不算。 */
  readonly sets: number
  readonly left: number
  readonly n: number
  readonly method: 'statistical' | 'few' | null
  readonly mean: string | null
  readonly least: string | null
  readonly deviation: string | null
  readonly mean_due: string | null
  readonly least_due: string | null
  readonly passed: boolean | null
  readonly told: string | null
  /** 不合格，已经处置予以认可。 */
  readonly settled: boolean
}

/** 标准差已知的：连续生产、同一等级的标养试块，每三组一批。 */
export interface ContinuousBatch {
  readonly grade: number
  readonly from_on: string
  readonly to_on: string
  readonly sigma: string
  readonly mean: string
  readonly least: string
  readonly mean_due: string
  readonly least_due: string
  readonly passed: boolean
}

/** 到期待送检的、养护中的一组。 */
export interface WaitingBlock {
  readonly id: number
  readonly no: string
  readonly monomer: string
  readonly part: string
  readonly grade: number
  readonly cure: number
  readonly made_on: string
  /** 到期日；同条件的还没有到的为 null。 */
  readonly due_on: string | null
  /** 同条件养护累计，℃·d。 */
  readonly degree_days: string | null
  /** 累计由读数得出、但缺读数的头一天与缺的天数。 */
  readonly missing_from: string | null
  readonly missing_days: number
}

/** 一类构件的钢筋保护层抽测：两次都算在内。 */
export interface CoverRow {
  readonly monomer_id: number | null
  readonly monomer: string
  readonly member_kind: number
  readonly rounds: readonly { readonly id: number; readonly on: string; readonly points: number; readonly pass: number }[]
  readonly verdict: 'passed' | 'again' | 'failed'
}

export interface ConcreteAnswer {
  readonly today: string
  readonly batches: readonly ConcreteBatch[]
  readonly continuous: readonly ContinuousBatch[]
  readonly waiting: readonly WaitingBlock[]
  readonly cover: readonly CoverRow[]
}

/** 一个分项的检验批。 */
export interface TreeItem {
  readonly name: string
  readonly total: number
  readonly passed: number
  /** 整改、返工的。 */
  readonly failing: number
}
export interface TreeAcceptance {
  readonly id: number
  readonly scope: string
  readonly sub_part: string | null
  readonly state: number
  /** 还缺什么，一句话；不缺的为 null。 */
  readonly missing: string | null
}
export interface TreePart {
  readonly code: number
  readonly items: readonly TreeItem[]
  readonly hidden: { readonly total: number; readonly passed: number }
  readonly blocks: {
    readonly total: number
    readonly passed: number
    readonly bad_batches: number
    readonly settled_batches: number
  }
  readonly issues: number
  readonly acceptances: readonly TreeAcceptance[]
}
export interface TreeMonomer {
  readonly id: number
  readonly name: string
  readonly parts: readonly TreePart[]
  /** 没有写明分部的质量问题、不合格的见证取样与监督抽测：哪个分部都受它妨碍。 */
  readonly issues: number
  readonly samples: number
  readonly samplings: number
}
export interface QualityTreeAnswer {
  readonly monomers: readonly TreeMonomer[]
  /** 本人在这个工程里读不到的几类：数都是零，不等于没有。 */
  readonly unread: readonly string[]
}

export const qualityTreePath = '/api/quality/inspection_lot/pc/tree'
export const concretePath = '/api/quality/concrete_block/pc/batches'
