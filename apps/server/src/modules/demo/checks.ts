import { entities } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { checkInterval } from '@zhujian/domain/safety/check-interval'
import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import {
  checkConclusion,
  checkerSide,
  checkResult,
  checkType,
  dangerCategory,
  presence,
  selfCheckKind,
} from '@zhujian/domain/safety/safety-dicts'
import { initialSettings } from '@zhujian/domain/setting/settings'
import { addDays, dayOf, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { at, createRandom } from './random'
import { monthSerials } from './serials'

const { safetyCheck } = entities.safety

interface Visited {
  readonly id: number
  readonly state: number
  readonly checked: number
  readonly risk_level: number | null
  readonly progress_stage: number | null
  readonly officers: number[]
}

/** 监督员随手查的几项。 */
const ITEMS = [
  ['安全生产责任制与教育培训', dangerCategory.code('management')],
  ['临边洞口防护', dangerCategory.code('height')],
  ['施工用电', dangerCategory.code('electricity')],
  ['消防与动火管理', dangerCategory.code('fire')],
  ['文明施工与扬尘控制', dangerCategory.code('civilised')],
] as const
const DAY_SECONDS = 86_400
const intervalOf = (visited: object): number => checkInterval({ ...visited }, (key) => initialSettings[key])

/** 各工程按期检查，久未检查的少数除外：那是逾期未检的样本。 */
function visitedAt({ checked, ...visited }: Visited, today: string): number {
  const [age, interval] = [daysBetween(dayOf(checked), today), intervalOf(visited)]
  if (visited.state !== engineeringStates.code('building') || age < interval || age > initialSettings.check_days_usual)
    return checked
  return checked + (age - 1 - (age % (interval - 1))) * DAY_SECONDS
}

/** 每个检查过的工程最近一次监督检查，与工程上的最近检查时间是同一件事。 */
export async function createChecks(run: DemoRun): Promise<void> {
  const random = createRandom('checks')
  const { rows } =
    await sql<Visited>`select e.id, e.state, extract(epoch from e.last_check_at)::bigint as checked, e.risk_level, e.progress_stage,
      array_remove(array[e.main_officer, e.assist_officer], null) as officers
    from engineering e where e.last_check_at is not null and e.main_officer is not null and e.assist_officer is not null
    order by e.last_check_at, e.id`.execute(run.trx)
  const serials = monthSerials(safetyCheck, 'check_no')
  const ids = await drawIds(run, 'safety_check', rows.length)
  const made = rows.map((visited, index): DemoRow => {
    const checkedAt = visitedAt(visited, run.today)
    const day = dayOf(checkedAt)
    return {
      id: at(ids, index),
      check_no: serials.next(day),
      engineering_id: visited.id,
      checker_side: checkerSide.code('regulator'),
      check_type: checkType.code(random.chance(0.2) ? 'special' : 'routine'),
      check_at: checkedAt,
      inspector_ids: visited.officers,
      progress_stage: visited.progress_stage,
      pm_present: presence.code(random.chance(0.9) ? 'present' : 'leave'),
      director_present: presence.code('present'),
      safety_present: presence.code('present'),
      checklist: ITEMS.map(([item, category]) => ({ item, category, result: checkResult.code('passed') })),
      conclusion: checkConclusion.code('passed'),
      danger_count: 0,
      open_count: 0,
      next_due_on: addDays(day, intervalOf(visited)),
      sign_at: checkedAt + 3600,
      state: safetyCheckStates.code('closed'),
      created_by: visited.officers[0] ?? null,
      created_at: checkedAt,
    }
  })
  await insertRows(run, safetyCheck, made)
  await sql`update engineering e set last_check_at = c.check_at, next_check_on = c.next_due_on
    from safety_check c where c.engineering_id = e.id`.execute(run.trx)
  await sql`update engineering set next_check_on = (coalesce(last_check_at, sj_kg_time, accepted_at) at time zone 'Asia/Shanghai')::date
      + ${initialSettings.check_days_usual}::int
    where next_check_on is null and ${inStates('engineering', engineeringStates, ['building'])}`.execute(run.trx)
  await createSelfChecks(run, serials)
  await serials.keep(run.trx)
}

/** 有项目部账号的在建工程：项目部近两周各一次周检。 */
async function createSelfChecks(run: DemoRun, serials: ReturnType<typeof monthSerials>): Promise<void> {
  const { rows } = await sql<{ id: number; people: number[] }>`select e.id, array_agg(a.id order by a.id) as people
    from engineering e join account_engineering ae on ae.engineering_id = e.id join account a on a.id = ae.account_id
    where ${inStates('e', engineeringStates, ['building'])} and a.role_codes && array['site', 'site_safety'] and a.deleted_at is null
    group by e.id order by e.id`.execute(run.trx)
  const visits = rows.flatMap((row) => [10, 3].map((ago) => ({ ...row, ago })))
  const ids = await drawIds(run, 'safety_check', visits.length)
  const made = visits.map(({ id, people, ago }, index): DemoRow => {
    const day = daysAgo(run, ago)
    const checkedAt = Date.parse(`${day}T02:00:00Z`) / 1000
    return {
      id: at(ids, index),
      check_no: serials.next(day),
      engineering_id: id,
      checker_side: checkerSide.code('site'),
      self_kind: selfCheckKind.code('weekly'),
      check_at: checkedAt,
      inspector_ids: people,
      checklist: ITEMS.map(([item, category]) => ({ item, category, result: checkResult.code('passed') })),
      conclusion: checkConclusion.code('passed'),
      danger_count: 0,
      open_count: 0,
      next_due_on: addDays(day, initialSettings.self_check_week_days),
      state: safetyCheckStates.code('closed'),
      created_by: people[0] ?? null,
      created_at: checkedAt,
    }
  })
  await insertRows(run, safetyCheck, made)
}
