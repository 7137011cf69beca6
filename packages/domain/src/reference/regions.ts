import { buildTree, type CodeNode } from './code-tree'
import { regionData } from './region-data'

/** 虚设的市级名称：只为凑足三级，不写入地址与全称。 */
const dummyNames = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

let cachedNames: Map<string, string> | undefined
let cachedTree: CodeNode[] | undefined

function names(): Map<string, string> {
  if (cachedNames) return cachedNames
  const found = new Map<string, string>()
  for (const line of Object.values(regionData))
    for (const item of line.split(' ')) {
      const digits = /^\d+/.exec(item)?.[0] ?? ''
      found.set(digits.padEnd(6, '0'), item.slice(digits.length))
    }
  cachedNames = found
  return found
}

/** 省、市、县三级的六位代码，自上而下，不问是否存在。 */
const levels = (code: string) => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]

function parentOf(code: string): string | undefined {
  const path = levels(code)
  return path[path.length - 2]
}

/** 代码是否在区划表内。 */
export function isRegion(code: string): boolean {
  return names().has(code)
}

/** 本级名称，如 330106 为西湖区；表外代码原样返回。 */
export function regionName(code: string): string {
  return names().get(code) ?? code
}

/** 自省级到本级的代码，如 330106 为 330000、330100、330106；东莞等无县级的市为两级；表外代码为空。 */
export function regionPath(code: string): string[] {
  return isRegion(code) ? levels(code).filter(isRegion) : []
}

/** 全称，如浙江省杭州市西湖区；虚设的市级不写，直辖市为北京市东城区。表外代码原样返回。 */
export function regionFullName(code: string): string {
  const path = regionPath(code).map(regionName)
  return path.length === 0 ? code : path.filter((name) => !dummyNames.has(name)).join('')
}

function findNode(nodes: CodeNode[], code: string): CodeNode | undefined {
  for (const node of nodes) {
    if (node.value === code) return node
    if (code.startsWith(scopePrefix(node.value))) return findNode(node.children ?? [], code)
  }
  return undefined
}

/** 区划树；给出管辖区域代码时只含该区域及其下级。结果由各处共用，不得修改。 */
export function regionTree(scopeCode?: string): CodeNode[] {
  cachedTree ??= buildTree(names(), parentOf)
  if (scopeCode === undefined) return cachedTree
  const node = findNode(cachedTree, scopeCode)
  return node ? [node] : []
}

/** 各代码共同所在的最小一级，如同市各区为该市；没有共同上级的为空。 */
export function commonRegion(codes: readonly string[]): string | null {
  const [first = [], ...others] = codes.map(regionPath).filter((path) => path.length > 0)
  const shared = first.filter((code, level) => others.every((path) => path[level] === code))
  return shared[shared.length - 1] ?? null
}

/** 管辖范围的代码前缀：六位代码去掉末尾成对的 00。省为两位，市为四位，县为六位；最少留两位，绝不得出匹配全国的空前缀。 */
export function scopePrefix(code: string): string {
  return code.replace(/(?:00){1,2}$/, '')
}

/** 代码是否在管辖区域之内（含本级）。任一代码不是六位数字的，一律不在。 */
export function isInRegion(code: string, scopeCode: string): boolean {
  return [code, scopeCode].every((each) => /^\d{6}$/.test(each)) && code.startsWith(scopePrefix(scopeCode))
}
