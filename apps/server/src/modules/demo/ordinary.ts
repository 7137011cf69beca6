import { allEntities, entityOf } from '@zhujian/domain/entities'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { whereQuery } from '@zhujian/domain/reference-bound'
import { municipalRow } from '@zhujian/domain/site/municipal-words'
import { type AnyEntity, computedOf, type Moment, nameOf, type Offer, sampleRow } from '@zhujian/model'
import { startOfDay } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { filterConditions } from '../../entity/filters'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { type Actors, actorsOf, type Hands, handsOf } from './hands'
import { isHouse } from './project-plan'
import { stageOf } from './project-timeline'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'
import { monthSerials } from './serials'

/** 最早的一条离今天的天数。 */
const DAYS = 60
/** 办完的一件至少用去的天数：公示十天也在内。 */
const SETTLED = 11
const HOUR = 3600
/** 已经做完这么多的，才到申请终评的时候。 */
const NEAR_END = 0.8
/** 只有房屋建筑才有的：实测实量量的是墙、柱、房间；分户验收只验住宅。终评在竣工验收之前申请，机械维保要有机械。 */
const SUITED: Readonly<Record<string, (project: Project) => boolean>> = {
  measure: ({ plan }) => isHouse(plan.typeCode),
  house_accept: ({ plan }) => plan.typeCode === '0101',
  crane_maintain: ({ plan }) => isHouse(plan.typeCode),
  // JGJ 59-2011 只评房屋建筑工程（第 1.0.2 条）。
  jgj59_score: ({ plan }) => isHouse(plan.typeCode),
  site_assessment: ({ plan }) => isHouse(plan.typeCode),
  // 停工的月份不自评：过年停的，那时已经开工。
  evaluation_suspension: ({ timeline }) => (timeline.started ?? 0) > 425,
  // 出过事故、被投诉欠薪、不服考评的是少数工地。
  accident: ({ plan }) => plan.order === 0,
  wage_complaint: ({ plan }) => plan.order % 4 === 0,
  evaluation_appeal: ({ plan }) => plan.order % 5 === 0,
  evaluation_application: ({ timeline }) => timeline.progress > NEAR_END,
}

/** 有样例的资料：在建工程每个若干条，由定义得出。 */
export async function createOrdinary(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<void> {
  const sites = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building')
  const actors = await actorsOf(run, projects, accounts)
  for (const entity of allEntities) {
    const suited = SUITED[entity.name] ?? (() => true)
    const own = sites.filter(suited)
    if (entity.sample?.each) await createOf(run, entity, own, actors)
  }
}

/** 引用指到的各类行，按工程分。 */
async function targetsOf(run: DemoRun, entity: AnyEntity, sites: readonly Project[]) {
  const fields = Object.values(entity.fields).flatMap((field) => (field.kind === 'lines' ? Object.values(field.fields) : [field]))
  const chosen = fields.filter((field) => field.kind === 'ref' || field.kind === 'refs')
  // 样例自己挑的不说是哪一方。
  const references = chosen.flatMap((field) =>
    field.parts ? [field, { target: field.target, where: field.where, parts: undefined }] : [field],
  )
  const found = new Map<string, Map<number, number[]>>()
  const ids = sites.map(({ plan }) => plan.id)
  for (const { target, where, parts } of references) {
    const { scope, fields: columns } = entityOf(target)
    const ofStation = scope === 'org' && 'supervise_org_id' in columns
    const key = offered(target, where, parts)
    if (found.has(key) || (scope !== 'project' && scope !== 'unit' && !ofStation)) continue
    const find = scope === 'project' ? ofProjects : scope === 'unit' ? ofParties : ofStations
    const kept = filterConditions(entityOf(target), 't', whereQuery(where))
    const rows = await find(run, target, ids, parts ? [...kept, sql<boolean>`p.role = any(${[...parts]}::text[])`] : kept)
    found.set(key, new Map(rows.map(({ project, ids: list }) => [project, list])))
  }
  return found
}

/** 技术、质量、安全资料由施工、监理、建设单位懂行的人写；劳资专管员、设备单位的人不写。 */
const TECHNICAL = sql<boolean>`(t.unit_role in ('sgdw', 'jldw', 'jsdw') and t.post <> 'labour_officer')`

type Where = Parameters<Offer>[2]
type Parts = Parameters<Offer>[3]
const offered = (target: string, where: Where, parts: Parts): string =>
  `${target}?${JSON.stringify(where ?? {})}${parts?.join('|') ?? ''}`

interface Targets {
  readonly project: number
  readonly ids: number[]
}

/** 字段只许选某一类的，也只从这一类里选。 */
type Kept = readonly RawBuilder<boolean>[]
const and = (kept: Kept) => sql.join([sql`true`, ...kept], sql` and `)

async function ofProjects(run: DemoRun, name: string, ids: readonly number[], kept: Kept): Promise<Targets[]> {
  const { rows } = await sql<Targets>`select engineering_id as project, array_agg(id order by id) as ids
    from ${sql.table(name)} t where engineering_id = any(${ids}::bigint[]) and deleted_at is null and ${and(kept)}
      and ${name === manageUser.name ? TECHNICAL : sql`true`} group by 1`.execute(run.trx)
  return rows
}

/** 监督机构布置的，归它监督的工程。 */
async function ofStations(run: DemoRun, name: string, ids: readonly number[], kept: Kept): Promise<Targets[]> {
  const { rows } = await sql<Targets>`select e.id as project, array_agg(t.id order by t.id) as ids
    from ${sql.table(name)} t join engineering e on e.supervise_org_id = t.supervise_org_id
    where e.id = any(${ids}::bigint[]) and t.deleted_at is null and ${and(kept)} group by 1`.execute(run.trx)
  return rows
}

/** 企业的是参建各方的：总包、建设单位在前，其次是分包。 */
async function ofParties(run: DemoRun, name: string, ids: readonly number[], kept: Kept): Promise<Targets[]> {
  const owner = sql.ref(name === 'unit' ? 't.id' : 't.unit_id')
  const { rows } = await sql<Targets>`select p.engineering_id as project,
      array_agg(t.id order by array_position(array['sgdw', 'jsdw', 'nwgs', 'specialty'], p.role), t.id) as ids
    from ${sql.table(name)} t join engineering_unit p on p.unit_id = ${owner} and p.active and p.deleted_at is null
    where p.engineering_id = any(${ids}::bigint[]) and t.deleted_at is null and ${and(kept)} group by 1`.execute(run.trx)
  return rows
}

async function createOf(
  run: DemoRun,
  entity: AnyEntity,
  sites: readonly Project[],
  actors: (project: Project) => Actors,
): Promise<void> {
  const random = createRandom(entity.name)
  const targets = await targetsOf(run, entity, sites)
  const numbered = Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'serial' ? [name] : []))
  const serials = numbered.map((name) => [name, monthSerials(entity, name)] as const)
  for (const [, serial] of serials) await serial.follow(run.trx)
  const each = entity.sample?.each ?? 0
  const moments = sites
    .flatMap((project) =>
      Array.from({ length: each }, () => {
        const way = wayOf(entity, random)
        // 开工以前没有资料，开工那天的夜里也没有。
        return { project, way, ago: Math.min(agoOf(way, random), (project.timeline.started ?? DAYS) - 1) }
      }),
    )
    .toSorted((a, b) => b.ago - a.ago)
  const ids = await drawIds(run, entity.name, moments.length)
  const known = new Map(sites.map((project) => [project, handsOf(entity, actors(project))]))
  const rows = moments.map(({ project, way, ago }, index): DemoRow => {
    const day = daysAgo(run, ago)
    const hands = known.get(project) ?? NOBODY
    const offer: Offer = (target, count, where, parts) => {
      if (target === 'account') return hands.pair.slice(0, count)
      const offers = targets.get(offered(target, where, parts))?.get(project.plan.id) ?? []
      return (target === 'unit' ? offers : random.shuffle(offers)).slice(0, count)
    }
    const municipal = !isHouse(project.plan.typeCode)
    const moment = { day, state: way.key, municipal, at: startOfDay(day) + 8 * HOUR, pick: random.pick, int: random.int }
    // 登记的与一路办理时填的一次造出，彼此相称。
    const names = [...Object.keys(entity.fields).filter((name) => !isLater(entity, name)), ...way.asks]
    const owner = 'engineering_id' in entity.fields ? { engineering_id: project.plan.id } : {}
    const sampled = sampleRow(entity, names, moment, offer)
    const told = municipal ? municipalRow(entity.fields, sampled) : sampled
    // 工程做到哪里就是哪里。
    const stage = 'progress_stage' in entity.fields ? { progress_stage: stageOf(project.timeline.progress).progress_stage } : {}
    const values = { ...notAhead(entity, told, run), ...stage, ...owner }
    const row = { ...values, ...computedOf(entity, values) }
    const drawn = Object.fromEntries(serials.map(([name, serial]) => [name, serial.next(day)]))
    const made = { created_by: hands.author, created_at: moment.at, updated_at: moment.at }
    return { ...row, ...drawn, ...made, ...stampsOf(entity, way, moment, hands), id: at(ids, index) }
  })
  await insertRows(
    run,
    entity,
    distinct(entity, rows).filter((row) => complete(entity, row)),
  )
  for (const [, serial] of serials) await serial.keep(run.trx)
}

/** 不在这里写的：步骤填写的（登记时就要填的、登记时可填而步骤里可改的除外）、自己写的、算出来的、编号与附件。 */
function isLater(entity: AnyEntity, name: string): boolean {
  const steps = Object.values(entity.flow?.steps ?? {})
  const formed = entity.form.some((item) => nameOf(item) === name)
  const begun = formed && entity.fields[name]?.optional === false
  return (
    (!begun && steps.some(({ asks = [], stamps = [] }) => [...asks, ...stamps].includes(name))) ||
    (!formed && steps.some(({ may = [] }) => may.includes(name))) ||
    entity.computed?.[name] !== undefined ||
    ['serial', 'files'].includes(entity.fields[name]?.kind ?? '')
  )
}

const NOBODY: Hands = { author: null, pair: [], taker: () => null }

/** 从起始状态走到一个状态的最短一路；走不到的只有最后一步。 */
export function wayTo({ start, steps }: NonNullable<AnyEntity['flow']>, key: string): string[] {
  const ways = new Map<string, string[]>([[start, []]])
  for (const [at, way] of ways)
    for (const [name, { from, to }] of Object.entries(steps)) if (from.includes(at) && !ways.has(to)) ways.set(to, [...way, name])
  return (
    ways.get(key) ??
    Object.keys(steps)
      .filter((name) => steps[name]?.to === key)
      .slice(0, 1)
  )
}

interface Way {
  readonly steps: readonly string[]
  /** 一路上要填的，附件除外。 */
  readonly asks: readonly string[]
  readonly state?: number | string
  readonly key?: string
  /** 停在那里等人办的。 */
  readonly awaited?: boolean
}

/** 一步所填；由别的事带来的一步，是同一处人所办的那几步填的。 */
function askedOn({ steps }: NonNullable<AnyEntity['flow']>, name: string): readonly string[] {
  const step = steps[name]
  if (!step?.caused) return [...(step?.asks ?? []), ...(step?.may ?? [])]
  return Object.values(steps).flatMap(({ from, asks = [], caused }) =>
    !caused && from.some((state) => step.from.includes(state)) ? asks : [],
  )
}

/** 多数已经办成，其余各状态都有；怎样走到的。 */
function wayOf(entity: AnyEntity, random: Random): Way {
  const { flow, fields } = entity
  if (!flow) return { steps: [], asks: [] }
  const keys = Object.keys(flow.states.entries)
  const done = keys.find((key) => flow.states.code(key) === 1)
  const key = done !== undefined && random.chance(0.7) ? done : random.pick(keys)
  const steps = wayTo(flow, key)
  const asks = steps.flatMap((name) => askedOn(flow, name)).filter((field) => fields[field]?.kind !== 'files')
  const awaited = Object.values(flow.steps).some(
    ({ from, turn }) => from.includes(key) && turn !== undefined && turn !== 'nobody',
  )
  return { steps, asks: [...new Set(asks)], state: flow.states.code(key), key, awaited }
}

/** 等人办的多是这两天的事，少数拖过了期限；其余散在两个月里。 */
function agoOf({ awaited }: Way, random: Random): number {
  if (!awaited) return random.int(SETTLED, DAYS)
  return random.chance(0.85) ? random.int(1, 2) : random.int(3, 12)
}

/** 只能是过去的，不会在今天、此刻之后。 */
const notAhead = ({ fields }: AnyEntity, row: Record<string, unknown>, { today, now }: DemoRun): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind === 'date' && field.past && typeof value === 'string' && value > today) return [name, today]
      return [name, field?.kind === 'instant' && field.past && typeof value === 'number' ? Math.min(value, now) : value]
    }),
  )

/** 走到这一步的人、时间照补。 */
function stampsOf(entity: AnyEntity, { steps, state }: Way, moment: Moment, { taker }: Hands): Record<string, unknown> {
  const stamped = steps.flatMap((name) =>
    (entity.flow?.steps[name]?.stamps ?? []).map((field) => {
      const kind = entity.fields[field]?.kind
      return [field, kind === 'ref' ? taker(name) : kind === 'date' ? moment.day : moment.at + 10 * HOUR] as const
    }),
  )
  return { ...Object.fromEntries(stamped), ...(state !== undefined && { state }) }
}

/** 不许相同的，只留头一条。 */
const distinct = ({ unique = [] }: AnyEntity, rows: readonly DemoRow[]): DemoRow[] =>
  unique
    .filter(({ where }) => where === undefined)
    .reduce<DemoRow[]>(
      (left, { fields }) => {
        const seen = new Set<string>()
        return left.filter((row) => {
          const key = JSON.stringify(fields.map((name) => row[name]))
          return !seen.has(key) && seen.add(key)
        })
      },
      [...rows],
    )

/** 引用没有着落的不写：那个工程还没有这样的人或物。 */
const complete = ({ fields }: AnyEntity, row: DemoRow): boolean =>
  Object.entries(fields).every(
    ([name, field]) =>
      field.optional ||
      field.kind === 'files' ||
      (row[name] !== null && !(Array.isArray(row[name]) && (row[name] as unknown[]).length === 0)),
  )
