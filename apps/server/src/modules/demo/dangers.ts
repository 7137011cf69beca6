import { entities } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo, onWorkingDay } from './demo-run'
import type { Building } from './monomers'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'
import { dangerTexts, rechecks, rectifyNotes, reviewNotes } from './safety-texts'
import { monthSerials } from './serials'

const { hiddenDanger } = entities.safety

/** 每周 240 项，共六周（领域说明 B.10）。 */
const PER_WEEK = 240
const WEEKS = 6
type StateName = keyof typeof hiddenDangerStates.entries

/** 到期的：93 % 已销项，余下逾期未销；未到期的按已过的天数走在各步上。 */
function stateOf(random: Random, age: number, due: number): StateName {
  if (due < 0)
    return random.weighted([
      ['closed', 93],
      ['rectifying', 4],
      ['reviewing', 1],
      ['rechecking', 1],
      ['issued', 1],
    ])
  if (age === 0) return random.chance(0.7) ? 'issued' : 'draft'
  return random.weighted([
    ['issued', age < 2 ? 40 : 4],
    ['rectifying', 46],
    ['reviewing', 14],
    ['rechecking', 14],
    ['closed', 22],
  ])
}

const reached = (state: StateName, step: StateName): boolean => {
  const order: readonly StateName[] = ['draft', 'issued', 'rectifying', 'reviewing', 'rechecking', 'closed']
  return order.indexOf(state) >= order.indexOf(step)
}

interface Found {
  readonly project: Projects[number]
  readonly building: Building | undefined
  readonly age: number
  readonly officer: number | null
}

export async function createDangers(run: DemoRun, projects: Projects, buildings: readonly Building[]): Promise<void> {
  const random = createRandom('dangers')
  const sites = projects.filter(
    // 没有销项的进不了竣工验收：近六周查出的都在在建的工程上。
    ({ plan, timeline }) => plan.library === 0 && timeline.started !== null && plan.state === 'building',
  )
  const officers = await officersOf(run)
  const found = Array.from({ length: WEEKS * PER_WEEK }, (_, index): Found => {
    const project = at(sites, random.int(0, sites.length - 1))
    const own = buildings.filter((building) => building.projectId === project.plan.id)
    const age = Math.min(WEEKS * 7 - 1 - Math.floor((index * 7) / PER_WEEK), Math.max(0, (project.timeline.started ?? 1) - 1))
    return {
      project,
      building: own.length > 0 ? random.pick(own) : undefined,
      age,
      officer: officers.get(project.plan.id) ?? null,
    }
  })
  const serials = monthSerials(hiddenDanger, 'danger_no')
  const ids = await drawIds(run, 'hidden_danger', found.length)
  await insertRows(
    run,
    hiddenDanger,
    found.map((each, index) => ({
      ...dangerRow(run, random, each),
      id: at(ids, index),
      danger_no: serials.next(daysAgo(run, each.age)),
    })),
  )
  await serials.keep(run.trx)
}

async function officersOf({ trx }: DemoRun): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    main_officer: number
  }>`select id, main_officer from engineering where main_officer is not null`.execute(trx)
  return new Map(rows.map(({ id, main_officer }) => [id, main_officer]))
}

function dangerRow(run: DemoRun, random: Random, { project, building, age, officer }: Found): Omit<DemoRow, 'id'> {
  const text = random.pick(dangerTexts)
  const [general, larger, major] = text.levels
  const level = random.weighted([
    [1, general],
    [2, larger],
    [3, major],
  ])
  const found = daysAgo(run, age)
  const deadline = onWorkingDay(addDays(found, level === 3 ? random.int(1, 3) : random.int(3, 10)))
  const within = daysBetween(found, deadline)
  const state = stateOf(random, age, daysBetween(run.today, deadline))
  const spot = random.pick(text.places)
  // 部位自己说了是哪一栋的，不再写一遍。
  const place = `${building && !spot.startsWith(building.name) ? building.name : ''}${spot}`.slice(0, 60)
  return {
    engineering_id: project.plan.id,
    monomer_id: building?.id ?? null,
    checker_side: 1,
    category: text.category,
    place,
    description: text.description,
    level,
    is_major: level === 3,
    major_basis: level === 3 ? '《房屋市政工程生产安全重大事故隐患判定标准（2024版）》' : null,
    basis: text.basis,
    duty_unit_id: project.parties.sgdw.id,
    deadline,
    require: text.require,
    deduct: level === 1 ? null : `${level}.0`,
    state: hiddenDangerStates.code(state),
    created_by: officer,
    created_at: momentAgo(run, age, random.int(9, 16), random.int(0, 59)),
    ...stepsOf(run, random, { state, age, within, officer }),
  }
}

interface Walk {
  readonly state: StateName
  readonly age: number
  readonly within: number
  readonly officer: number | null
}

/** 走过的各步：签收在次日之内，整改多在期限前一两天完成。 */
function stepsOf(run: DemoRun, random: Random, { state, age, within, officer }: Walk): Record<string, unknown> {
  const late = state === 'closed' && random.chance(0.06)
  const done = Math.max(0, age - Math.max(1, within - random.int(0, 2)) - (late ? random.int(2, 5) : 0))
  const sign = reached(state, 'rectifying') ? { sign_at: momentAgo(run, Math.max(0, age - 1), 10, random.int(0, 59)) } : {}
  if (!reached(state, 'reviewing')) return { ...sign, times: 0 }
  const rectified = {
    ...sign,
    rectify_note: random.pick(rectifyNotes),
    rectify_at: momentAgo(run, done, 11, random.int(0, 59)),
    times: random.chance(0.12) ? 2 : 1,
  }
  if (!reached(state, 'rechecking')) return rectified
  const reviewed = { ...rectified, review_note: random.pick(reviewNotes), review_at: momentAgo(run, done, 14, random.int(0, 59)) }
  if (state !== 'closed') return reviewed
  const closed = Math.max(0, done - 1)
  return {
    ...reviewed,
    recheck_by: officer,
    ...random.pick(rechecks),
    recheck_at: momentAgo(run, closed, 15, random.int(0, 59)),
    overdue_days: Math.max(0, age - within - done),
  }
}
