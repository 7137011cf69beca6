import { entities } from '@zhujian/domain/entities'
import { riskLevel } from '@zhujian/domain/reference/engineering-dicts'
import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import {
  checkConclusion,
  checkerSide,
  checkResult,
  checkType,
  dangerCategory,
  presence,
} from '@zhujian/domain/safety/safety-dicts'
import { addDays, dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { at, createRandom } from './random'
import { monthSerials } from './serials'

const { safetyCheck } = entities.safety

interface Visited {
  readonly id: number
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
const DAYS: Readonly<Record<number, number>> = { [riskLevel.code('major')]: 7, [riskLevel.code('high')]: 14 }
const USUAL_DAYS = 28

/** 每个检查过的工程最近一次监督检查，与工程上的最近检查时间是同一件事。 */
export async function createChecks(run: DemoRun): Promise<void> {
  const random = createRandom('checks')
  const { rows } =
    await sql<Visited>`select e.id, extract(epoch from e.last_check_at)::bigint as checked, e.risk_level, e.progress_stage,
      array_remove(array[e.main_officer, e.assist_officer], null) as officers
    from engineering e where e.last_check_at is not null and e.main_officer is not null and e.assist_officer is not null
    order by e.last_check_at, e.id`.execute(run.trx)
  const serials = monthSerials(safetyCheck, 'check_no')
  const ids = await drawIds(run, 'safety_check', rows.length)
  const made = rows.map((visited, index): DemoRow => {
    const day = dayOf(visited.checked)
    return {
      id: at(ids, index),
      check_no: serials.next(day),
      engineering_id: visited.id,
      checker_side: checkerSide.code('regulator'),
      check_type: checkType.code(random.chance(0.2) ? 'special' : 'routine'),
      check_at: visited.checked,
      inspector_ids: visited.officers,
      progress_stage: visited.progress_stage,
      pm_present: presence.code(random.chance(0.9) ? 'present' : 'leave'),
      director_present: presence.code('present'),
      safety_present: presence.code('present'),
      checklist: ITEMS.map(([item, category]) => ({ item, category, result: checkResult.code('passed') })),
      conclusion: checkConclusion.code('passed'),
      danger_count: 0,
      open_count: 0,
      next_due_on: addDays(day, DAYS[visited.risk_level ?? 0] ?? USUAL_DAYS),
      sign_at: visited.checked + 3600,
      state: safetyCheckStates.code('closed'),
      created_by: visited.officers[0] ?? null,
      created_at: visited.checked,
    }
  })
  await insertRows(run, safetyCheck, made)
  await serials.keep(run.trx)
  await sql`update engineering e set next_check_on = c.next_due_on from safety_check c where c.engineering_id = e.id`.execute(
    run.trx,
  )
}
