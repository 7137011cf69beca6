import { entities } from '@zhujian/domain/entities'
import { div, mul, round } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { isHouse } from './project-plan'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { monomer } = entities.project
const monomerStates = monomer.flow?.states

export interface Building {
  id: number
  projectId: number
  name: string
  floors: number
  height: number
}

type Draft = Omit<DemoRow, 'id'> & { name: string; engineering_id: number }

/** 单体：平均每工程 2.2 个；住宅为楼栋加地下车库，市政为桩号区段。 */
export async function createMonomers(run: DemoRun, projects: Projects): Promise<Building[]> {
  const random = createRandom('monomers')
  const drafts = projects.flatMap((project) =>
    isHouse(project.plan.typeCode) ? houseUnits(run, random, project) : linearUnits(run, random, project),
  )
  const ids = await drawIds(run, 'monomer', drafts.length)
  const rows = drafts.map((draft, index): DemoRow => ({ ...draft, id: at(ids, index) }))
  await insertRows(run, monomer, rows)
  await numberMonomers(run)
  return rows.map((row) => ({
    id: row.id,
    projectId: Number(row.engineering_id),
    name: String(row.name),
    floors: Number(row.floor_up ?? 0),
    height: Number(row.height ?? 0),
  }))
}

function houseUnits(run: DemoRun, random: Random, project: Project): Draft[] {
  const { plan, facts } = project
  const dwelling = plan.typeCode === '0101'
  const towers = dwelling
    ? random.int(1, 4)
    : random.weighted([
        [1, 62],
        [2, 30],
        [3, 8],
      ])
  const area = round(div(facts.area_up ?? '0', String(towers), 4), 2)
  const units = Array.from({ length: towers }, (_, index): Draft => {
    const up = Math.max(1, (facts.max_floor_up ?? 1) - (index === 0 ? 0 : random.int(0, 3)))
    return {
      ...common(run, random, project, index),
      name: dwelling ? `${index + 1}#楼` : (['主楼', '辅楼', '连廊及附属'][index] ?? `${index + 1}号楼`),
      kind: 1,
      prj_level: up >= 25 ? '321' : '322',
      floor_area: area,
      floor_up: up,
      floor_down: facts.max_floor_down,
      height: (Number(facts.max_height ?? 0) * (up / (facts.max_floor_up ?? up))).toFixed(2),
      structure_type: facts.structure_type,
      base_type: random.weighted([
        [1, 70],
        [2, 20],
        [3, 10],
      ]),
      suites: dwelling ? up * random.pick([2, 4, 6]) : null,
      is_super: Number(facts.max_height ?? 0) > 100 && random.chance(0.3),
      invest: share(facts.contract_price, towers),
    }
  })
  return Number(facts.area_down ?? 0) > 9000 && dwelling ? [...units, basement(run, random, project, towers)] : units
}

function basement(run: DemoRun, random: Random, project: Project, index: number): Draft {
  const { facts } = project
  return {
    ...common(run, random, project, index),
    name: '地下车库',
    kind: 1,
    prj_level: '322',
    floor_area: facts.area_down,
    floor_up: 0,
    floor_down: facts.max_floor_down,
    height: null,
    structure_type: '003',
    base_type: 2,
    suites: null,
    is_super: false,
    invest: share(facts.contract_price, 5),
  }
}

const kinds: Readonly<Record<string, number>> = { '0201': 2, '0202': 3, '0203': 4, '0204': 5, '0205': 5, '0210': 4 }

function linearUnits(run: DemoRun, random: Random, project: Project): Draft[] {
  const { plan, facts } = project
  const parts = random.weighted([
    [1, 40],
    [2, 45],
    [3, 15],
  ])
  const each = Number(facts.length_m ?? 0) / parts
  const kind = kinds[plan.typeCode] ?? 99
  return Array.from({ length: parts }, (_, index) => ({
    ...common(run, random, project, index),
    name: parts === 1 ? '主线工程' : `第${index + 1}区段`,
    kind: kind === 99 ? 9 : kind,
    prj_level: '322',
    length_m: each.toFixed(2),
    width_m: kind === 2 || kind === 3 ? random.pick(['18.00', '24.00', '32.00', '40.00']) : null,
    stake_from: stake(each * index),
    stake_to: stake(each * (index + 1)),
    pipe_mm: kind === 5 ? random.pick([400, 600, 800, 1000, 1500]) : null,
    road_grade: kind === 2 ? random.pick(['城市主干路', '城市次干路', '城市支路']) : null,
    invest: share(facts.contract_price, parts),
  }))
}

const stake = (metres: number) => `K${Math.floor(metres / 1000)}+${String(Math.round(metres % 1000)).padStart(3, '0')}`
const share = (total: string, parts: number) => round(div(mul(total, '0.9'), String(parts), 6), 2)

/** 进度与状态跟随工程：后面的楼栋略慢。 */
function common(run: DemoRun, random: Random, { plan, timeline, facts }: Project, index: number) {
  const done = plan.state === 'completed' || plan.state === 'terminated'
  const begun = timeline.started !== null && (done || timeline.progress > index * 0.06)
  const progress = begun ? Math.max(0.01, Math.min(1, timeline.progress - index * 0.05 + random.next() * 0.04)) : 0
  const state = !begun ? 'not_started' : done ? 'accepted' : plan.state === 'stopped' ? 'stopped' : 'building'
  const started = timeline.started ?? 0
  return {
    engineering_id: plan.id,
    state: monomerStates?.code(state),
    percent: begun ? (done ? '100.00' : (progress * 100).toFixed(2)) : null,
    current_part: begun && !done ? (isHouse(plan.typeCode) ? partOf(progress, facts.max_floor_up) : linearPart(progress)) : null,
    start_on: begun ? daysAgo(run, Math.max(0, started - index * 7)) : null,
    topped_on:
      begun && progress > 0.64 && isHouse(plan.typeCode)
        ? daysAgo(run, Math.max(0, Math.round(started * (1 - 0.62 / Math.max(progress, 0.62)))))
        : null,
    finish_on: done && timeline.finished !== null ? daysAgo(run, timeline.finished) : null,
  }
}

function partOf(progress: number, floors: number | null): string {
  if (progress < 0.08) return '桩基施工'
  if (progress < 0.2) return '基坑与地下结构'
  if (progress < 0.62) return `${Math.max(1, Math.round(((progress - 0.2) / 0.42) * (floors ?? 1)))}层结构`
  if (progress < 0.8) return '砌体与装饰装修'
  return progress < 0.92 ? '机电安装与室外工程' : '收尾与验收准备'
}

function linearPart(progress: number): string {
  if (progress < 0.12) return '围挡与管线迁改'
  if (progress < 0.4) return '基础与地下结构'
  if (progress < 0.7) return '主体结构施工'
  return progress < 0.92 ? '路面与附属工程' : '收尾与验收准备'
}

/** 单体编号：监督编号加三位序号；未受理的工程暂无编号。 */
async function numberMonomers({ trx }: DemoRun): Promise<void> {
  await sql`update monomer m set unit_code = e.supervise_no || '-' || lpad(n.seq::text, 3, '0')
    from (select id, row_number() over (partition by engineering_id order by id) as seq from monomer) n, engineering e
    where n.id = m.id and e.id = m.engineering_id and e.supervise_no is not null`.execute(trx)
}
