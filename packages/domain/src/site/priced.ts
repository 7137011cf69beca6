import { f } from '@zhujian/model'
import { compare, div, isDecimal, mul, round, sum } from '@zhujian/model/decimal'

interface Priced {
  readonly qty?: string | null
  readonly price?: string | null
  readonly amount?: string | null
}

/** 核减的填负数。 */
export const LEAST = '-999999999'

/** 一笔数量、单价、金额的明细；金额照单据填写，与数量乘单价核对。 */
export const pricedFields = {
  uom: f.text('单位', { max: 10, examples: ['m³', 't', '㎡'] }),
  qty: f.decimal('数量', { precision: 14, min: LEAST, examples: ['12', '58.6', '186'] }),
  price: f.decimal('单价', { precision: 14, unit: '元', min: '0', examples: ['420', '3900', '460'] }),
  amount: f.decimal('金额', { precision: 16, unit: '元', min: LEAST }),
} as const

export const WRONG_AMOUNT = '金额应等于数量乘单价'

/** 金额与数量乘单价一致（四舍五入到分）；没有填全的无从核对。 */
export const amountFits = ({ qty, price, amount }: Priced): boolean =>
  !isDecimal(qty) || !isDecimal(price) || !isDecimal(amount) || compare(round(mul(qty, price), 2), amount) === 0

/** 各行金额与数量、单价一致。 */
export const amountsProblem = (field: string, lines: readonly Priced[] | null | undefined) =>
  lines?.some((line) => !amountFits(line)) && { field, message: WRONG_AMOUNT }

/** 明细合计，元。 */
export const totalOf = (lines: readonly Priced[] | null | undefined): string =>
  round(sum((lines ?? []).map(({ amount }) => (isDecimal(amount) ? amount : null))), 2)

/** 元折成万元，留四位。 */
export const inWan = (yuan: string): string => div(yuan, '10000', 4)
