import { BASE_SCORE } from '@zhujian/domain/reputation/credit-event'
import { entities } from '@zhujian/domain/entities'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { creditLevelOf } from '@zhujian/domain/unit/unit'
import { addDays } from '@zhujian/model/date'
import type { Company, CompanyKind } from './company'
import { qualificationRows } from './company-quals'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { addressIn, districts } from './geography'
import { makePerson, makeUscc } from './people-names'
import { at, createRandom, type Random } from './random'

const { unit, unitQual } = entities.unit

/** 企业库的构成，共 420 家。 */
const shares: Readonly<Record<CompanyKind, number>> = {
  developer: 72,
  general: 126,
  supervision: 56,
  survey: 18,
  design: 30,
  labour: 62,
  specialEquipment: 18,
  specialty: 20,
  testing: 6,
  material: 12,
}

const brands =
  '云筑 恒岳 江川 启明 金穗 远洲 天衡 立诚 中诺 博川 瑞庭 安和 宏泰 嘉木 九峰 泽润 东屿 锦澜 望山 华章 盛邦 晟业 万禾 昌远 明德 南屏 之源 汇景 良工 方圆 青禾 星海 乾元 凌霄 润泽 信达 百川 新亚 浩远 领航 正元 龙腾 铭建 泰和 中宸 佳境 长兴 翰林 大成 永固 金石 腾远 卓越 海纳 凯盛 利群 元和 建安 三合 德泰 顺成 四方'.split(
    ' ',
  )

const styles: Readonly<Record<CompanyKind, readonly string[]>> = {
  developer: ['置业有限公司', '房地产开发有限公司', '城市建设发展有限公司', '产业园开发有限公司', '城建投资有限公司'],
  general: ['建设集团有限公司', '建工有限公司', '建筑工程有限公司', '市政园林建设有限公司', '路桥工程有限公司'],
  supervision: ['工程管理有限公司', '建设监理有限公司', '工程咨询有限公司'],
  survey: ['岩土勘察设计院有限公司', '工程勘测有限公司'],
  design: ['建筑设计研究院有限公司', '市政设计院有限公司', '建筑规划设计有限公司'],
  labour: ['建筑劳务有限公司', '建筑劳务分包有限公司', '劳务服务有限公司'],
  specialEquipment: ['起重设备租赁有限公司', '建筑机械安装有限公司'],
  specialty: ['幕墙装饰有限公司', '基础工程有限公司', '消防工程有限公司', '钢结构有限公司'],
  testing: ['工程检测有限公司', '检测科技有限公司'],
  material: ['混凝土有限公司', '建材有限公司'],
}
const regions = ['杭州', '浙江', '杭州', '浙江', '宁波', '绍兴']

/** 建立企业库及其资质；返回按类别排好的单位。 */
export async function createCompanies(run: DemoRun): Promise<Record<CompanyKind, Company[]>> {
  const random = createRandom('companies')
  const kinds = Object.entries(shares).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as CompanyKind))
  const ids = await drawIds(run, 'unit', kinds.length)
  const names = new Set<string>()
  const companies = kinds.map((kind, index) => makeCompany(random, { id: at(ids, index), kind, names }))
  await insertRows(
    run,
    unit,
    companies.map((company) => companyRow(run, random, company)),
  )
  const quals = companies.flatMap((company) => qualificationRows(run, random, company))
  const qualIds = await drawIds(run, 'unit_qual', quals.length)
  await insertRows(
    run,
    unitQual,
    quals.map((row, index) => ({ ...row, id: at(qualIds, index) })),
  )
  return Object.fromEntries(
    Object.keys(shares).map((kind) => [kind, companies.filter((company) => company.kind === kind)]),
  ) as Record<CompanyKind, Company[]>
}

function makeCompany(random: Random, { id, kind, names }: { id: number; kind: CompanyKind; names: Set<string> }): Company {
  for (;;) {
    const style = random.pick(styles[kind])
    const name = `${random.pick(regions)}${random.pick(brands)}${style}`
    if (names.has(name)) continue
    names.add(name)
    return {
      id,
      kind,
      name,
      areacode: random.pick(districts).code,
      municipal: /市政|路桥|建设集团|城市建设|城建投资/.test(style),
    }
  }
}

const banks = ['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '杭州银行']

function companyRow(run: DemoRun, random: Random, company: Company): DemoRow {
  const legal = makePerson(random, run.used, run.today, [36, 62])
  const contact = makePerson(random, run.used, run.today, [26, 50])
  const district = districts.find((each) => each.code === company.areacode) ?? at(districts, 0)
  const founded = random.int(900, 9000)
  return {
    id: company.id,
    unit_name: company.name,
    usc: makeUscc(random, company.areacode),
    corp_type: corpType.code(company.kind),
    areacode: company.areacode,
    address: `浙江省${addressIn(random, district)}${random.int(1, 6)}幢${random.int(3, 22)}层`,
    legal_man: legal.name,
    legal_idno: legal.idno,
    legal_tel: legal.tel,
    reg_capital: `${random.pick([500, 1000, 2000, 3000, 5000, 6000, 8000, 10_000, 20_000, 30_800, 50_000])}.00`,
    found_on: daysAgo(run, founded),
    linkman: contact.name,
    tel: contact.tel,
    email: `office${company.id}@example.cn`,
    postcode: '310000',
    ...licences(run, random, company),
    bank_name: `${random.pick(banks)}杭州${district.short}支行`,
    bank_no: `1202${random.digits(15)}`,
    credit_score: `${BASE_SCORE}.0`,
    credit_level: creditLevelOf(`${BASE_SCORE}.0`),
    status: random.chance(0.985) ? 'normal' : 'hidden',
    created_at: run.now - random.int(30, 900) * 86_400,
  }
}

/** 施工一侧的企业，起重设备单位兼办安装拆卸，也在内。 */
const LICENSED: readonly Company['kind'][] = ['general', 'specialty', 'labour', 'specialEquipment']

/** 安全生产许可证有效期三年；少数即将到期或已过期。 */
function licences(run: DemoRun, random: Random, { kind, id }: Company): Record<string, unknown> {
  if (!LICENSED.includes(kind))
    return { safety_license_no: null, safety_license_to: null, safety_a_count: 0, safety_b_count: 0, safety_c_count: 0 }
  const issued = random.int(10, 1110)
  return {
    safety_license_no: `(浙)JZ安许证字[${Number(run.today.slice(0, 4)) - 1 - Math.floor(issued / 365)}]01${String(id).padStart(4, '0')}`,
    safety_license_to: addDays(daysAgo(run, issued), 1095),
    safety_a_count: random.int(3, 9),
    safety_b_count: random.int(8, 120),
    safety_c_count: random.int(12, 260),
  }
}
