import type { CompanyQuality, QualityRow } from '@zhujian/domain/contracts/data-quality'
import { standingStates, craneStates } from '@zhujian/domain/device/crane-flow'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { dataQuality, type QualityFacts, type QualityGroup, qualityGroups } from '@zhujian/domain/project/data-quality'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates, submitAsks } from '@zhujian/domain/project/engineering-flow'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { worker } from '@zhujian/domain/people/worker'
import { addDays, addMonths, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { askedConditions, listInput, type ListQuery } from '../../entity/list'
import { viewConditions } from '../../entity/views'

type Found = QualityFacts &
  Pick<QualityRow, 'id' | 'engineering_name' | 'state' | 'sgdw_text' | 'main_officer_text'> & { readonly sgdw: number | null }

const WEEK = 7
const CAME = (['full', 'half'] as const).map((key) => attendanceResult.code(key))
const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `)
const DRAFT_SELF = monthlySelf.flow?.states.code('draft')
const DRAFT_SHEET = salarySheet.flow?.states.code('drafting')

/** 各表按工程分好的件数：一条语句，各表只读一遍。 */
function countsOf(session: Context['session']): RawBuilder<unknown> {
  const now = today()
  const last = addMonths(now.slice(0, 7), -1)
  const scoped = (alias: string) =>
    sql`${sql.ref(`${alias}.engineering_id`)} in (select id from scope) and ${sql.ref(`${alias}.deleted_at`)} is null`
  return sql`files as (select f.engineering_id, jsonb_agg(jsonb_build_object('item', f.item_code, 'status', f.status)) as list
      from engineering_file f where ${scoped('f')} group by 1),
    parties as (select p.engineering_id, array_agg(distinct p.role) as roles,
        jsonb_agg(distinct jsonb_build_object('name', p.unit_name, 'usc', u.usc)) filter (where u.usc is not null) as codes
      from engineering_unit p left join unit u on u.id = p.unit_id where ${scoped('p')} and p.active group by 1),
    houses as (select m.engineering_id, count(*)::int as n, sum(m.floor_area)::float as area from monomer m where ${scoped('m')} group by 1),
    gadgets as (select d.engineering_id, count(*)::int as n, (count(*) filter (where d.online is not true))::int as off,
        (count(*) filter (where d.device_type in ('tower', 'elevator')))::int as watched
      from monitor_device d where ${scoped('d')} and d.enabled group by 1),
    days as (select a.engineering_id, (count(distinct a.worker_id) filter (where a.day_on = ${addDays(now, -1)}::date))::int as yesterday,
        count(distinct a.worker_id)::int as week from attendance_day a where ${scoped('a')} and a.result = any(${CAME}::smallint[])
        and a.day_on >= ${addDays(now, -WEEK)}::date group by 1),
    selves as (select s.engineering_id, count(*)::int as n from monthly_self s where ${scoped('s')} and s.ym = ${last}
      and s.state <> ${DRAFT_SELF} group by 1),
    wages as (select w.engineering_id, count(*)::int as n, sum(w.people)::int as people from salary_sheet w where ${scoped('w')}
      and w.ym = ${last} and w.state <> ${DRAFT_SHEET} group by 1),
    hands as (select h.engineering_id, count(*)::int as n from worker h where ${scoped('h')}
      and ${and(viewConditions(worker, 'h', 'onSite', session))} group by 1),
    hoists as (select c.engineering_id, count(*)::int as n from crane c where ${scoped('c')} and c.crane_kind in (1, 2)
      and ${inStates('c', craneStates, standingStates)} group by 1)`
}

const LACKING = sql`array_remove(array[${sql.join(
  submitAsks.map((name) => sql`case when nullif(${sql.ref(`t.${name}`)}::text, '') is null then ${sql.lit(name)} end`),
)}]::text[], null)`

/** 范围内受理以后、没有终止的工程的全部事实，一条语句。 */
async function factsOf(context: Context, query: Pick<ListQuery, 'filters' | 'keyword' | 'ids'>): Promise<Found[]> {
  const asked = await askedConditions(context, engineering, query)
  const states = inStates('t', engineeringStates, ['waiting', 'building', 'stopped', 'suspended', 'accepting'])
  const reach = [states, await accessWhere(context, engineering, 'read', 't'), ...asked]
  const { rows } = await sql<Found>`with scope as materialized (select t.* from engineering t
      where t.deleted_at is null and t.history_type = 0 and ${and(reach)}), ${countsOf(context.session)}
    select t.id, t.engineering_name, t.areacode, t.state, t.sgdw, t.sgdw_text, a.real_name as main_officer_text, ${LACKING} as lacking,
      coalesce(f.list, '[]') as files, coalesce(p.roles, '{}') as roles, coalesce(p.codes, '[]') as codes, coalesce(m.n, 0) as monomers,
      m.area as floor_area, t.build_area::float as build_area, t.bd_lal, t.plan_kg_time::text as plan_kg, t.plan_jg_time::text as plan_jg,
      (t.sj_kg_time at time zone 'Asia/Shanghai')::date::text as real_kg, (t.accepted_at at time zone 'Asia/Shanghai')::date::text as accepted_on,
      ${inStates('t', engineeringStates, ['building'])} as building, coalesce(d.n, 0) as devices, coalesce(d.off, 0) as offline,
      coalesce(d.watched, 0) as watched, coalesce(y.yesterday, 0) as attended, coalesce(y.week, 0) as present, coalesce(s.n, 0) as self,
      coalesce(w.n, 0) as salary, coalesce(w.people, 0) as paid, coalesce(h.n, 0) as workers, coalesce(c.n, 0) as cranes
    from scope t left join account a on a.id = t.main_officer left join files f on f.engineering_id = t.id
      left join parties p on p.engineering_id = t.id left join houses m on m.engineering_id = t.id
      left join gadgets d on d.engineering_id = t.id left join days y on y.engineering_id = t.id
      left join selves s on s.engineering_id = t.id left join wages w on w.engineering_id = t.id
      left join hands h on h.engineering_id = t.id left join hoists c on c.engineering_id = t.id`.execute(context.db)
  return rows
}

export const qualityInput = listInput(engineering)
type Scored = QualityRow & { readonly sgdw: number | null }

async function scored(context: Context, query: Pick<ListQuery, 'filters' | 'keyword' | 'ids'>): Promise<Scored[]> {
  return (await factsOf(context, query)).map(
    ({ id, engineering_name, state, sgdw, sgdw_text, main_officer_text, ...facts }): Scored => ({
      id,
      engineering_name,
      state,
      sgdw,
      sgdw_text,
      main_officer_text,
      areacode: facts.areacode,
      ...dataQuality(facts),
    }),
  )
}

const groupKeys = Object.keys(qualityGroups) as QualityGroup[]
interface Pointed {
  readonly id: number
  readonly score: number
  readonly groups: Readonly<Record<QualityGroup, number>>
}

/** 分数低的在前，除非另有说法；一页。 */
function pageOf<T extends Pointed>(rows: readonly T[], { sort = 'score', page, limit }: ListQuery) {
  const key = groupKeys.find((each) => sort.replace(/^-/, '') === `g_${each}`)
  const of = (row: T): number => (key ? row.groups[key] : row.score)
  const way = sort.startsWith('-') ? -1 : 1
  const sorted = rows.toSorted((a, b) => way * (of(a) - of(b)) || a.id - b.id)
  return { rows: sorted.slice((page - 1) * limit, page * limit), total: rows.length, can: [] }
}

/** 数据质量：各工程得分、四组各多少、缺什么。 */
export const qualities = async (context: Context, query: ListQuery) => pageOf(await scored(context, query), query)

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, each) => sum + each, 0) / values.length) * 10) / 10

/** 按施工单位：看得到的各工程的平均。 */
export async function companyQualities(context: Context, query: ListQuery) {
  const own = new Map<number, Scored[]>()
  for (const row of await scored(context, query)) if (row.sgdw !== null) own.set(row.sgdw, [...(own.get(row.sgdw) ?? []), row])
  const rows = [...own].map(([id, projects]): CompanyQuality => {
    const worst = projects.toSorted((a, b) => a.score - b.score)[0]
    const of = (key: QualityGroup) => mean(projects.map(({ groups }) => groups[key]))
    return {
      id,
      unit_name: worst?.sgdw_text ?? '',
      projects: projects.length,
      score: mean(projects.map(({ score }) => score)),
      groups: { complete: of('complete'), timely: of('timely'), exact: of('exact'), agreeing: of('agreeing') },
      worst: worst ? `${worst.engineering_name}（${worst.score}）` : '',
    }
  })
  return pageOf(rows, query)
}
