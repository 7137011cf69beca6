import type { Company, CompanyKind } from './company'
import type { ProjectPlan } from './project-plan'
import { at, type Random } from './random'

/** 一个工程的参建各方。 */
export interface Parties {
  jsdw: Company
  sgdw: Company
  jldw: Company
  kcdw: Company
  sjdw: Company
  nwgs: Company
  crane_lease: Company
  /** 租赁、安装一体的：出租的一家也安装、拆卸。 */
  crane_install: Company
  specialty: Company
  testing: Company
  concrete: Company
}
export type PartyRole = keyof Parties

export type Companies = Record<CompanyKind, Company[]>

/** 本地的、房建市政都做的单位；没有就取第一家。 */
const local = (list: readonly Company[]) => list.filter((company) => company.municipal && /^(杭州|浙江)/.test(company.name))
const first = (list: readonly Company[]) =>
  local(list)[0] ?? list.find((company) => company.name.startsWith('杭州')) ?? at(list, 0)

/** 演示账号所属的单位；第二家施工企业在 330108。 */
export const demoCompanies = (companies: Companies) => ({
  owner: first(companies.developer),
  contractor: first(companies.general),
  contractor2: at(local(companies.general), 1),
  consultant: first(companies.supervision),
  labour: first(companies.labour),
  equipment: first(companies.specialEquipment),
  survey: first(companies.survey),
  design: first(companies.design),
  testing: first(companies.testing),
  subcontractor: first(companies.specialty),
})

const homeOrders: Partial<Record<ProjectPlan['state'], number>> = {
  draft: 2,
  pending: 2,
  returned: 2,
  waiting: 1,
  building: 8,
  stopped: 1,
  suspended: 1,
  accepting: 1,
  completed: 1,
  terminated: 3,
}
const otherOrders: Partial<Record<ProjectPlan['state'], number>> = { pending: 1, returned: 1, building: 4, terminated: 1 }

/** 演示账号参与的工程：330106 的建设单位一侧，330108 的第二家施工企业。 */
export function demoSide(plan: ProjectPlan): 'home' | 'other' | null {
  if (plan.district.code === '330106') return plan.order < (homeOrders[plan.state] ?? 0) ? 'home' : null
  if (plan.district.code === '330108') return plan.order < (otherOrders[plan.state] ?? 0) ? 'other' : null
  return null
}

/** 演示账号所属单位只参与演示工程，界限清楚，便于核对数据范围。 */
export function chooseParties(random: Random, plan: ProjectPlan, companies: Companies): Parties {
  const chosen = choose(random, plan, companies)
  return { ...chosen, crane_install: chosen.crane_lease }
}

type Chosen = Omit<Parties, 'crane_install'>

function choose(random: Random, plan: ProjectPlan, companies: Companies): Chosen {
  const side = demoSide(plan)
  const demo = demoCompanies(companies)
  const reserved = new Set(Object.values(demo).map((company) => company.id))
  const any = (kind: CompanyKind, suits: (company: Company) => boolean = () => true) =>
    random.pick(companies[kind].filter((company) => !reserved.has(company.id) && suits(company)))
  const suited = (company: Company) => company.municipal || plan.typeCode.startsWith('01')
  const chosen: Chosen = {
    jsdw: any('developer', suited),
    sgdw: any('general', suited),
    jldw: any('supervision'),
    kcdw: any('survey'),
    sjdw: any('design'),
    nwgs: any('labour'),
    crane_lease: any('specialEquipment'),
    specialty: any('specialty'),
    testing: any('testing'),
    concrete: any('material'),
  }
  if (side === 'home')
    return {
      ...chosen,
      jsdw: demo.owner,
      sgdw: demo.contractor,
      jldw: demo.consultant,
      kcdw: demo.survey,
      sjdw: demo.design,
      nwgs: demo.labour,
      crane_lease: demo.equipment,
      specialty: demo.subcontractor,
      testing: demo.testing,
    }
  return side === 'other' ? { ...chosen, sgdw: demo.contractor2 } : chosen
}
