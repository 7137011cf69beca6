import { entities } from '@zhujian/domain/entities'
import { overAge } from '@zhujian/domain/people/age'
import { needsSpecialCert } from '@zhujian/domain/reference/work-types'
import { initialSettings } from '@zhujian/domain/setting/settings'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type CertKind, createCraneCrews } from './crane-crews'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { makePerson } from './people-names'
import { personRow } from './person-row'
import type { KeyPerson } from './project-members'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'
import { createTeams, type Team } from './teams'

const { worker } = entities.people

/** 在册 24000 人，其中在场 15000 人（含管理人员）。 */
const ON_SITE = 15_000
const LEFT = 9000

export interface Workforce {
  readonly teams: readonly Team[]
  /** 起重机械班组的人各持哪一类证书。 */
  readonly certified: ReadonlyMap<number, CertKind>
}

export async function createWorkforce(run: DemoRun, projects: Projects, members: readonly KeyPerson[]): Promise<Workforce> {
  const random = createRandom('workforce')
  const active = projects.filter(
    (project) => project.plan.library === 0 && ['building', 'accepting', 'stopped', 'suspended'].includes(project.plan.state),
  )
  const teams = await createTeams(run, random, active)
  const staff = await createManagers(run, random, active, members)
  const certified = await createCraneCrews(run, active)
  await createCrew(run, random, { active, teams, count: ON_SITE - staff - certified.size, present: true })
  await createCrew(run, random, { active, teams, count: LEFT, present: false })
  return { teams, certified }
}

const postLabels: Readonly<Record<string, string>> = {
  project_manager: '项目经理',
  owner_head: '建设单位项目负责人',
  chief_engineer: '总监理工程师',
  safety_officer: '安全员',
  technical_head: '技术负责人',
  quality_officer: '质量员',
  labour_officer: '劳资专管员',
}

/** 施工、监理两方的关键岗位人员进场实名登记，并锁定在本工程。 */
async function createManagers(run: DemoRun, random: Random, active: Projects, members: readonly KeyPerson[]): Promise<number> {
  const byId = new Map(active.map((project) => [project.plan.id, project]))
  const staff = members.filter((member) => member.side !== 'jsdw' && byId.has(member.projectId))
  const ids = await drawIds(run, 'worker', staff.length)
  await insertRows(
    run,
    worker,
    staff.map((member, index) => managerRow(run, random, { id: at(ids, index), member, project: byId.get(member.projectId) })),
  )
  await lockIn(
    run,
    staff.map((member, index) => ({ member: member.id, worker: at(ids, index) })),
  )
  return staff.length
}

function managerRow(
  run: DemoRun,
  random: Random,
  { id, member, project }: { id: number; member: KeyPerson; project: Project | undefined },
): DemoRow {
  const entered = enteredDaysAgo(random, project, 0.95)
  return {
    ...personRow(run, random, member),
    id,
    engineering_id: member.projectId,
    unit_id: member.unitId,
    work_type: '900',
    work_role: 10,
    post: postLabels[member.post] ?? '管理人员',
    culture: random.pick(['05', '06', '06']),
    enter_on: daysAgo(run, entered),
    enter_status: 1,
    pay_mode: 2,
    unit_price: `${random.int(9, 22)}000.00`,
  }
}

/** 名册里的人连到实名登记，锁定在本工程。 */
async function lockIn({ trx }: DemoRun, pairs: readonly { member: number; worker: number }[]): Promise<void> {
  await sql`update manage_user m set worker_id = p.worker_id, lock_status = 1, lock_engineering_id = m.engineering_id, need_days = 22
    from unnest(${pairs.map(({ member }) => member)}::bigint[], ${pairs.map(({ worker }) => worker)}::bigint[]) as p (id, worker_id)
    where m.id = p.id`.execute(trx)
}

interface Crew {
  active: Projects
  teams: readonly Team[]
  count: number
  present: boolean
}

/** 工人按工程规模分摊到各班组。 */
async function createCrew(run: DemoRun, random: Random, { active, teams, count, present }: Crew): Promise<void> {
  const sites = present ? active.filter((project) => project.plan.state !== 'suspended') : active
  const weights = sites.map(
    (project) =>
      [project, Math.sqrt(Number(project.facts.contract_price)) * (project.plan.state === 'building' ? 1 : 0.25)] as const,
  )
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const shares = weights.map(([project, weight]) => ({ project, size: Math.floor((count * weight) / total) }))
  const rest = count - shares.reduce((sum, share) => sum + share.size, 0)
  for (let extra = 0; extra < rest; extra += 1) at(shares, extra % shares.length).size += 1
  const ids = await drawIds(run, 'worker', count)
  let next = 0
  for (const { project, size } of shares) {
    const own = teams.filter((team) => team.projectId === project.plan.id)
    const rows = Array.from({ length: size }, () =>
      crewRow(run, random, { id: at(ids, next++), project, team: random.pick(own), present }),
    )
    await insertRows(run, worker, inWaves(rows))
  }
}

/** 一个班组的人分批进场，一批一起受三级教育。 */
const WAVE = 15

function inWaves(rows: readonly DemoRow[]): DemoRow[] {
  const met = new Map<unknown, { day: unknown; left: number }>()
  return rows
    .toSorted((a, b) => String(a.enter_on).localeCompare(String(b.enter_on)))
    .map((row) => {
      const last = met.get(row.team_id)
      const wave = last && last.left > 0 ? last : { day: row.enter_on, left: WAVE }
      met.set(row.team_id, { ...wave, left: wave.left - 1 })
      return { ...row, enter_on: wave.day, edu_on: row.edu_pass === true ? wave.day : null, age_note: ageNoteOf(row, wave.day) }
    })
}

const ageNoteOf = ({ gender, birth_year }: DemoRow, day: unknown): string | null =>
  overAge({ gender: Number(gender), birth_year: Number(birth_year) }, String(day), {
    men: initialSettings.people_age_men,
    women: initialSettings.people_age_women,
  })

function crewRow(
  run: DemoRun,
  random: Random,
  { id, project, team, present }: { id: number; project: Project; team: Team; present: boolean },
): DemoRow {
  const person = makePerson(random, run.used, run.today, [19, 59])
  const entered = enteredDaysAgo(random, project, 0.8)
  const stay = Math.min(Math.max(0, entered - 1), random.int(12, 160))
  const trained = random.chance(0.97)
  return {
    ...personRow(run, random, person),
    id,
    engineering_id: project.plan.id,
    unit_id: team.unitId,
    team_id: team.id,
    work_type: team.workType,
    work_role: 20,
    is_leader: random.chance(0.04),
    enter_on: daysAgo(run, entered),
    exit_on: present ? null : daysAgo(run, entered - stay),
    enter_status: present ? 1 : 2,
    skill_level: random.weighted([
      [0, 44],
      [1, 26],
      [2, 20],
      [3, 8],
      [4, 2],
    ]),
    edu_pass: trained,
    pay_mode: random.weighted([
      [1, 70],
      [4, 20],
      [3, 10],
    ]),
    unit_price: `${random.int(24, 46)}0.00`,
    ...specialRow(run, team.workType, person.idno),
  }
}

/** 特种作业人员进场时都登记了证书；少数此后到期，还没有换。 */
function specialRow(run: DemoRun, workType: string, idno: string): Record<string, unknown> {
  if (!needsSpecialCert(workType, true)) return {}
  const serial = Number(idno.slice(10, 17))
  return {
    special_cert_no: `浙A${idno.slice(6, 17)}`,
    special_cert_to: serial % 40 === 0 ? daysAgo(run, 1 + (serial % 20)) : addDays(run.today, 20 + (serial % 700)),
  }
}

function enteredDaysAgo(random: Random, project: Project | undefined, share: number): number {
  const started = project?.timeline.started ?? 30
  return Math.max(1, Math.round(started * (1 - share * random.next())))
}
