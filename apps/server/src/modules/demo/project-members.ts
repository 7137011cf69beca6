import { entities } from '@zhujian/domain/entities'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import type { PartyRole } from './parties'
import { makeName, makePerson, type Person, makeMobile } from './people-names'
import { isSketch } from './project-plan'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { engineeringUnit } = entities.project
const { manageUser } = entities.people

type Side = 'jsdw' | 'sgdw' | 'jldw'
interface Post {
  post: string
  side: Side
  cert: (random: Random) => Record<string, unknown>
}

const registered = (prefix: string, major: string) => (random: Random) => ({
  cert_no: `浙${prefix}${random.digits(10)}`,
  cert_major: major,
})
const posts: readonly Post[] = [
  {
    post: 'project_manager',
    side: 'sgdw',
    cert: (random) => ({
      ...registered('1330', '建筑工程')(random),
      safety_cert: 'B',
      safety_cert_no: `浙建安B(20${random.int(22, 25)})${random.digits(7)}`,
    }),
  },
  { post: 'owner_head', side: 'jsdw', cert: () => ({}) },
  { post: 'chief_engineer', side: 'jldw', cert: registered('3300', '房屋建筑工程') },
  {
    post: 'safety_officer',
    side: 'sgdw',
    cert: (random) => ({ safety_cert: 'C3', safety_cert_no: `浙建安C3(20${random.int(22, 25)})${random.digits(7)}` }),
  },
  {
    post: 'technical_head',
    side: 'sgdw',
    cert: (random) => ({ cert_no: `G3301-${random.digits(5)}`, cert_major: '高级工程师' }),
  },
  { post: 'quality_officer', side: 'sgdw', cert: (random) => ({ cert_no: `浙建质20${random.int(20, 25)}-${random.digits(6)}` }) },
]

export interface KeyPerson extends Person {
  id: number
  projectId: number
  post: string
  side: Side
  unitId: number
  row: DemoRow
}

const PEOPLE = 1600
const postsOf = ({ plan }: Projects[number]) => (isSketch(plan) ? [] : plan.library === 1 ? posts.slice(0, 1) : posts)

/** 关键岗位人员共 1600 名：当前库、中间库每工程六名，历史库留项目经理，较大的工程另配一名安全员。 */
export async function createMembers(run: DemoRun, projects: Projects): Promise<KeyPerson[]> {
  const random = createRandom('members')
  await createPartyRows(run, random, projects)
  const wanted = projects.flatMap((project) => postsOf(project).map((post) => ({ project, post })))
  const large = projects
    .filter((project) => project.plan.state === 'building')
    .toSorted((a, b) => Number(b.facts.total_cost) - Number(a.facts.total_cost))
    .slice(0, PEOPLE - wanted.length)
  wanted.push(...large.map((project) => ({ project, post: at(posts, 3) })))
  const ids = await drawIds(run, 'manage_user', wanted.length)
  const people = wanted.map(({ project, post }, index) => keyPerson(run, random, at(ids, index), { project, post }))
  await insertRows(
    run,
    manageUser,
    people.map((person) => person.row),
  )
  await linkLeaders(run)
  return people
}

function keyPerson(
  run: DemoRun,
  random: Random,
  id: number,
  { project, post }: { project: Projects[number]; post: Post },
): KeyPerson {
  const person = makePerson(random, run.used, run.today, [26, 56])
  const unitId = project.parties[post.side].id
  const certTo = addDays(run.today, random.int(-20, 1090))
  const row = {
    id,
    engineering_id: project.plan.id,
    unit_role: post.side,
    unit_id: unitId,
    post: post.post,
    name: person.name,
    idno: person.idno,
    tel: person.tel,
    cert_to: certTo,
    ...post.cert(random),
    active: project.plan.library !== 1,
  }
  return {
    ...person,
    id,
    projectId: project.plan.id,
    post: post.post,
    side: post.side,
    unitId,
    row: { ...row, safety_cert_to: 'safety_cert' in row ? certTo : null },
  }
}

const roles: readonly PartyRole[] = [
  'jsdw',
  'sgdw',
  'jldw',
  'kcdw',
  'sjdw',
  'nwgs',
  'specialty',
  'testing',
  'concrete',
  'crane_lease',
  'crane_install',
]

async function createPartyRows(run: DemoRun, random: Random, projects: Projects): Promise<void> {
  const rows = projects.flatMap((project) =>
    (isSketch(project.plan) ? roles.slice(0, 2) : roles).map((role) => partyRow(run, random, project, role)),
  )
  const ids = await drawIds(run, 'engineering_unit', rows.length)
  await insertRows(
    run,
    engineeringUnit,
    rows.map((row, index) => ({ ...row, id: at(ids, index) })),
  )
}

function partyRow(
  run: DemoRun,
  random: Random,
  { plan, parties, timeline, facts }: Projects[number],
  role: PartyRole,
): Omit<DemoRow, 'id'> {
  const company = parties[role]
  const contract = role !== 'jsdw'
  const share: Partial<Record<PartyRole, number>> = {
    sgdw: 1,
    jldw: 0.021,
    kcdw: 0.004,
    sjdw: 0.018,
    nwgs: 0.17,
    specialty: 0.06,
    testing: 0.003,
    concrete: 0.11,
    crane_lease: 0.012,
    crane_install: 0.002,
  }
  return {
    engineering_id: plan.id,
    role,
    unit_id: company.id,
    unit_name: company.name,
    contract_no: contract ? `HT-${daysAgo(run, timeline.created + 50).slice(0, 4)}-${random.digits(5)}` : null,
    price: contract ? (Number(facts.contract_price) * (share[role] ?? 0)).toFixed(2) : null,
    leader: makeName(random, random.chance(0.85) ? 1 : 2),
    leader_tel: makeMobile(random, run.used),
    enter_on: timeline.started === null ? null : daysAgo(run, timeline.started + random.int(0, 20)),
    exit_on: null,
    active: true,
  }
}

/** 各方负责人取自名册：建设单位负责人、项目经理、总监；参建单位一栏写同一个人。 */
async function linkLeaders({ trx }: DemoRun): Promise<void> {
  const leaders = [
    ['jsdw', 'owner_head'],
    ['sgdw', 'project_manager'],
    ['jldw', 'chief_engineer'],
  ] as const
  for (const [role, post] of leaders) {
    await sql`update engineering e set ${sql.ref(`${role}_leader`)} = m.id from manage_user m where m.engineering_id = e.id and m.post = ${post}`.execute(
      trx,
    )
    await sql`update engineering_unit u set leader = m.name from manage_user m where m.engineering_id = u.engineering_id and m.post = ${post} and u.role = ${role}`.execute(
      trx,
    )
  }
}
