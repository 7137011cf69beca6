import { parseCoordinate } from '@zhujian/model/coordinate'
import { monthsAfter } from '@zhujian/model/date'
import { compare, div, isDecimal, mul, sum } from '@zhujian/model/decimal'
import { engineeringCategory } from '../reference/engineering-types'
import { fileItemLabel } from '../reference/file-groups'
import { kilometresBetween } from '../reference/region-boxes'
import { isOpinion } from '../flows/grounds'
import { blocks, type ProjectFact, type RegistrationCheck, type RegistrationFacts, warns } from './registration-facts'
import { isWholeNumber } from '../reference/paper-number'
import { termGap } from './contract-term'
import { placeProblem } from './place'
import { storedRowKey } from './row-keys'

const LICENCE_RULE = '建筑工程施工许可管理办法第三条'
const SAFETY_FEE = '企业安全生产费用提取和使用管理办法（财资〔2022〕136号）'
/** 房屋建筑、市政公用工程的安全生产费用提取比例。 */
const FEE_RATES = { '01': '0.03', '02': '0.015', '99': '0.015' } as const
/** 施工许可证在报监资料清单中的编号。 */
const LICENCE_FILE = 'G101'

const isBuilding = ({ engineering_type_id: type }: ProjectFact): boolean => type !== null && engineeringCategory(type) === '01'
const isZero = (value: string | null): boolean => value !== null && isDecimal(value) && compare(value, '0') <= 0
const over = (value: string | null, limit: string | null): boolean =>
  value !== null && limit !== null && compare(value, limit) > 0

/** 坐标须在所选区域之内：不在所属市、省范围的不收；离本区在监工程太远的提示核对。 */
function place({ project: { areacode, bd_lal }, centre, limits }: RegistrationFacts): RegistrationCheck[] {
  const point = bd_lal === null ? undefined : parseCoordinate(bd_lal)
  if (!point || areacode === null) return []
  const problem = placeProblem({ areacode, bd_lal })
  if (problem) return [blocks()(problem.field, problem.message)]
  const away = centre === null ? 0 : kilometresBetween(centre, point)
  return away > limits.placeKm
    ? [warns()('bd_lal', `坐标距本区在监工程的中心约 ${Math.round(away)} 公里，请核对是否在所属区域内`)]
    : []
}

const positives = [
  ['build_area', '总建筑面积'],
  ['length_m', '总长度'],
  ['total_cost', '总造价'],
  ['contract_price', '合同价'],
  ['safe_fee_total', '安全文明施工费'],
] as const

/** 面积、长度、造价填了零：填的时候就说，提交报监时不收。 */
export function zeroProblem(name: string, value: unknown): string | null {
  const label = positives.find(([each]) => each === name)?.[1]
  return label !== undefined && (typeof value === 'string' || typeof value === 'number') && isZero(String(value))
    ? `${label}应大于 0`
    : null
}

function amounts({ project, parties, monomers }: RegistrationFacts): RegistrationCheck[] {
  const say = blocks()
  const building = isBuilding(project)
  return [
    ...positives.filter(([name]) => isZero(project[name])).map(([name, label]) => say(name, `${label}应大于 0`)),
    ...(building && project.build_area === null ? [say('build_area', '房屋建筑工程请填写总建筑面积')] : []),
    ...(over(project.contract_price, project.total_cost)
      ? [say('contract_price', `合同价 ${project.contract_price} 万元大于总造价 ${project.total_cost} 万元，请核对`)]
      : []),
    ...parties
      .filter(({ price }) => over(price, project.total_cost))
      .map((party) =>
        warns()(
          `units.${storedRowKey(party.id)}.price`,
          `${party.unit_name}的合同价 ${party.price} 万元大于总造价 ${project.total_cost} 万元，请核对`,
        ),
      ),
    ...monomers.flatMap((row) => [
      ...(isZero(row.floor_area) ? [say(`monomers.${storedRowKey(row.id)}.floor_area`, `${row.name}的建筑面积应大于 0`)] : []),
      ...(isZero(row.invest) ? [say(`monomers.${storedRowKey(row.id)}.invest`, `${row.name}的造价应大于 0`)] : []),
    ]),
  ]
}

/** 各单体面积之和与总建筑面积；单体没有填全面积的不比。 */
function areas({ project: { build_area }, monomers }: RegistrationFacts): RegistrationCheck[] {
  const own = monomers.map((row) => row.floor_area)
  if (build_area === null || own.length === 0 || own.includes(null)) return []
  const total = sum(own)
  return compare(total, build_area) === 0
    ? []
    : [warns()('build_area', `各单体建筑面积合计 ${total} ㎡，与总建筑面积 ${build_area} ㎡不一致`)]
}

/** 工期：起止不能同日，与起止日期大致相符（合同以总日历天数为准，小的出入只提示），不能长得离奇。 */
function period({ project, limits }: RegistrationFacts): RegistrationCheck[] {
  const { contract_days: days, plan_kg_time: from, plan_jg_time: to } = project
  const say = blocks()
  const found: RegistrationCheck[] = []
  if (days !== null && days > limits.mostDays)
    found.push(say('contract_days', `合同工期 ${days} 天超过 ${limits.mostDays} 天，请核对`))
  if (from === null || to === null) return found
  if (from === to) return [...found, say('plan_jg_time', '合同竣工日期不能与合同开工日期是同一天')]
  const differs = days === null ? null : termGap(from, to, days)
  if (!differs || found.length > 0) return found
  const words = `合同工期 ${days} 天，合同开工至竣工为 ${differs.span} 天，相差 ${differs.gap} 天，请核对`
  return [...found, (differs.gap > limits.daysGap ? say : warns())('contract_days', words)]
}

/** 安全文明施工费：不低于规定的比例，开工前预付过半。 */
function fee({ project }: RegistrationFacts): RegistrationCheck[] {
  const { safe_fee_total: total, safe_fee_prepaid: paid, contract_price: price, engineering_type_id: type } = project
  const say = warns(SAFETY_FEE)
  const found: RegistrationCheck[] = []
  if (total === null || isZero(total)) return found
  const rate = FEE_RATES[type === null ? '01' : engineeringCategory(type)]
  // 金额填到分位以上两位小数，应计的也按两位比。
  const due = price === null ? null : div(mul(price, rate), '1', 2)
  if (due !== null && compare(total, due) < 0)
    found.push(say('safe_fee_total', `安全文明施工费低于合同价的 ${Number(rate) * 100}%（${due} 万元）`))
  if (paid === null || compare(paid, div(total, '2', 4)) < 0)
    found.push(say('safe_fee_prepaid', '安全文明施工费预付不足一半，应于开工后一个月内付至 50%'))
  return found
}

/** m：再高的还没有人造过。 */
export const TALLEST = '1000'

/** 房屋、市政工程没有这么大的：单位写错了，或者多写了几位。 */
const LARGEST = [
  ['pit_depth', '基坑最大深度', '60', 'm'],
  ['max_height', '最大高度', TALLEST, 'm'],
  ['max_span', '最大跨度', '1000', 'm'],
  ['build_area', '总建筑面积', '10000000', '㎡'],
  ['total_cost', '总造价', '10000000', '万元'],
] as const

/** 房屋建筑的单方造价通常在这之间（元/㎡），之外的提示核对。 */
const [CHEAPEST, DEAREST] = ['300', '50000'] as const
const YUAN = '10000'

function unitCost({ project }: RegistrationFacts): RegistrationCheck[] {
  const { total_cost: cost, build_area: area } = project
  if (!isBuilding(project) || cost === null || area === null || isZero(area) || isZero(cost)) return []
  const each = div(mul(cost, YUAN), area, 0)
  return over(each, DEAREST) || over(CHEAPEST, each)
    ? [warns()('total_cost', `总造价 ${cost} 万元、总建筑面积 ${area} ㎡，折合每平方米 ${each} 元，请核对`)]
    : []
}

/** m：开挖深度超过它的是超过一定规模的危大工程（建办质〔2018〕31号附件2）；房屋建筑挖这么深是为地下室。 */
const DEEP = '5'

/** 照证书、批文抄的编号。 */
const numbered = [
  ['land_plan_no', '建设用地规划许可证'],
  ['plan_permit_no', '建设工程规划许可证'],
  ['drawing_no', '施工图审查合格书'],
  ['bid_no', '中标通知书'],
] as const

/** 现场在哪里、基坑多深、图审合格书哪一号：填了的要像那么回事。 */
function described({ project }: RegistrationFacts): RegistrationCheck[] {
  const { address, pit_depth: pit = null, max_floor_down: down } = project
  const say = blocks()
  return [
    ...(address && !isOpinion(address) ? [say('address', '请写明工程地址（路名与门牌，或者四至）')] : []),
    ...LARGEST.flatMap(([name, label, limit, unit]) => {
      const value = project[name] ?? null
      return over(value, limit) ? [say(name, `${label} ${value} ${unit} 超过 ${limit} ${unit}，请核对`)] : []
    }),
    ...numbered.flatMap(([name, paper]) => {
      const no = project[name]
      return no && !isWholeNumber(no) ? [say(name, `请按${paper}填写完整编号`)] : []
    }),
    ...(isBuilding(project) && over(pit, DEEP) && !down
      ? [warns()('max_floor_down', `基坑最大深度 ${pit} m，而没有填地下最大层数，请核对`)]
      : []),
  ]
}

/** 领证后三个月内开工，可以延期两次、每次不超过三个月；到期没有开工的，施工许可证自行废止。 */
const LICENCE_MONTHS = 9

function lapsed({ license_date: issued, plan_kg_time: start }: ProjectFact): RegistrationCheck[] {
  if (issued === null || start === null || monthsAfter(issued, LICENCE_MONTHS) >= start) return []
  const message = `施工许可证发证 ${LICENCE_MONTHS} 个月内没有开工的自行废止，发证日期 ${issued} 早于合同开工日期 ${start} 过多，请核对`
  return [blocks('建筑法第九条')('license_date', message)]
}

/** 交了施工许可证的，证上的内容须填；同一张证不能登记两个工程。 */
function licence({ project, files, licenseTwin, today }: RegistrationFacts): RegistrationCheck[] {
  const say = blocks(LICENCE_RULE)
  const handed = files.includes(LICENCE_FILE)
  return [
    ...(handed && !project.license_no ? [say('license_no', '已上传施工许可证，请填写施工许可证号')] : []),
    ...(handed && !project.license_date ? [warns(LICENCE_RULE)('license_date', '已上传施工许可证，请填写发证日期')] : []),
    ...(project.license_no && !isWholeNumber(project.license_no) ? [blocks()('license_no', '请按施工许可证填写完整编号')] : []),
    ...(project.license_date !== null && project.license_date > today
      ? [blocks()('license_date', '施工许可证发证日期不能晚于今天')]
      : []),
    ...lapsed(project),
    // 不说是哪个工程：填报人未必看得到它，审核人员凭许可证号查得到。
    ...(licenseTwin ? [blocks()('license_no', '该施工许可证号已用于另一工程，不能重复报监')] : []),
  ]
}

/** 一个项目代码对应一个投资项目，分期、分标段报监的可以相同，由审核人员判断；看不到的工程不说名称。 */
function codes({ codeTwins }: RegistrationFacts): RegistrationCheck[] {
  if (codeTwins.length === 0) return []
  const known = codeTwins.filter((name) => name !== null)
  const whose = known.length > 0 ? known.map((name) => `“${name}”`).join('、') : '另一已报监工程'
  return [warns()('approval_code', `项目代码与${whose}相同，请核对是否同一投资项目分期、分标段报监`)]
}

const twins = ({ alike, nameTwin }: RegistrationFacts): RegistrationCheck[] => [
  ...(alike.length === 0 ? [] : [warns()('engineering_name', `疑似重复报监：${alike.join('、')}，请核对是否同一工程`)]),
  ...(nameTwin ? [blocks()('engineering_name', '同一区域已有同名的工程，名称须能区分：写明期、标段或楼号')] : []),
]

/** 一份文件充作几件的，多半是传错了；确是合订本的，由审核人员判断。 */
const papers = ({ sameFiles }: RegistrationFacts): RegistrationCheck[] =>
  sameFiles.map((codes) =>
    warns()(`files.${codes.at(-1)}`, `${codes.map(fileItemLabel).join('、')}是同一份文件，请核对是否各有其内容`),
  )

/** 工程本身的数字、日期、坐标、证号与资料。 */
export const checkFigures = (facts: RegistrationFacts): RegistrationCheck[] =>
  [place, described, amounts, unitCost, areas, period, fee, licence, codes, twins, papers].flatMap((check) => check(facts))
