import { dayOf, monthsAfter } from '@zhujian/model/date'
import type { CodeOf, FieldProblem } from '@zhujian/model'
import { type TradeName, workKind } from '../people/trades'
import { qualLevel } from '../reference/unit-dicts'
import { craneKind } from './crane-dicts'

/** 建筑起重机械安全监督管理规定。 */
export const CRANE_RULE = '建筑起重机械安全监督管理规定（建设部令第166号）'

/** 一档限制使用的年限：额定起重力矩不足几 kN·m（不含）的塔式起重机，出厂超过几年（不含）。 */
interface TowerLimit {
  readonly below: number
  readonly years: number
  readonly said: string
}
/** 一版年限：施工升降机按齿轮齿条式（SC）、钢丝绳式（SS）。 */
interface AgeSet {
  readonly from: string
  readonly clause: string
  readonly tower: readonly TowerLimit[]
  readonly elevator: Readonly<Record<'SC' | 'SS', number>>
}

/** 各版限制使用的年限，新的在前：超过的须由有资质的评估机构评估合格才能继续使用。 */
export const craneAgeSets: readonly AgeSet[] = [
  {
    from: '2007-06-14',
    clause: '建设部公告第659号《建设事业“十一五”推广应用和限制禁止使用技术（第一批）》',
    tower: [
      { below: 630, years: 10, said: '630 kN·m 以下' },
      { below: 1250, years: 15, said: '630～1250 kN·m' },
      { below: Number.POSITIVE_INFINITY, years: 20, said: '1250 kN·m 以上' },
    ],
    elevator: { SC: 8, SS: 5 },
  },
]

/** 各类机械由持哪一类操作资格证书的人操作（建质〔2008〕75号）；其余的不配司机。 */
export const driverKinds: Readonly<Record<number, CodeOf<typeof workKind>>> = {
  [craneKind.code('tower')]: workKind.code('towerDriver'),
  [craneKind.code('elevator')]: workKind.code('elevatorDriver'),
  [craneKind.code('hoist')]: workKind.code('hoistDriver'),
}

/** 各类机械的操作人员人人要持的证：开升降机的不上塔机。 */
const crewTrades: Readonly<Record<number, TradeName>> = {
  [craneKind.code('tower')]: 'towerCrew',
  [craneKind.code('elevator')]: 'elevatorCrew',
  [craneKind.code('hoist')]: 'hoistCrew',
}

export const crewTradeOf = (kind: unknown): TradeName => crewTrades[Number(kind)] ?? 'driver'

/** 装、拆这类机械的，其中要有这一类操作资格证书的人（第二十五条）。 */
export const erectorKinds: Readonly<Record<number, CodeOf<typeof workKind>>> = {
  [craneKind.code('tower')]: workKind.code('towerErector'),
  [craneKind.code('elevator')]: workKind.code('elevatorErector'),
}

/** 安装作业人员人人要持的证：装升降机的不装塔机；没有单列类别的，持哪一类安装拆卸证都可以（建质〔2008〕75号第三条、第四条）。 */
const erectTrades: Readonly<Record<number, TradeName>> = {
  [craneKind.code('tower')]: 'towerErector',
  [craneKind.code('elevator')]: 'elevatorErector',
  [craneKind.code('basket')]: 'basket',
  [craneKind.code('attached')]: 'attachedErector',
}

export const erectTradeOf = (kind: unknown): TradeName => erectTrades[Number(kind)] ?? 'erector'

/** 核对年限要知道的几样。 */
export interface AgedCrane {
  readonly crane_kind: number
  readonly model: string
  readonly made_on: string | null
  readonly rated_moment: number | null
  readonly assess_file: string | null
  readonly assess_to: string | null
  /** 登记以后改过什么。 */
  readonly age_changes?: string | null
}

/** 额定起重力矩（kN·m）：规格型号 QTZ 后的数是 t·m；与填写的不一致的取小的，都没有的为 null。 */
export function momentOf({ model, rated_moment }: Pick<AgedCrane, 'model' | 'rated_moment'>): number | null {
  const marked = /QTZ\s*(\d{2,3})(?!\d)/i.exec(model)?.[1]
  const known = [rated_moment, marked === undefined ? null : Number(marked) * 10].filter((each) => each !== null)
  return known.length > 0 ? Math.min(...known) : null
}

const inForce = <S extends { readonly from: string }>(sets: readonly S[], day: string): S | undefined =>
  sets.find(({ from }) => from <= day)

/** 这台机械限制使用的年限；说不出力矩、型式的按最短的一档，其余机械没有规定的为 null。 */
export function ageLimitOf(crane: AgedCrane, day: string): { years: number; said: string; clause: string } | null {
  const set = inForce(craneAgeSets, day)
  if (!set) return null
  if (crane.crane_kind === craneKind.code('tower')) {
    const moment = momentOf(crane) ?? 0
    const limit = set.tower.find(({ below }) => moment < below)
    return limit ? { years: limit.years, said: `${limit.said}塔式起重机`, clause: set.clause } : null
  }
  if (crane.crane_kind !== craneKind.code('elevator')) return null
  const type = /^\s*SC/i.test(crane.model) ? 'SC' : 'SS'
  return { years: set.elevator[type], said: `${type} 型施工升降机`, clause: set.clause }
}

/** 出厂满几年；当天满的算满。 */
export function craneYears(madeOn: string, day: string): number {
  let years = Number(day.slice(0, 4)) - Number(madeOn.slice(0, 4))
  while (years > 0 && monthsAfter(madeOn, years * 12) > day) years -= 1
  return years
}

/** 出厂超过限制使用的年限：满的那一天不算超过。 */
const isOver = (madeOn: string, years: number, day: string): boolean => monthsAfter(madeOn, years * 12) < day

/** 这一天能不能按年限安装使用：没有出厂日期的说不清，超过年限的须有有效的安全评估。 */
export function ageProblem(crane: AgedCrane, day: string): FieldProblem | null {
  const limit = ageLimitOf(crane, day)
  if (!limit) return null
  const { made_on, assess_file, assess_to } = crane
  if (!made_on) return { field: 'made_on', message: `请填写出厂日期，以核对使用年限（${limit.clause}）` }
  if (!isOver(made_on, limit.years, day)) return null
  const said = `出厂已超过 ${limit.years} 年的${limit.said}，须经有资质的评估机构评估合格方可继续使用`
  if (!assess_file) return { field: 'assess_file', message: `${said}，请上传安全评估报告（${limit.clause}）` }
  if (!assess_to) return { field: 'assess_to', message: `${said}，请填写评估有效期（${limit.clause}）` }
  return assess_to < day ? { field: 'assess_to', message: `${said}，安全评估已于 ${assess_to} 到期（${limit.clause}）` } : null
}

const AGE_GROUNDS = { made_on: '出厂日期', model: '规格型号', rated_moment: '额定起重力矩' } as const

/** 决定使用年限的几样，这一次把什么改成了什么；补填空着的不算。 */
export const ageChanges = (before: AgedCrane, after: AgedCrane): readonly { field: string; said: string }[] =>
  (Object.keys(AGE_GROUNDS) as (keyof typeof AGE_GROUNDS)[])
    .filter((field) => before[field] !== null && before[field] !== after[field])
    .map((field) => ({ field, said: `${AGE_GROUNDS[field]}由 ${before[field]} 改为 ${after[field] ?? '空'}` }))

/** 办理时看的一句话：出厂多少年，有没有超过年限，凭什么可以用，登记以后改过什么。 */
export const ageSaid = (crane: AgedCrane, day: string): string =>
  [ageNow(crane, day), crane.age_changes && `登记以后更正过：${crane.age_changes}`].filter(Boolean).join('。')

function ageNow(crane: AgedCrane, day: string): string {
  const { made_on, assess_to } = crane
  if (!made_on) return '没有登记出厂日期，使用年限无从核对'
  const limit = ageLimitOf(crane, day)
  const age = `${made_on} 出厂，至今满 ${craneYears(made_on, day)} 年`
  if (!limit) return age
  if (!isOver(made_on, limit.years, day)) return `${age}，没有超过${limit.said} ${limit.years} 年的使用年限`
  const assessed = assess_to ? `安全评估有效期至 ${assess_to}，请核对评估报告` : '没有登记安全评估，不得使用'
  return `${age}，已超过${limit.said} ${limit.years} 年的使用年限；${assessed}（${limit.clause}）`
}

/** 告知单上的日子可以往前填，监理审核通过才报到主管部门，两个工作日自那天起算（第十二条）；同一天的不必说。 */
export function noticeSaid({ notice_on, reviewed_at }: Readonly<Record<string, unknown>>): string | null {
  if (typeof notice_on !== 'string' || typeof reviewed_at !== 'number') return null
  const came = dayOf(reviewed_at)
  if (notice_on >= came) return null
  return `告知单写的是 ${notice_on}，${came} 监理审核通过才报来，安装前的两个工作日自 ${came} 起算`
}

type Level = Parameters<typeof qualLevel.code>[0]
/** 起重设备安装工程专业承包各等级可以安装多大的塔式起重机（kN·m，含本数）；一级不限。 */
interface InstallSet {
  readonly from: string
  readonly clause: string
  readonly most: Partial<Record<Level, number>>
}
export const installSets: readonly InstallSet[] = [
  {
    from: '2015-01-01',
    clause: '《建筑业企业资质标准》（建市〔2014〕159号）起重设备安装工程专业承包',
    most: { second: 3150, third: 800 },
  },
]

/** 这些等级的资质够不够安装这台塔式起重机；说不出力矩的不比。 */
export function levelProblem(crane: AgedCrane, levels: readonly number[], day: string): string | null {
  const set = inForce(installSets, day)
  const moment = crane.crane_kind === craneKind.code('tower') ? momentOf(crane) : null
  if (!set || moment === null || levels.length === 0) return null
  const most = levels.map((code) => set.most[qualLevel.keyOf(code) ?? 'none'] ?? Number.POSITIVE_INFINITY)
  const best = Math.max(...most)
  if (moment <= best) return null
  const name = qualLevel.labelOf(levels[most.indexOf(best)])
  return `安装单位的资质为${name}，可以安装 ${best} kN·m 以下的塔式起重机，本机额定起重力矩为 ${moment} kN·m（${set.clause}）`
}
