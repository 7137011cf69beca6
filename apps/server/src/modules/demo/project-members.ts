import { entities } from '@zhujian/domain/entities'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import type { PartyRole } from './parties'
import { genderOf, makeName, makePerson, type Person, makeMobile } from './people-names'
import { accountName, demoProjects } from './demo-accounts'
import { demoSide } from './parties'
import { isHouse, isSketch } from './project-plan'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { engineeringUnit } = entities.project
const { manageUser } = entities.people

type Side = 'jsdw' | 'sgdw' | 'jldw' | 'crane_install'
interface Post {
  post: string
  side: Side
  cert: (random: Random) => Record<string, unknown>
}

const registered = (prefix: string, major: string) => (random: Random) => ({
  cert_no: `浙${prefix}${random.digits(10)}`,
  cert_major: major,
})
const safetyOfficer = (random: Random) => ({
  safety_cert: 'C3',
  safety_cert_no: `浙建安C3(20${random.int(22, 25)})${random.digits(7)}`,
})
const engineer = (random: Random) => ({ cert_no: `G3301-${random.digits(5)}`, cert_major: '高级工程师' })
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
  { post: 'safety_officer', side: 'sgdw', cert: safetyOfficer },
  { post: 'technical_head', side: 'sgdw', cert: engineer },
  { post: 'quality_officer', side: 'sgdw', cert: (random) => ({ cert_no: `浙建质20${random.int(20, 25)}-${random.digits(6)}` }) },
]
/** 安装、拆卸时到场监督的（建设部令第166号第十三条）：演示账号办得到的工程上，设备单位自己的两名。 */
const installerPosts: readonly Post[] = [
  { post: 'technical_head', side: 'crane_install', cert: engineer },
  { post: 'safety_officer', side: 'crane_install', cert: safetyOfficer },
]
const labourOfficer: Post = { post: 'labour_officer', side: 'sgdw', cert: () => ({}) }

export interface KeyPerson extends Person {
  id: number
  projectId: number
  post: string
  side: Side
  unitId: number
  row: DemoRow
}

const PEOPLE = 1600
const postsOf = ({ plan }: Projects[number], named: Named) => {
  if (isSketch(plan)) return []
  if (plan.library === 1) return posts.slice(0, 1)
  const lifts = demoSide(plan) === 'home' && plan.library === 0 && LIFTING.includes(plan.state) && isHouse(plan.typeCode)
  return [...posts, ...(lifts ? installerPosts : []), ...(named.has(`${plan.id} labour_officer`) ? [labourOfficer] : [])]
}
/** 立着起重机械的工程。 */
const LIFTING: readonly string[] = ['building', 'accepting', 'stopped']

/** 项目部、监理机构的演示账号，就是它那个工程名册上的人：“工程 岗位”到姓名。 */
type Named = Map<string, string>

function namedIn(projects: Projects): Named {
  const { a, b } = demoProjects(projects)
  return new Map([
    [`${a} project_manager`, accountName('site')],
    [`${a} safety_officer`, accountName('site_safety')],
    [`${a} labour_officer`, accountName('site_labour')],
    [`${a} chief_engineer`, accountName('chief_engineer')],
    [`${b} project_manager`, accountName('site2')],
  ])
}

/** 关键岗位人员共 1600 名：当前库、中间库每工程六名，历史库留项目经理，较大的工程另配一名安全员。 */
export async function createMembers(run: DemoRun, projects: Projects): Promise<KeyPerson[]> {
  const random = createRandom('members')
  await createPartyRows(run, random, projects)
  const named = namedIn(projects)
  const wanted = projects.flatMap((project) => postsOf(project, named).map((post) => ({ project, post })))
  const large = projects
    .filter((project) => project.plan.state === 'building')
    .toSorted((a, b) => Number(b.facts.total_cost) - Number(a.facts.total_cost))
    .slice(0, PEOPLE - wanted.length)
  wanted.push(...large.map((project) => ({ project, post: at(posts, 3) })))
  const ids = await drawIds(run, 'manage_user', wanted.length)
  const people = wanted.map(({ project, post }, index) => keyPerson(run, random, at(ids, index), { project, post, named }))
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
  { project, post, named }: { project: Projects[number]; post: Post; named: Named },
): KeyPerson {
  const key = `${project.plan.id} ${post.post}`
  const name = post.side === 'crane_install' ? undefined : named.get(key)
  // 同一岗位的第二人不重名。
  if (name !== undefined) named.delete(key)
  const drawn = makePerson(random, run.used, run.today, [26, 56], name === undefined ? undefined : genderOf(name))
  const person = name === undefined ? drawn : { ...drawn, name }
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
