import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import type { randomDraw } from '@zhujian/domain/safety/random-draw'
import { eligible, type Pool } from '@zhujian/domain/safety/draw/draw'
import { planSource, planStates } from '@zhujian/domain/safety/visit-plan'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { refuse } from '../site/public'

export type Draw = Effect<typeof randomDraw>

const MONTHS_A_QUARTER = 3

/** 所在季度的第一天。 */
export function quarterStart(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / MONTHS_A_QUARTER) * MONTHS_A_QUARTER + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** 本机构监督、符合条件的工程；别的机构的永远不在其中。 */
async function projectsOf({ trx, row }: Draw) {
  const conditions: RawBuilder<boolean>[] = [sql`e.state = any(${[...row.project_states]}::smallint[])`]
  if (row.areacode) conditions.push(sql`starts_with(e.areacode, ${scopePrefix(row.areacode)})`)
  if (row.engineering_type_id) conditions.push(sql`starts_with(e.engineering_type_id, ${row.engineering_type_id})`)
  if (row.risk_levels && row.risk_levels.length > 0) conditions.push(sql`e.risk_level = any(${[...row.risk_levels]}::smallint[])`)
  if (row.skip_drawn)
    conditions.push(sql`not exists (select 1 from visit_plan v where v.engineering_id = e.id and v.deleted_at is null
      and v.source = ${planSource.code('random')} and v.state <> ${planStates.code('dropped')} and v.plan_on >= ${quarterStart(row.draw_on)}::date)`)
  const { rows } = await sql<{
    key: string
    name: string
  }>`select e.id::text as key, e.engineering_name as name from engineering e
    where e.supervise_org_id = ${row.supervise_org_id} and e.deleted_at is null and e.history_type = 0
      and ${sql.join(conditions, sql` and `)} order by e.id`.execute(trx)
  return rows
}

/** 本机构持执法证、能登录的监督员，与名单中各自应当回避的工程：主、辅监督的，上次检查的，登记回避的。 */
async function inspectorsOf({ trx, row }: Draw, projects: readonly number[]) {
  const { rows } = await sql<{ id: number; key: string; avoids: string[] }>`
    with pool as (select unnest(${projects}::bigint[]) as id), last as (
      select distinct on (c.engineering_id) c.engineering_id, c.inspector_ids from ${sql.table(safetyCheck.name)} c join pool on pool.id = c.engineering_id
      where c.checker_side = ${checkerSide.code('regulator')} and c.deleted_at is null order by c.engineering_id, c.check_at desc)
    select a.id, btrim(a.law_cert_no) as key, array(select e.id::text from engineering e join pool on pool.id = e.id
        left join last on last.engineering_id = e.id
      where a.id in (e.main_officer, e.assist_officer) or a.id = any(last.inspector_ids) or exists (select 1 from draw_avoidance v
        where v.officer_id = a.id and v.deleted_at is null and v.from_on <= ${row.draw_on}::date
          and (v.to_on is null or v.to_on >= ${row.draw_on}::date)
          and (v.project_id = e.id or v.unit_id in (select p.unit_id from engineering_unit p
            where p.engineering_id = e.id and p.active and p.deleted_at is null)))
      order by e.id) as avoids
    from account a where a.org_id = ${row.supervise_org_id} and a.deleted_at is null and a.status = 'normal'
      and 'officer' = any(a.role_codes) and btrim(a.law_cert_no) <> '' and (a.valid_to is null or a.valid_to >= ${row.draw_on}::date)
    order by a.id`.execute(trx)
  return rows
}

export interface Gathered {
  readonly pool: Pool
  /** 执法证号 → 账号。 */
  readonly people: Readonly<Record<string, number>>
  readonly leftOut: readonly string[]
}

/** 冻结的名单：回避之后派不足人的工程不列入，写明是哪些。 */
export async function gather(draw: Draw): Promise<Gathered> {
  const { row } = draw
  const projects = await projectsOf(draw)
  if (projects.length === 0) refuse('project_states', '没有符合条件的工程')
  const officers = await inspectorsOf(
    draw,
    projects.map(({ key }) => Number(key)),
  )
  const people = Object.fromEntries(officers.map(({ key, id }) => [key, id]))
  if (Object.keys(people).length < officers.length) refuse('per_project', '本机构有两名监督员的执法证号相同，请先更正账号')
  if (officers.length < row.per_project)
    refuse('per_project', `本机构持执法证的监督员只有 ${officers.length} 名，不足每个工程 ${row.per_project} 名`)
  const whole: Pool = { projects, inspectors: officers.map(({ key, avoids }) => ({ key, avoids })) }
  const enough = ({ key }: { key: string }) => eligible(whole, key).length >= row.per_project
  const pool = { ...whole, projects: projects.filter(enough) }
  if (pool.projects.length < row.project_count)
    refuse('project_count', `符合条件且派得出检查人的工程只有 ${pool.projects.length} 个，不足 ${row.project_count} 个`)
  return { pool, people, leftOut: projects.filter((each) => !enough(each)).map(({ name }) => name) }
}
