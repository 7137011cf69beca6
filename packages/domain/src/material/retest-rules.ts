import { dict } from '@zhujian/model'
import { compare, div, isDecimal, mul } from '@zhujian/model/decimal'

/** 进场材料按复试的规定分类。 */
export const materialClass = dict({
  steel: [1, '钢筋'],
  bagCement: [2, '袋装水泥'],
  bulkCement: [3, '散装水泥'],
  aggregate: [4, '砂、石'],
  brick: [5, '烧结砖'],
  block: [6, '砌块'],
  waterproof: [7, '防水材料'],
  insulation: [8, '保温材料'],
  concrete: [9, '商品混凝土'],
  window: [10, '门窗'],
  other: [11, '其他'],
})
export type MaterialClass = (typeof materialClass.codes)[number]

interface Lot {
  /** 一个检验批最多多少，按登记的单位；没有的一批一次。 */
  readonly most: string | null
  readonly uom: string
}

/**
 * 进场复试的检验批量：钢筋 60 t（GB/T 1499.2 第9.3条），水泥袋装 200 t、散装 500 t（GB 50204 第7.2.1条），砂石 600 t（JGJ 52 第4.0.1条），
 * 烧结砖 15 万块、砌块 1 万块（GB 50203 第5.2.1、6.2.1条），防水材料一批一次（GB 50207），保温材料 5000 ㎡（GB 50411 第4.2.2条）。
 * 没有列的不复试：商品混凝土另做试块，门窗、其他凭型式检验报告。
 */
const LOTS: Readonly<Partial<Record<MaterialClass, Lot>>> = {
  1: { most: '60', uom: 't' },
  2: { most: '200', uom: 't' },
  3: { most: '500', uom: 't' },
  4: { most: '600', uom: 't' },
  5: { most: '150000', uom: '块' },
  6: { most: '10000', uom: '块' },
  7: { most: null, uom: '' },
  8: { most: '5000', uom: '㎡' },
}

/** 验收之后须复试合格才能使用。 */
export const needsRetest = (kind: MaterialClass | undefined): boolean => kind !== undefined && LOTS[kind] !== undefined

/** 一组试样代表的数量超过一个检验批的一句话；没有定批量的、不超过的为空。 */
export function beyondLot(kind: MaterialClass | undefined, qty: string, uom: string): string | null {
  const lot = kind === undefined ? undefined : LOTS[kind]
  if (!lot || lot.most === null || lot.uom !== uom || compare(qty, lot.most) <= 0) return null
  return `代表数量 ${qty} ${uom}，超过一个检验批 ${lot.most} ${uom}，应分批取样`
}

/** 应检的批数；不复试的为零。 */
export function lotsOf(kind: MaterialClass | undefined, qty: string | null | undefined): number {
  const lot = kind === undefined ? undefined : LOTS[kind]
  if (!lot) return 0
  if (lot.most === null || !isDecimal(qty) || compare(qty, '0') <= 0) return 1
  const whole = Number(div(qty, lot.most, 0))
  return compare(mul(String(whole), lot.most), qty) < 0 ? whole + 1 : Math.max(whole, 1)
}
