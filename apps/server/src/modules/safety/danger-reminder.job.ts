import { type MessageLink, messageLinks } from '@zhujian/domain/contracts/message-links'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { lateDaysSql } from '../rectify/public'
import { inStates } from '../../entity/in-states'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob, settingsNow } from '../setting/public'

const KIND = 'safety.overdue'
/** 秒：一天里多看几次，一项隐患一天只说一次。 */
const EVERY = 1800

/** 工作日的上班时间里：逾期未了结的隐患、质量问题，逐级告知。 */
export function defineDangerReminder(platform: Platform): void {
  defineOfficeJob(platform, { kind: KIND, every: EVERY, remind: tellLate })
}

interface Watched {
  readonly table: string
  readonly reminder: string
  readonly key: string
  readonly thing: string
  readonly path: (engineeringId: number) => MessageLink
}

const WATCHED: readonly Watched[] = [
  { table: 'hidden_danger', reminder: 'danger_reminder', key: 'danger_id', thing: '隐患', path: messageLinks.dangers },
  { table: 'quality_issue', reminder: 'issue_reminder', key: 'issue_id', thing: '质量问题', path: messageLinks.issues },
]

interface Late {
  readonly engineering_id: number
  readonly engineering_name: string
  readonly n: number
  readonly days: number
  readonly first: string
  readonly duty: number[]
  readonly officers: number[]
  readonly companies: number[]
  readonly chiefs: number[]
}

/** 一个工程合成一条；同一天不重复，进程中断重来也不重发。答说了几个工程。 */
export async function tellLate(platform: Platform, trx: Trx): Promise<number> {
  let told = 0
  for (const watched of WATCHED) told += await tellLateOf(platform, trx, watched)
  return told
}

/** 小循环：整改的一方与监督员，逾期当日起；中循环：参建企业；大循环：监督机构的科长、站长。后两级逾期满几天由设置定。 */
async function tellLateOf(platform: Platform, trx: Trx, { table, reminder, key, thing, path }: Watched): Promise<number> {
  const value = await settingsNow(platform)
  const [middle, large] = [value('danger_middle_days'), value('danger_large_days')]
  const rows = await lateIn(trx, { table, reminder, key })
  for (const late of rows) {
    const said = {
      body: `${late.engineering_name} ${late.n} 项${thing}逾期未了结，最长 ${late.days} 天：${late.first}`.slice(0, 300),
      path: path(late.engineering_id),
      engineering_id: late.engineering_id,
    }
    const warned = [
      ...late.officers,
      ...(late.days >= middle ? late.companies : []),
      ...(late.days >= large ? late.chiefs : []),
    ].filter((id) => !late.duty.includes(id))
    await deliver(platform, trx, late.duty, { kind: 'todo', title: `${thing}整改已逾期`, ...said })
    await deliver(platform, trx, [...new Set(warned)], { kind: 'warning', title: `${thing}逾期未整改`, ...said })
  }
  return rows.length
}

/** 今天还没有说过的各工程，连同各级要告知的人。 */
async function lateIn(trx: Trx, { table, reminder, key }: Pick<Watched, 'table' | 'reminder' | 'key'>): Promise<Late[]> {
  const day = today()
  const [at, id] = [sql.table(reminder), sql.ref(key)]
  const { rows } = await sql<Late>`with late as (
      select t.id, t.engineering_id, t.place, t.duty_person, t.duty_unit_id, ${lateDaysSql('t')} as days from ${sql.table(table)} t
      join engineering e on e.id = t.engineering_id and e.history_type <> 1 and e.deleted_at is null
      where t.deleted_at is null and t.deadline < ${day}::date and ${inStates('t', hiddenDangerStates, openDangers)}
        and ${lateDaysSql('t')} > 0),
    told as (insert into ${at} as r (${id}, told_on) select id, ${day}::date from late
      on conflict (${id}) do update set told_on = excluded.told_on where r.told_on < excluded.told_on returning ${id} as id),
    due as (select l.engineering_id, count(*)::int as n, max(l.days)::int as days, (array_agg(l.place order by l.days desc, l.id))[1] as first,
      array_agg(l.duty_person) as persons, array_agg(l.duty_unit_id) as units from late l join told on told.id = l.id group by l.engineering_id)
    select d.engineering_id, e.engineering_name, d.n, d.days, d.first,
      (select coalesce(array_agg(distinct id), '{}') from (
        select a.id from account a join account_engineering ae on ae.account_id = a.id and ae.engineering_id = d.engineering_id
          where a.status = 'normal' and a.deleted_at is null and (a.id = any(d.persons)
            or (array_position(d.persons, null) is not null and a.role_codes && array['site', 'site_safety']))
        union select a.id from account a where a.status = 'normal' and a.deleted_at is null
          and a.role_codes @> array['subcontractor'] and a.unit_id = any(d.units)) x) as duty,
      (select coalesce(array_agg(a.id), '{}') from account a where a.id in (e.main_officer, e.assist_officer)
        and a.status = 'normal' and a.deleted_at is null) as officers,
      (select coalesce(array_agg(distinct a.id), '{}') from account a where a.status = 'normal' and a.deleted_at is null
        and ((a.role_codes && array['contractor', 'owner', 'consultant'] and a.unit_id in (e.sgdw, e.jsdw, e.jldw))
          or (a.role_codes && array['chief_engineer'] and exists (select 1 from account_engineering ae
            where ae.account_id = a.id and ae.engineering_id = d.engineering_id)))) as companies,
      (select coalesce(array_agg(a.id), '{}') from account a where a.org_id = e.supervise_org_id and a.status = 'normal'
        and a.deleted_at is null and a.role_codes && array['section_chief', 'station_head']) as chiefs
    from due d join engineering e on e.id = d.engineering_id order by d.engineering_id`.execute(trx)
  return rows
}
