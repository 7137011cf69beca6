import type { FieldProblem } from '@zhujian/model'
import { compare } from '@zhujian/model/decimal'
import { type HazardParam, hazardParam } from './hazard-table'

/** 一个参数可信的范围：至多多少，多少以上请核对单位；可以为零的不写 positive。 */
interface Bound {
  readonly most: string
  readonly check: string
  readonly positive?: true
}

/** 上限取国内外已建的最大再留余地，超过的是单位或小数点填错；核对的界线取少有工程超过的。 */
export const hazardBounds: Readonly<Record<HazardParam, Bound>> = {
  // 最深的竖井、工作井约 80 m；房屋建筑基坑少有过 40 m 的。
  depth: { most: '100', check: '40', positive: true },
  // 落地支撑与脚手架自承重，高墩现浇支架也不过百余米。
  height: { most: '300', check: '100', positive: true },
  // 一跨模板支撑，体育场馆也不过百余米。
  span: { most: '200', check: '60', positive: true },
  // 五米厚的转换梁、箱梁自重约 125 kN/㎡。
  load: { most: '500', check: '150' },
  lineLoad: { most: '1000', check: '200' },
  // 钢结构满堂支撑的单点集中荷载，重载的支架点千吨以内。
  pointLoad: { most: '10000', check: '1000' },
  // 单件整体吊装，最重的约一万吨（100000 kN）。
  weight: { most: '100000', check: '10000', positive: true },
  // 最大的塔式、履带、桥式起重机五千吨以内。
  capacity: { most: '50000', check: '10000', positive: true },
  // 在建最高的建筑约一千米；国内已建最高 632 m。
  totalHeight: { most: '1000', check: '650', positive: true },
  baseLevel: { most: '1000', check: '650' },
  liftHeight: { most: '1000', check: '650', positive: true },
  // 悬挑脚手架分段搭设，20 m 以上已须论证。
  sectionHeight: { most: '100', check: '30', positive: true },
  workHeight: { most: '1000', check: '650', positive: true },
  // 房屋钢结构三百余米以内，悬索桥两千余米。
  steelSpan: { most: '2500', check: '350', positive: true },
  // 整体平移、转体最重的约四万吨（400000 kN）。
  moved: { most: '1000000', check: '500000', positive: true },
}

interface Sized {
  readonly params?: readonly { readonly param?: number | null; readonly value?: string | null }[] | null
}

const each = ({ params }: Sized) =>
  (params ?? []).flatMap(({ param, value }, at) => {
    const key = hazardParam.keyOf(param as never) as HazardParam | undefined
    if (!key || !value) return []
    const [name = '', unit = ''] = hazardParam.entries[key][1].split(/[（）]/)
    return [{ at, name, unit, value, bound: hazardBounds[key] }]
  })

/** 大得没有见过的、应当大于零而填了零的，各在自己的一行上。 */
export const boundProblems = (row: Sized): FieldProblem[] =>
  each(row).flatMap(({ at, name, unit, value, bound }): FieldProblem[] => {
    const field = `params.${at}.value`
    if (compare(value, bound.most) > 0) return [{ field, message: `${name}不会超过 ${bound.most} ${unit}，请核对单位` }]
    if (bound.positive && compare(value, '0') === 0) return [{ field, message: `${name}应大于 0` }]
    return []
  })

/** 少有的大，请核对单位；不妨碍登记。没有的为空。 */
export const boundNote = (row: Sized): string | null =>
  each(row)
    .flatMap(({ name, unit, value, bound }) => (compare(value, bound.check) > 0 ? `${name} ${value} ${unit}，请核对单位` : []))
    .join('；') || null
