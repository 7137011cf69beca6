import { f } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { add, compare, div, isDecimal, mul, sub, sum } from '@zhujian/model/decimal'
import { pricedFields } from '../site/priced'

/** 材料的名称与规格；同名同规格的算同一种。 */
export const materialFields = {
  material_name: f.text('材料名称', { max: 60, examples: ['螺纹钢', '商品混凝土', '普通硅酸盐水泥', '蒸压加气混凝土砌块'] }),
  spec: f.text('规格型号', { max: 60, examples: ['HRB400E 20', 'C30', 'P·O 42.5', '600×240×200'] }),
} as const

/** 一行材料：名称、规格、单位、数量、单价、金额。 */
export const materialLine = {
  ...materialFields,
  ...pricedFields,
  qty: f.decimal('数量', { precision: 14, min: '0.01', examples: ['58.6', '186', '120'] }),
} as const

export interface Supply {
  readonly material_name: string
  readonly spec: string
  readonly uom: string
  readonly qty: string
}

/** A line just added has neither yet. */
type Named = { readonly [N in 'material_name' | 'spec']?: string | null }

export const sameMaterial = ({ material_name, spec }: Named): string => `${material_name?.trim() ?? ''} ${spec?.trim() ?? ''}`

/** 各种材料的合计；单位随第一行。 */
export function totals(lines: readonly Supply[]): Map<string, Supply> {
  const all = new Map<string, Supply>()
  for (const line of lines) {
    const key = sameMaterial(line)
    const { qty = '0', ...first } = all.get(key) ?? line
    all.set(key, { ...first, qty: all.has(key) ? add(qty, line.qty) : line.qty })
  }
  return all
}

/** 超出计划量的第一种与超出多少；没有的为空。 */
export function beyond(lines: readonly Supply[], planned: readonly Supply[]): string | null {
  const most = totals(planned)
  for (const [key, { uom, qty }] of totals(lines)) {
    const over = sub(qty, most.get(key)?.qty ?? '0')
    if (compare(over, '0') > 0) return `${key} ${over} ${uom}`
  }
  return null
}

interface Arrival {
  readonly qty: string | null
  readonly arrived: string | null
}

/** 到货率：各项已到占采购的，最多算到齐，取各项平均；还没有下单的为空。 */
export function arriveRate(arrivals: readonly Arrival[] | null | undefined): string | null {
  if (!arrivals?.length) return null
  const each = arrivals.map(({ qty, arrived }) => {
    const [all, come] = [isDecimal(qty) ? qty : '0', isDecimal(arrived) ? arrived : '0']
    return compare(come, all) >= 0 ? '100' : div(mul(come, '100'), all, 4)
  })
  return div(sum(each), String(each.length), 2)
}

/** 同一种材料在一份单子里列了两次的。 */
export function listedTwice(lines: readonly Named[] | null | undefined): boolean {
  const named = (lines ?? []).filter(({ material_name }) => !isBlank(material_name))
  return new Set(named.map(sameMaterial)).size < named.length
}

/** 一行一种、不重复、数量大于零。 */
export const linesProblem = (field: string, lines: readonly Supply[] | null | undefined) =>
  lines?.length === 0
    ? { field, message: '请逐项列出' }
    : lines?.some(({ qty }) => isDecimal(qty) && compare(qty, '0') <= 0)
      ? { field, message: '数量应大于 0' }
      : listedTwice(lines) && { field, message: '同一种材料只列一行，请合并' }
