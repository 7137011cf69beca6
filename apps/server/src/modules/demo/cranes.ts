import { entities } from '@zhujian/domain/entities'
import { acceptSide, acceptWay } from '@zhujian/domain/device/crane-dicts'
import { momentOf } from '@zhujian/domain/device/crane-law'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { workKind } from '@zhujian/domain/people/trades'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import type { Project, Projects } from './projects'
import { type Installer, installersOf } from './installers'
import { makeName } from './people-names'
import { at, createRandom, type Random } from './random'

const { crane } = entities.device
type StateName = keyof typeof craneStates.entries

interface Machine {
  id: number
  engineering_id: number
  device_type: 'tower' | 'elevator'
  device_name: string
  factory: string | null
  monomer_id: number | null
  /** 距今几天装的。 */
  age: number
}

/** 三级资质装得了的排在前面。 */
const models = {
  tower: ['QTZ80（TC6010）', 'QTZ63（TC5610）', 'QTZ125（TC6515）', 'QTZ160（TC7020）'],
  elevator: ['SC200/200', 'SC200/200BZ', 'SC100'],
} as const

/** 装着监测设备的 800 台塔机与升降机，逐台有备案、检测与使用登记。 */
export async function createCranes(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('cranes')
  const byId = new Map(projects.map((project) => [project.plan.id, project]))
  const crews = await crewsOf(run)
  const installers = await installersOf(run)
  const heads = await headsOf(run)
  const { rows } =
    await sql<Machine>`select id, engineering_id, device_type, device_name, factory, monomer_id, (${run.today}::date - install_on) as age
    from monitor_device where device_type in ('tower', 'elevator') order by id`.execute(run.trx)
  const ids = await drawIds(run, 'crane', rows.length)
  await insertRows(
    run,
    crane,
    rows.flatMap((machine, index) => {
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
}

/** 一个工地上持监理核验过的证书的人。 */
interface Crew {
  readonly signallers: readonly number[]
  readonly tower: readonly number[]
  readonly elevator: readonly number[]
}

async function crewsOf({ trx, today }: DemoRun): Promise<Map<number, Crew>> {
  const holding = (kind: keyof typeof workKind.entries) =>
    sql`coalesce(array_agg(worker_id order by id) filter (where work_kind = ${workKind.code(kind)}), '{}')`
  const { rows } = await sql<Crew & { engineering_id: number }>`select engineering_id, ${holding('signaller')} as signallers,
      ${holding('towerDriver')} as tower, ${holding('elevatorDriver')} as elevator
    from special_cert where verified_to >= ${today}::date group by engineering_id`.execute(trx)
  return new Map(rows.map(({ engineering_id, ...crew }) => [engineering_id, crew]))
}

const NOBODY: Crew = { signallers: [], tower: [], elevator: [] }

interface Heads {
  readonly manager?: string
  readonly chief?: string
}

/** 各工地的项目经理与总监，联合验收到场。 */
async function headsOf({ trx }: DemoRun): Promise<Map<number, Heads>> {
  const { rows } = await sql<Heads & { engineering_id: number }>`select engineering_id,
    min(name) filter (where post = 'project_manager' and unit_role = 'sgdw') as manager,
    min(name) filter (where post = 'chief_engineer') as chief
    from manage_user where active group by engineering_id`.execute(trx)
  return new Map(rows.map(({ engineering_id, ...heads }) => [engineering_id, heads]))
}

/** 使用、安装、监理、出租各方的代表。 */
const membersOf = (random: Random, { parties }: Project, { manager, chief }: Heads, on: string): Record<string, unknown>[] =>
  [
    { side: acceptSide.code('user'), unit: parties.sgdw.name, person: manager ?? makeName(random, 1) },
    { side: acceptSide.code('installer'), unit: parties.crane_install.name, person: makeName(random, 1) },
    { side: acceptSide.code('supervisor'), unit: parties.jldw.name, person: chief ?? makeName(random, 1) },
    { side: acceptSide.code('lessor'), unit: parties.crane_lease.name, person: makeName(random, 1) },
  ].map((member) => ({ ...member, way: acceptWay.code('account'), on }))

function stateOf(random: Random, project: Project, age: number): StateName {
  if (project.plan.state === 'stopped') return 'idle'
  if (age < 12) return random.pick(['installing', 'testing', 'accepting'])
  if (project.plan.state === 'accepting') return random.chance(0.6) ? 'removing' : 'removed'
  if (age < 40) return random.chance(0.3) ? 'registering' : 'using'
  return random.weighted([
    ['using', 93],
    ['idle', 4],
    ['removing', 3],
  ])
}

const order: readonly StateName[] = ['installing', 'testing', 'accepting', 'registering', 'using', 'idle', 'removing', 'removed']
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
  const drivers = crew[type]
  const planned = stateOf(random, project, age)
  // 没有司机的机械办不了使用登记。
  const state = planned === 'registering' && drivers.length === 0 ? 'accepting' : planned
  const made = daysAgo(run, age + random.int(200, 2600))
  const letter = type === 'tower' ? 'T' : 'S'
  const model = random.pick(type === 'tower' && installer?.third ? models.tower.slice(0, 2) : models[type])
  const oneOf = (people: readonly number[]): number[] => (people.length > 0 ? [at(people, id % people.length)] : [])
  return {
    id,
    engineering_id: machine.engineering_id,
    crane_kind: type === 'tower' ? 1 : 2,
    crane_name: machine.device_name,
    monomer_id: machine.monomer_id,
    device_id: machine.id,
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
    notice_no: `AZ${daysAgo(run, age + 4).slice(0, 4)}-${random.digits(5)}`,
    notice_on: daysAgo(run, age + 4),
    endorsed_at: momentAgo(run, age + 4, 10, random.int(0, 59)),
    reviewed_at: momentAgo(run, age + 4, 15, random.int(0, 59)),
    state: craneStates.code(state),
    drivers: [...oneOf(drivers), ...oneOf(crew.signallers)],
    maintain_unit: project.parties.crane_lease.id,
    maintain_days: 30,
    ...papersOf(run, random, { state, age, project, id, heads }),
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
  const tested = daysAgo(run, first > 365 && late > 0 ? 365 + late : latest)
  const test = {
    ...installed,
    test_unit: project.parties.testing.id,
    test_no: `JC${tested.slice(0, 4)}-${random.digits(5)}`,
    test_on: tested,
    test_result: 1,
    test_next: addDays(tested, 365),
  }
  if (!reached(state, 'registering')) return test
  const accepted = Math.max(0, first - random.int(1, 4))
  const accept_on = daysAgo(run, accepted)
  const accept = { ...test, accept_on, accept_members: membersOf(random, project, heads, accept_on) }
  if (!reached(state, 'using')) return accept
  const used = Math.max(0, accepted - random.int(3, 20))
  const use = {
    ...accept,
    use_no: `浙A-SY${daysAgo(run, used).slice(2, 4)}-${random.digits(3)}${String(id % 1000).padStart(3, '0')}`,
    use_on: daysAgo(run, used),
  }
  if (!reached(state, 'removing')) return use
  const noticed = random.int(3, 20)
  const removing = { ...use, remove_notice_at: momentAgo(run, noticed, 10, random.int(0, 59)) }
  return state === 'removed' ? { ...removing, removed_on: daysAgo(run, Math.max(0, noticed - random.int(2, 3))) } : removing
}
