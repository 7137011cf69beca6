import { sql } from 'kysely'
import { createDemoAccounts, type DemoUsername } from '../account/public'
import type { DemoRun } from './demo-run'
import { type Companies, demoCompanies, demoSide } from './parties'
import type { Projects } from './projects'
import type { Regulator } from './regulators'

export type DemoAccounts = Record<DemoUsername, number>

export const HOME = '330106'
const OTHER = '330108'

interface World {
  companies: Companies
  projects: Projects
  regulators: ReadonlyMap<string, Regulator>
}

/** 演示账号用真人姓名，比角色名更像日常使用。 */
const names: Partial<Record<DemoUsername, string>> = {
  city_admin: '沈立新',
  station_admin: '章国平',
  station_head: '方建明',
  section_chief: '吴晓东',
  officer: '周志明',
  officer2: '李文博',
  intake: '陈慧',
  owner: '钱晓东',
  contractor: '刘海涛',
  contractor2: '徐建军',
  site: '冯国平',
  site2: '何志远',
  subcontractor: '赵启明',
  survey: '沈建勋',
  design: '林嘉',
  testing: '罗晓燕',
  survey1: '沈建宁',
  design1: '林嘉怡',
  site_safety: '吴志强',
  site_labour: '许丽娟',
  consultant: '方敏',
  chief_engineer: '陈卫东',
  labour: '黄德胜',
  equipment: '孙立',
  hrss: '胡静',
  viewer: '林远航',
}

export const accountName = (username: keyof typeof names): string => names[username] ?? username

/** 项目 a 与 b：330106 与 330108 的第一个在建工程。 */
export function demoProjects(projects: Projects): { a: number; b: number } {
  const first = (code: string) =>
    projects.find(
      ({ plan }) => plan.district.code === code && plan.library === 0 && plan.state === 'building' && plan.order === 0,
    )?.plan.id
  const [a, b] = [first(HOME), first(OTHER)]
  if (a === undefined || b === undefined) throw new Error('demo projects are missing')
  return { a, b }
}

export async function bindAccounts(run: DemoRun, { companies, projects, regulators }: World): Promise<DemoAccounts> {
  const company = demoCompanies(companies)
  const { contractor2, ...local } = company
  // 各账号的企业登记在它打交道的那个区：企业考评由登记地的监督机构受理。
  await sql`update unit set areacode = case when id = ${contractor2.id} then ${OTHER} else ${HOME} end
    where id = any(${[contractor2.id, ...Object.values(local).map(({ id }) => id)]}::bigint[])`.execute(run.trx)
  const { a, b } = demoProjects(projects)
  const home = regulators.get(HOME)
  const other = regulators.get(OTHER)
  if (!home || !other) throw new Error('demo regulators are missing')
  const accounts = await createDemoAccounts(run.trx, run.platform, {
    homeOrg: home.orgId,
    otherOrg: other.orgId,
    units: {
      owner: company.owner.id,
      contractor: company.contractor.id,
      contractor2: company.contractor2.id,
      site: company.contractor.id,
      site2: company.contractor2.id,
      site_safety: company.contractor.id,
      site_labour: company.contractor.id,
      consultant: company.consultant.id,
      chief_engineer: company.consultant.id,
      labour: company.labour.id,
      equipment: company.equipment.id,
      subcontractor: company.subcontractor.id,
      survey: company.survey.id,
      survey1: company.survey.id,
      design: company.design.id,
      design1: company.design.id,
      testing: company.testing.id,
    },
    projects: { site: [a], site2: [b], site_safety: [a], site_labour: [a], chief_engineer: [a] },
    names,
  })
  await keepLicensed(run, company)
  await leadParties(run, company)
  await takeOffice(run, { accounts, projects, home, other })
  await signDrafts(run, projects, accounts)
  return accounts
}

/** 天：演示账号的企业，资质与许可证离到期还有这么久，不挡着办事。 */
const LASTING = 200

async function keepLicensed({ trx, today }: DemoRun, company: ReturnType<typeof demoCompanies>): Promise<void> {
  const ids = Object.values(company).map(({ id }) => id)
  const last = sql`${today}::date + ${LASTING}::int`
  await sql`update unit set status = 'normal', safety_license_to = greatest(safety_license_to, case when safety_license_to is not null then ${last} end)
    where id = any(${ids}::bigint[])`.execute(trx)
  await sql`update unit_qual set valid_to = greatest(valid_to, ${last}) where unit_id = any(${ids}::bigint[])`.execute(trx)
}

/** 没有岗位名册的各方，项目上的负责人就是企业账号的那个人。 */
async function leadParties({ trx }: DemoRun, company: ReturnType<typeof demoCompanies>): Promise<void> {
  for (const party of ['labour', 'equipment', 'survey', 'design', 'testing', 'subcontractor'] as const)
    await sql`update engineering_unit set leader = ${accountName(party)} where unit_id = ${company[party].id}`.execute(trx)
}

const supervised: Readonly<Partial<Record<string, number>>> = { building: 11, waiting: 1, stopped: 1, suspended: 1, accepting: 1 }

/** 演示监督员编入本站一组，做一批工程的主监督员。 */
async function takeOffice(
  { trx }: DemoRun,
  { accounts, projects, home, other }: { accounts: DemoAccounts; projects: Projects; home: Regulator; other: Regulator },
): Promise<void> {
  for (const [officer, code, { groups }] of [
    [accounts.officer, HOME, home],
    [accounts.officer2, OTHER, other],
  ] as const) {
    const group = groups[0]
    if (!group) continue
    const own = projects
      .filter(({ plan }) => plan.district.code === code && plan.library === 0 && plan.order < (supervised[plan.state] ?? 0))
      .map(({ plan }) => plan.id)
    await sql`update supervise_group set member_ids = member_ids || ${officer}::bigint where id = ${group.id}`.execute(trx)
    await sql`update engineering set main_officer = ${officer}, group_id = ${group.id}, assist_officer = ${group.officers[0] ?? null} where id = any(${own}::bigint[])`.execute(
      trx,
    )
  }
}

/** 草稿、待审核与退回的演示工程记在申报账号名下，撤回、修改、删除才有主人。 */
async function signDrafts({ trx }: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<void> {
  const signed = projects.flatMap((project) => {
    const side = demoSide(project.plan)
    if (side === null) return []
    const applicant =
      side === 'other' ? accounts.contractor2 : project.plan.order % 2 === 0 ? accounts.owner : accounts.contractor
    return [{ id: project.plan.id, applicant }]
  })
  await sql`update engineering e set created_by = s.applicant from jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) as s(id bigint, applicant bigint) where e.id = s.id`.execute(
    trx,
  )
}
