import { buildTree, type CodeNode } from './code-tree'

/** 工程类别：前两位为大类（01 房屋建筑、02 市政等），四位为小类。代码为本系统自定。 */
const entries: readonly (readonly [code: string, label: string])[] = [
  ['01', '房屋建筑'],
  ['0101', '住宅'],
  ['0102', '办公'],
  ['0103', '商业'],
  ['0104', '文教'],
  ['0105', '医疗'],
  ['0106', '体育'],
  ['0107', '工业厂房'],
  ['0108', '仓储'],
  ['0109', '公共'],
  ['0199', '其他'],
  ['02', '市政'],
  ['0201', '道路'],
  ['0202', '桥梁'],
  ['0203', '隧道'],
  ['0204', '给水'],
  ['0205', '排水'],
  ['0206', '燃气'],
  ['0207', '热力'],
  ['0208', '园林绿化'],
  ['0209', '环卫'],
  ['0210', '轨道交通'],
  ['0299', '其他'],
  ['03', '装饰装修'],
  ['04', '改造加固'],
  ['05', '拆除'],
  ['99', '其他'],
]

const labels = new Map(entries)

/** 级联选择用的工程类别树；03、04、05、99 没有小类，本身即可选。结果由各处共用，不得修改。 */
export const engineeringTypes: CodeNode[] = buildTree(entries, (code) => (code.length > 2 ? code.slice(0, 2) : undefined))

/** 只有末级类别可以选用。 */
export function isEngineeringType(code: string): boolean {
  return labels.has(code) && !entries.some(([other]) => other.length > code.length && other.startsWith(code))
}

/** 自大类到本级的代码；表外代码为空。 */
export function engineeringTypePath(code: string): string[] {
  if (!labels.has(code)) return []
  return code.length > 2 ? [code.slice(0, 2), code] : [code]
}

/** 类别名称，带大类，如“房屋建筑/住宅”；表外代码原样返回。 */
export function engineeringTypeName(code: string): string {
  return (
    engineeringTypePath(code)
      .map((each) => labels.get(each) ?? each)
      .join('/') || code
  )
}

/** 大类代码：监督编号与全国项目编码中的两位类别（01 房建、02 市政、99 其他）。 */
export function engineeringCategory(code: string): '01' | '02' | '99' {
  const category = code.slice(0, 2)
  return category === '01' || category === '02' ? category : '99'
}
