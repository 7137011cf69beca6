import type { NamedCount, RealNameAnswer } from '@zhujian/domain/contracts/real-name'
import { nativeProvince, workRole } from '@zhujian/domain/people/person-codes'
import { team } from '@zhujian/domain/people/team'
import { worker } from '@zhujian/domain/people/worker'
import { engineering } from '@zhujian/domain/project/engineering'
import { needsSpecialCert, workType } from '@zhujian/domain/reference/work-types'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { viewConditions } from '../../entity/views'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { setting } from '../setting/public'
import { ON_SITE } from './seven-days'

const specialTypes = (welder: boolean) => workType.codes.map(String).filter((code) => needsSpecialCert(code, welder))
const MOST_TEAMS = 20
/** 年龄段的上限，含；最后一段没有。 */
const AGES = [25, 35, 45, 55] as const
const ageLabels = ['25 岁及以下', '26–35 岁', '36–45 岁', '46–55 岁', '56 岁及以上', '未登记']

type Figures = Omit<RealNameAnswer, 'ages' | 'provinces' | 'teams'>

/** 一个工程的实名制概况：登记、在场、教育、合同、参保、工资卡、特种作业，与在场人员的年龄、籍贯、班组。 */
export async function realNameOf(context: Context, engineeringId: number): Promise<RealNameAnswer> {
  await requireReadable(context, engineering, engineeringId)
  const mine = sql`worker t where t.engineering_id = ${engineeringId} and t.deleted_at is null and ${await accessWhere(context, worker, 'read', 't')}`
  const here = sql`${mine} and t.enter_status = ${ON_SITE}`
  const [ages, provinces] = [await groups(context, ageGroup(), here), await groups(context, sql`t.native_area`, here)]
  return {
    ...(await figuresOf(context, mine)),
    ages: ages
      .map((each) => ({ ...each, label: ageLabels[Number(each.key)] ?? '' }))
      .toSorted((a, b) => Number(a.key) - Number(b.key)),
    provinces: provinces.map((each) => ({ ...each, label: each.key === '' ? '未登记' : nativeProvince.labelOf(each.key) })),
    teams: await teamsOf(context, engineeringId),
  }
}

async function figuresOf({ db, platform, session }: Context, mine: RawBuilder<unknown>): Promise<Figures> {
  const types = specialTypes(await setting(platform, 'people_welder_special'))
  const within = (view: 'onSite' | 'untrained') => sql.join(viewConditions(worker, 't', view, session), sql` and `)
  const here = within('onSite')
  const special = sql`${here} and t.work_type = any(${types}::text[])`
  const { rows } = await sql<Figures>`select count(*)::int as enrolled,
      count(*) filter (where ${here})::int as on_site,
      count(*) filter (where ${here} and t.work_role = ${workRole.code('manager')})::int as managers,
      count(*) filter (where ${here} and t.work_role = ${workRole.code('worker')})::int as workers,
      count(*) filter (where ${within('untrained')})::int as untrained,
      count(*) filter (where ${here} and t.contract_type is not null)::int as contracted,
      count(*) filter (where ${here} and t.insured)::int as insured,
      count(*) filter (where ${here} and t.card_no is not null)::int as carded,
      count(*) filter (where ${special})::int as special,
      count(*) filter (where ${special} and (t.special_cert_no is null or t.special_cert_to < ${today()}::date))::int as special_missing
    from ${mine}`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a query of counts answers one row')
  return figures
}

/** 按出生年份所在的年龄段；年龄以今年计。 */
function ageGroup(): RawBuilder<unknown> {
  const age = sql`${Number(today().slice(0, 4))}::int - t.birth_year`
  const cases = AGES.map((most, at) => sql`when ${age} <= ${sql.lit(most)} then ${sql.lit(at)}`)
  return sql`case when t.birth_year is null then ${sql.lit(AGES.length + 1)} ${sql.join(cases, sql` `)} else ${sql.lit(AGES.length)} end`
}

async function groups({ db }: Context, by: RawBuilder<unknown>, here: RawBuilder<unknown>): Promise<Omit<NamedCount, 'label'>[]> {
  const { rows } = await sql<{ key: string; total: number }>`select coalesce(g.key::text, '') as key, count(*)::int as total
    from (select ${by} as key from ${here}) g group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** 在场人数多的班组在前。 */
async function teamsOf(context: Context, engineeringId: number): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`select t.id::text as key, t.name as label, (select count(*)::int from worker w
      where w.team_id = t.id and w.enter_status = ${ON_SITE} and w.deleted_at is null and ${await accessWhere(context, worker, 'read', 'w')}) as total
    from team t where t.engineering_id = ${engineeringId} and t.deleted_at is null and ${await accessWhere(context, team, 'read', 't')}
    order by total desc, t.id limit ${MOST_TEAMS}`.execute(context.db)
  return rows
}
