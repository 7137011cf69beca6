import { entities } from '@zhujian/domain/entities'
import { acceptSide, acceptWay } from '@zhujian/domain/device/crane-dicts'
import { momentOf } from '@zhujian/domain/device/crane-law'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { workKind } from '@zhujian/domain/people/trades'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { demoSide } from './parties'
import { isHouse } from './project-plan'
import type { Project, Projects } from './projects'
import { type Installer, installersOf } from './installers'
import { at, createRandom, type Random } from './random'

const { crane } = entities.device
type StateName = keyof typeof craneStates.entries

interface Machine {
  /** 接入的监测设备；还没有接入的没有。 */
  device_id: number | null
  engineering_id: number
  device_type: 'tower' | 'elevator'
  device_name: string
  factory: string | null
  monomer_id: number | null
  /** 距今几天装的。 */
  age: number
  /** 在本工程同一类里排第几。 */
  order: number
  /** 定下来停在哪一步的。 */
  state?: StateName
}

/** 三级资质装得了的排在前面。 */
const models = {
  tower: ['QTZ80（TC6010）', 'QTZ63（TC5610）', 'QTZ125（TC6515）', 'QTZ160（TC7020）'],
  elevator: ['SC200/200', 'SC200/200BZ', 'SC100'],
} as const

/** 装着监测设备的 800 台塔机与升降机，逐台有备案、检测与使用登记；演示账号的工程上另有几台还在办手续。 */
export async function createCranes(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('cranes')
  const byId = new Map(projects.map((project) => [project.plan.id, project]))
  const crews = await crewsOf(run)
  const installers = await installersOf(run)
  const heads = await headsOf(run)
  const { rows } =
    await sql<Machine>`select id as device_id, engineering_id, device_type, device_name, factory, monomer_id, (${run.today}::date - install_on) as age,
      row_number() over (partition by engineering_id, device_type order by id)::int - 1 as order
    from monitor_device where device_type in ('tower', 'elevator') order by id`.execute(run.trx)
  const machines = [...rows, ...arriving(projects, rows)]
  const ids = await drawIds(run, 'crane', machines.length)
  await insertRows(
    run,
    crane,
    machines.flatMap((machine, index) => {
      const project = byId.get(machine.engineering_id)
      return project
        ? [
            craneRow(run, random, {
              machine,
              project,
              id: at(ids, index),
              crew: crews.get(machine.engineering_id) ?? NOBODY,
              installer: installers.get(project.parties.crane_install.id),
              heads: heads.get(machine.engineering_id) ?? {},
            }),
          ]
        : []
    }),
  )
  // 拆下来的，监测设备随着停用；卸料平台也不会留到验收。
  await sql`update monitor_device d set enabled = false, online = false, last_seen_at = (c.removed_on + time '07:30') at time zone 'Asia/Shanghai'
    from crane c where c.device_id = d.id and c.removed_on is not null`.execute(run.trx)
  await sql`update monitor_device d set enabled = false, online = false from engineering e
    where e.id = d.engineering_id and d.device_type = 'unloading' and ${inStates('e', engineeringStates, ['accepting'])}`.execute(
    run.trx,
  )
}

/** 从备案到使用登记，轮到各个演示账号的每一步。 */
const ARRIVING: readonly StateName[] = [
  'recorded',
  'endorsing',
  'reviewing',
  'notified',
  'installing',
  'testing',
  'accepting',
  'confirming',
  'registering',
]

/** 封顶以后不再新装塔机。 */
const TOPPED = 0.62

/** 演示账号的在建房屋工程上新来的塔机：还没有接入监测，一步一台。 */
function arriving(projects: Projects, machines: readonly Machine[]): Machine[] {
  const homes = projects.filter(
    ({ plan, timeline }) =>
      demoSide(plan) === 'home' &&
      plan.library === 0 &&
      plan.state === 'building' &&
      isHouse(plan.typeCode) &&
      timeline.progress < TOPPED,
  )
  const counts = new Map<number, number>()
  return ARRIVING.map((state, index) => {
    const { plan } = at(homes, index % homes.length)
    const towers = machines.filter((each) => each.engineering_id === plan.id && each.device_type === 'tower')
    const added = counts.get(plan.id) ?? 0
    counts.set(plan.id, added + 1)
    const order = towers.length + added
    return {
      device_id: null,
      engineering_id: plan.id,
      device_type: 'tower',
      device_name: `${order + 1}号塔机`,
      factory: towers[0]?.factory ?? null,
      monomer_id: towers[added]?.monomer_id ?? null,
      age: reached(state, 'testing') ? 12 : 0,
      order,
      state,
    }
  })
}

/** 设备单位在一个工地上、证书经监理核验过的人。 */
interface Crew {
  readonly signallers: readonly number[]
  readonly tower: readonly number[]
  readonly elevator: readonly number[]
  readonly towerErectors: readonly number[]
  readonly elevatorErectors: readonly number[]
}

async function crewsOf({ trx, today }: DemoRun): Promise<Map<number, Crew>> {
  const holding = (kind: keyof typeof workKind.entries) =>
    sql`coalesce(array_agg(c.worker_id order by c.id) filter (where c.work_kind = ${workKind.code(kind)}), '{}')`
  const { rows } = await sql<Crew & { engineering_id: number }>`select c.engineering_id, ${holding('signaller')} as signallers,
      ${holding('towerDriver')} as tower, ${holding('elevatorDriver')} as elevator,
      ${holding('towerErector')} as "towerErectors", ${holding('elevatorErector')} as "elevatorErectors"
    from special_cert c join worker w on w.id = c.worker_id
      join engineering_unit p on p.engineering_id = c.engineering_id and p.unit_id = w.unit_id and p.role = 'crane_lease'
    where c.verified_to >= ${today}::date group by c.engineering_id`.execute(trx)
  return new Map(rows.map(({ engineering_id, ...crew }) => [engineering_id, crew]))
}

const NOBODY: Crew = { signallers: [], tower: [], elevator: [], towerErectors: [], elevatorErectors: [] }

/** 一台机械自己的司机；塔机另有自己的信号司索工。 */
function operatorsOf(crew: Crew, { device_type, order }: Machine): number[] {
  const own = (people: readonly number[]) => (people.length > 0 ? [at(people, order % people.length)] : [])
  return device_type === 'tower' ? [...own(crew.tower), ...own(crew.signallers)] : own(crew.elevator)
}

interface Heads {
  readonly manager?: string
  readonly chief?: string
  readonly installer?: string
  readonly lessor?: string
}

/** 各工地各方的负责人，联合验收到场。 */
async function headsOf({ trx }: DemoRun): Promise<Map<number, Heads>> {
  const of = (role: string) => sql`min(leader) filter (where role = ${role})`
  const { rows } = await sql<
    Heads & { engineering_id: number }
  >`select engineering_id, ${of('sgdw')} as manager, ${of('jldw')} as chief,
    ${of('crane_install')} as installer, ${of('crane_lease')} as lessor from engineering_unit where active group by engineering_id`.execute(
    trx,
  )
  return new Map(rows.map(({ engineering_id, ...heads }) => [engineering_id, heads]))
}

/** 使用、安装、监理、出租各方的代表。 */
const membersOf = ({ parties }: Project, { manager, chief, installer, lessor }: Heads, on: string): Record<string, unknown>[] =>
  [
    { side: acceptSide.code('user'), unit: parties.sgdw.name, person: manager },
    { side: acceptSide.code('installer'), unit: parties.crane_install.name, person: installer },
    { side: acceptSide.code('supervisor'), unit: parties.jldw.name, person: chief },
    { side: acceptSide.code('lessor'), unit: parties.crane_lease.name, person: lessor },
  ].map((member) => ({ ...member, way: acceptWay.code('account'), on }))

function stateOf(random: Random, project: Project, age: number): StateName {
  if (project.plan.state === 'stopped') return 'idle'
  // 验收之前机械都已拆完。
  if (project.plan.state === 'accepting') return 'removed'
  if (age < 12) return random.pick(['installing', 'testing', 'accepting'])
  if (age < 40) return random.chance(0.3) ? 'registering' : 'using'
  return random.weighted([
    ['using', 93],
    ['idle', 4],
    ['removing', 3],
  ])
}

const order: readonly StateName[] = [...ARRIVING, 'using', 'idle', 'removing', 'removed']
const reached = (state: StateName, step: StateName) => order.indexOf(state) >= order.indexOf(step)

interface Row {
  readonly machine: Machine
  readonly project: Project
  readonly id: number
  readonly crew: Crew
  readonly installer: Installer | undefined
  readonly heads: Heads
}

function craneRow(run: DemoRun, random: Random, { machine, project, id, crew, installer, heads }: Row): DemoRow {
  const { device_type: type, age } = machine
  const state = machine.state ?? stateOf(random, project, age)
  const made = daysAgo(run, age + random.int(200, 2600))
  const letter = type === 'tower' ? 'T' : 'S'
  const model = random.pick(type === 'tower' && installer?.third ? models.tower.slice(0, 2) : models[type])
  return {
    id,
    engineering_id: machine.engineering_id,
    crane_kind: type === 'tower' ? 1 : 2,
    crane_name: machine.device_name,
    monomer_id: machine.monomer_id,
    device_id: machine.device_id,
    record_no: `浙A-${letter}${made.slice(2, 4)}-${random.digits(5)}${String(id % 100).padStart(2, '0')}`,
    model,
    rated_moment: type === 'tower' ? momentOf({ model, rated_moment: null }) : null,
    maker: machine.factory ?? '虎霸重工',
    maker_license: `TS24332${random.digits(3)}-${made.slice(0, 4)}`,
    factory_no: `${made.slice(2, 4)}${letter}${random.digits(4)}`,
    made_on: made,
    owner_unit: project.parties.crane_lease.id,
    install_unit: project.parties.crane_install.id,
    install_qual: installer?.said ?? null,
    ...noticeOf(run, random, state, age + 4),
    state: craneStates.code(state),
    drivers: reached(state, 'confirming') ? operatorsOf(crew, machine) : null,
    install_crew: reached(state, 'testing') ? (type === 'tower' ? crew.towerErectors : crew.elevatorErectors) : null,
    maintain_unit: project.parties.crane_lease.id,
    maintain_days: 30,
    ...papersOf(run, random, { state, age, project, id, heads }),
  }
}

/** 告知、总包审核、监理审核，走到哪一步有哪一步的。 */
function noticeOf(run: DemoRun, random: Random, state: StateName, ago: number): Record<string, unknown> {
  if (!reached(state, 'endorsing')) return { install_qual: null }
  const notice_on = daysAgo(run, ago)
  return {
    notice_no: `AZ${notice_on.slice(0, 4)}-${random.digits(5)}`,
    notice_on,
    endorsed_at: reached(state, 'reviewing') ? momentAgo(run, ago, 10, random.int(0, 59)) : null,
    reviewed_at: reached(state, 'notified') ? momentAgo(run, ago, 15, random.int(0, 59)) : null,
  }
}

/** 检测一年一次，少数到期未检；验收合格之后办使用登记。 */
function papersOf(
  run: DemoRun,
  random: Random,
  { state, age, project, id, heads }: { state: StateName; age: number; project: Project; id: number; heads: Heads },
): Record<string, unknown> {
  const installed = reached(state, 'testing') ? { install_on: daysAgo(run, age) } : {}
  if (!reached(state, 'accepting')) return installed
  const first = Math.max(0, age - random.int(3, 10))
  const late = random.chance(0.02) ? random.int(1, 20) : 0
  const latest = first > 365 ? random.int(5, 350) + late : first
  const tested = daysAgo(run, Math.min(first, first > 365 && late > 0 ? 365 + late : latest))
  const test = {
    ...installed,
    test_unit: project.parties.testing.id,
    test_no: `JC${tested.slice(0, 4)}-${random.digits(5).slice(0, 2)}${String(id % 1000).padStart(3, '0')}`,
    test_on: tested,
    test_result: 1,
    test_next: addDays(tested, 365),
  }
  if (!reached(state, 'confirming')) return test
  const accepted = Math.max(0, first - random.int(1, 4))
  const accept_on = daysAgo(run, accepted)
  const members = membersOf(project, heads, accept_on)
  if (state === 'confirming')
    return { ...test, accept_on, accept_members: members.slice(0, 1), confirm_unit: project.parties.crane_install.id }
  const accept = { ...test, accept_on, accept_members: members }
  if (!reached(state, 'using')) return accept
  const used = Math.max(0, accepted - random.int(3, 20))
  const use = {
    ...accept,
    use_no: `浙A-SY${daysAgo(run, used).slice(2, 4)}-${random.digits(3)}${String(id % 1000).padStart(3, '0')}`,
    use_on: daysAgo(run, used),
  }
  if (!reached(state, 'removing')) return use
  const noticed = Math.min(
    Math.max(1, used - 1),
    (project.timeline.finished ?? 0) + (project.plan.state === 'accepting' ? random.int(60, 110) : random.int(3, 20)),
  )
  const removing = { ...use, remove_notice_at: momentAgo(run, noticed, 10, random.int(0, 59)) }
  return state === 'removed' ? { ...removing, removed_on: daysAgo(run, Math.max(0, noticed - random.int(2, 3))) } : removing
}
