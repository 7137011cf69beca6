import { entities } from '@zhujian/domain/entities'
import { addDays } from '@zhujian/model/date'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { pointText } from './geography'
import type { Building } from './monomers'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { monitorDevice, elevatorParam, camera } = entities.device

type Kind = 'tower' | 'elevator' | 'unloading' | 'dust' | 'vehicle_gate'
interface Stock {
  count: number
  factories: readonly string[]
  /** 上报周期，秒。 */
  period: number
  online: number
  protocol: string
}

const stock: Readonly<Record<Kind, Stock>> = {
  tower: { count: 480, factories: ['虎霸重工', '中联机械', '徐工塔机', '方圆重工'], period: 10, online: 0.92, protocol: 'mqtt' },
  elevator: { count: 320, factories: ['宏达机械', '中联机械', '京龙机械'], period: 10, online: 0.92, protocol: 'mqtt' },
  dust: { count: 210, factories: ['聚光环境', '天瑞环保', '蓝盾传感'], period: 60, online: 0.94, protocol: 'hj212' },
  unloading: { count: 120, factories: ['特瑞智能', '品安科技'], period: 60, online: 0.9, protocol: 'http' },
  vehicle_gate: { count: 350, factories: ['捷顺道闸', '立方通行'], period: 300, online: 0.96, protocol: 'http' },
}
const CAMERAS = 1100
const labels: Readonly<Record<Kind, string>> = {
  tower: '塔机',
  elevator: '升降机',
  dust: '扬尘监测点',
  unloading: '卸料平台',
  vehicle_gate: '道闸',
}

interface Place {
  project: Project
  building: Building | undefined
  no: number
}

/** 塔机与升降机 800 台、扬尘 210、卸料 120、道闸 350、视频 1100；都装在当前库开工的工程上。 */
export async function createDevices(run: DemoRun, projects: Projects, buildings: readonly Building[]): Promise<void> {
  const random = createRandom('devices')
  const sites = projects.filter(
    (project) => project.plan.library === 0 && ['building', 'accepting', 'stopped'].includes(project.plan.state),
  )
  for (const kind of Object.keys(stock) as Kind[])
    await createKind(run, random, kind, spread(sites, buildings, stock[kind].count, kind))
  await createCameras(run, random, spread(sites, buildings, CAMERAS, 'camera'))
}

/** 一栋楼上再大的工程也只装得下几台。 */
const PER_BUILDING = 3

/** 按造价分摊台数；起重设备只装在房建工程的楼栋上，一栋装不下的轮给别的工程。 */
function spread(sites: Projects, buildings: readonly Building[], count: number, kind: Kind | 'camera'): Place[] {
  const lifting = kind === 'tower' || kind === 'elevator' || kind === 'unloading'
  const suited = lifting ? sites.filter((project) => project.plan.typeCode.startsWith('01')) : sites
  const room = (project: Project) =>
    lifting ? Math.max(1, PER_BUILDING * buildingsOf(project, buildings).length) : Number.POSITIVE_INFINITY
  const total = suited.reduce((sum, project) => sum + Math.sqrt(Number(project.facts.total_cost)), 0)
  const numbers = suited.map((project) => {
    const exact = (count * Math.sqrt(Number(project.facts.total_cost))) / total
    return Math.min(room(project), Math.max(1, Math.floor(exact)))
  })
  const sum = () => numbers.reduce((all, number) => all + number, 0)
  for (let before = -1; sum() < count && sum() > before; ) {
    before = sum()
    suited.forEach((project, index) => {
      if (sum() < count && at(numbers, index) < room(project)) numbers[index] = at(numbers, index) + 1
    })
  }
  return suited.flatMap((project, index) => placesOn(project, buildings, at(numbers, index))).slice(0, count)
}

const buildingsOf = (project: Project, buildings: readonly Building[]): Building[] =>
  buildings.filter((building) => building.projectId === project.plan.id && building.floors !== 0)

function placesOn(project: Project, buildings: readonly Building[], count: number): Place[] {
  const own = buildingsOf(project, buildings)
  return Array.from({ length: count }, (_, index) => ({
    project,
    building: own[index % Math.max(1, own.length)],
    no: index + 1,
  }))
}

async function createKind(run: DemoRun, random: Random, kind: Kind, places: readonly Place[]): Promise<void> {
  const ids = await drawIds(run, 'monitor_device', places.length)
  await insertRows(
    run,
    monitorDevice,
    places.map((place, index) => deviceRow(run, random, kind, { ...place, id: at(ids, index) })),
  )
  if (kind !== 'elevator') return
  const paramIds = await drawIds(run, 'elevator_param', places.length)
  await insertRows(
    run,
    elevatorParam,
    places.map((place, index) => elevatorRow(run, random, { ...place, id: at(paramIds, index), deviceId: at(ids, index) })),
  )
}

function deviceRow(run: DemoRun, random: Random, kind: Kind, { id, project, building, no }: Place & { id: number }): DemoRow {
  const { factories, period, online: share, protocol } = stock[kind]
  const onBuilding = kind === 'dust' || kind === 'vehicle_gate' ? undefined : building
  const online = random.chance(project.plan.state === 'stopped' ? 0.4 : share)
  return {
    id,
    engineering_id: project.plan.id,
    device_type: kind,
    device_name: `${no}号${labels[kind]}`,
    sn: `${kind.slice(0, 2).toUpperCase()}${run.today.slice(2, 4)}${String(id).padStart(6, '0')}`,
    factory: random.pick(factories),
    sim: kind === 'dust' ? null : `8986${random.digits(8)}`,
    monomer_id: onBuilding?.id ?? null,
    location:
      kind === 'vehicle_gate'
        ? `${no}号门`
        : kind === 'dust'
          ? random.pick(['主出入口', '基坑东侧', '加工区'])
          : `${onBuilding?.name ?? '主楼'}${random.pick(['东侧', '西侧', '南侧', '北侧'])}`,
    lal: nearby(random, project),
    install_on: daysAgo(run, installedDaysAgo(random, project)),
    enabled: true,
    period_s: period,
    last_seen_at: online ? run.now - random.int(0, period) : run.now - random.int(4000, 400_000),
    online,
    calib_to: addDays(run.today, random.int(-12, 350)),
    protocol,
  }
}

const installedDaysAgo = (random: Random, { timeline }: Project) =>
  Math.max(1, Math.round((timeline.started ?? 30) * (0.3 + random.next() * 0.6)))

/** 工地范围约百米。 */
const nearby = (random: Random, { point }: Project) =>
  pointText(point.lng + (random.next() - 0.5) * 0.0014, point.lat + (random.next() - 0.5) * 0.0011)

function elevatorRow(
  run: DemoRun,
  random: Random,
  { id, deviceId, project, building }: Place & { id: number; deviceId: number },
): DemoRow {
  const floors = Math.max(6, building?.floors ?? 12)
  return {
    id,
    engineering_id: project.plan.id,
    device_id: deviceId,
    cage: random.chance(0.8) ? 2 : 1,
    rated_people: 18,
    rated_weight: '2.00',
    rated_up: '0.60',
    rated_down: '0.60',
    rated_height: Math.max(20, building?.height ?? 40).toFixed(2),
    max_floor: floors,
    min_floor: 1,
    rated_tilt_x: '1.50',
    rated_tilt_y: '1.50',
    rated_wind: '20.00',
    anti_drop_no: `SAJ40-${run.today.slice(2, 4)}${random.digits(5)}`,
    anti_drop_to: addDays(run.today, random.int(-6, 360)),
  }
}

const points = [
  [7, '出入口'],
  [9, '制高点'],
  [1, '作业面'],
  [8, '基坑'],
  [3, '加工区'],
  [2, '料场'],
  [5, '围墙'],
  [6, '塔吊'],
] as const

async function createCameras(run: DemoRun, random: Random, places: readonly Place[]): Promise<void> {
  const ids = await drawIds(run, 'camera', places.length)
  await insertRows(
    run,
    camera,
    places.map(({ project, building, no }, index): DemoRow => {
      const [kind, label] = at(points, (no - 1) % points.length)
      const online = random.chance(project.plan.state === 'stopped' ? 0.6 : 0.95)
      return {
        id: at(ids, index),
        engineering_id: project.plan.id,
        channel: `${no}号 ${kind === 1 ? `${building?.name ?? ''}${label}` : label}`,
        gb_code: `${project.plan.district.code}0000132${String(at(ids, index)).padStart(7, '0')}`,
        brand: random.weighted([
          ['hik', 62],
          ['dahua', 26],
          ['ezviz', 8],
          ['imou', 4],
        ]),
        nvr: `NVR-${project.plan.id}-${Math.ceil(no / 16)}`,
        point_kind: kind,
        lal: nearby(random, project),
        online,
        last_seen_at: online ? run.now - random.int(0, 30) : run.now - random.int(3000, 500_000),
        ai: random.chance(0.3),
      }
    }),
  )
}
