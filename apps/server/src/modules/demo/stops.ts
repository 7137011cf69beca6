import { entities } from '@zhujian/domain/entities'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import type { Building } from './monomers'
import type { Projects } from './projects'
import { at, createRandom } from './random'
import { stopReasons } from './safety-texts'
import { monthSerials } from './serials'

const { stopWork } = entities.safety
/** 近三个月里停过又复工的。 */
const RESUMED = 36

interface Stopped {
  id: number
  at: number
  reason: string
  main_officer: number | null
  chief: number | null
}

type Row = Omit<DemoRow, 'id'> & { readonly issue_at: number }

/** 停着的工程各有一件全面停工；另有若干局部停工已经复工。停工与中止的起止另存一份，供考勤、自评、期限取用。 */
export async function createStops(run: DemoRun, projects: Projects, buildings: readonly Building[]): Promise<void> {
  const serials = monthSerials(stopWork, 'stop_no')
  const rows = [...(await standingStops(run)), ...pastStops(run, projects, buildings)].toSorted((a, b) => a.issue_at - b.issue_at)
  const ids = await drawIds(run, 'stop_work', rows.length)
  await insertRows(
    run,
    stopWork,
    rows.map((row, index) => ({ ...row, id: at(ids, index), stop_no: serials.next(dayOf(row.issue_at)) })),
  )
  await serials.keep(run.trx)
  await createPauses(run)
}

async function standingStops({ trx }: DemoRun): Promise<Row[]> {
  const { rows } =
    await sql<Stopped>`select id, extract(epoch from stopped_at)::bigint as at, stop_reason as reason, main_officer,
      (select a.id from account a where a.org_id = engineering.supervise_org_id and 'section_chief' = any(a.role_codes) order by a.id limit 1) as chief
    from engineering where state = 3 and stopped_at is not null order by id`.execute(trx)
  return rows.map((row) => ({
    engineering_id: row.id,
    scope: 2,
    reason: row.reason,
    plan_resume: addDays(dayOf(row.at), 30),
    issue_at: row.at,
    state: stopWorkStates.code('stopped'),
    created_by: row.main_officer,
    reviewed_by: row.chief,
    reviewed_at: row.at - 3600,
  }))
}

function pastStops(run: DemoRun, projects: Projects, buildings: readonly Building[]): Row[] {
  const random = createRandom('stops')
  const sites = projects.filter(
    ({ plan, timeline }) => plan.library === 0 && plan.state === 'building' && (timeline.started ?? 0) > 100,
  )
  return Array.from({ length: RESUMED }, () => {
    const project = random.pick(sites)
    const since = random.int(6, 90)
    const back = Math.max(1, since - random.int(3, 12))
    const own = buildings.filter((building) => building.projectId === project.plan.id)
    return {
      engineering_id: project.plan.id,
      scope: 1,
      monomer_id: own.length > 0 ? random.pick(own).id : null,
      part: random.pick(['高支模区域', '塔机作业半径内', '外立面', '基坑内']),
      reason: random.pick(stopReasons),
      plan_resume: daysAgo(run, back),
      issue_at: momentAgo(run, since, 15, random.int(0, 59)),
      apply_at: momentAgo(run, Math.min(since, back + 1), 9, random.int(0, 59)),
      resume_at: momentAgo(run, back, 16, random.int(0, 59)),
      state: stopWorkStates.code('resumed'),
    }
  })
}

async function createPauses({ trx }: DemoRun): Promise<void> {
  await sql`insert into engineering_pause (engineering_id, kind, from_on, reason)
    select id, 'stop', (stopped_at at time zone 'Asia/Shanghai')::date, coalesce(stop_reason, '') from engineering where state = 3 and stopped_at is not null
    union all select id, 'suspend', suspended_on, coalesce(suspend_reason, '') from engineering where state = 12 and suspended_on is not null`.execute(
    trx,
  )
}
