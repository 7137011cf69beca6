import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { buildingParts } from '@zhujian/domain/reference/unit-dicts'
import { logKind } from '@zhujian/domain/safety/daily-log'
import { laborFee } from '@zhujian/domain/contract/labor-fee'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { addMonths, lastDayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Finder } from './finder'
import { recentMonths } from './recent-months'

const RED = sql.lit(warnLevel.code('red'))
const feeStates = laborFee.flow?.states
/** 到了应拨日期，还没有足额拨入专户的人工费。 */
const unpaid = (t: string, day: string) => sql`${sql.ref(`${t}.deleted_at`)} is null and ${sql.ref(`${t}.due_on`)} < ${day}::date
  and ${sql.ref(`${t}.state`)} in (${sql.lit(feeStates?.code('pending'))}, ${sql.lit(feeStates?.code('short'))})`

/** 停工、中止以前欠下的工资与人工费，停下来也还欠着。 */
const OWED = ['building', 'stopped', 'suspended'] as const

const licensed = sql`t.role in (${sql.join(buildingParts.map((part) => sql.lit(part)))})`

/** 许可、证照、工资与费用、竣工备案。 */
export const projectFinders: Readonly<Record<string, Finder>> = {
  W09: {
    entity: 'engineering_unit',
    watches: ['unit', 'unit_qual'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, g.valid_to - ${day}::date as value, null::int as floor, t.unit_id,
        u.unit_name || '的证照有效期至 ' || g.valid_to as said,
        jsonb_build_object('单位', u.unit_name, '安全生产许可证有效期至', case when ${licensed} then u.safety_license_to end, '资质有效期至', q.valid_to) as facts
      from engineering_unit t join unit u on u.id = t.unit_id and u.deleted_at is null
      left join lateral (select min(k.valid_to) as valid_to from (select max(q.valid_to) as valid_to from unit_qual q
        where q.deleted_at is null and q.unit_id = u.id group by q.qual_type, q.major) k) q on true,
        lateral (select least(q.valid_to, case when ${licensed} then u.safety_license_to end) as valid_to) g
      where t.deleted_at is null and t.active and g.valid_to is not null`,
  },
  W10: {
    entity: 'engineering',
    watches: ['attendance_day', 'daily_log'],
    states: ['waiting', 'building'],
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, 1 as value, null::int as floor, t.jsdw as unit_id,
        case when t.sj_kg_time is not null then '已经开工' when g.n = 3 then '连续三日考勤都在十人以上' else l.first_on || ' 起已有施工日志' end
          || '，没有施工许可证' as said,
        jsonb_build_object('实际开工', to_char(t.sj_kg_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '十人以上的考勤日', g.n, '最早的施工日志', l.first_on) as facts
      from engineering t, lateral (select count(*)::int as n from (select 1 from attendance_day a where a.deleted_at is null and a.engineering_id = t.id
        and a.result in (1, 2) and a.day_on between ${day}::date - 3 and ${day}::date - 1 group by a.day_on having count(*) >= 10) d) g,
        lateral (select min(x.day_on) as first_on from daily_log x where x.deleted_at is null and x.engineering_id = t.id
          and x.log_kind = ${sql.lit(logKind.code('work'))} and x.day_on <= ${day}::date) l
      where t.license_no is null and (t.sj_kg_time is not null or g.n = 3 or l.first_on is not null)`,
  },
  W11: {
    entity: 'engineering',
    states: ['waiting', 'building'],
    rows: (
      day,
    ) => sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - (t.license_date + interval '3 months')::date as value,
        null::int as floor, t.jsdw as unit_id, '施工许可证 ' || t.license_date || ' 核发，尚未开工' as said,
        jsonb_build_object('施工许可证', t.license_no, '发证日期', t.license_date) as facts
      from engineering t where t.license_date is not null and t.sj_kg_time is null`,
  },
  W24: {
    entity: 'engineering',
    watches: ['bank_account'],
    rows: (
      day,
    ) => sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - (t.sj_kg_time at time zone 'Asia/Shanghai')::date as value,
        null::int as floor, null::bigint as unit_id, '开工以后没有开立农民工工资专用账户' as said,
        jsonb_build_object('实际开工', to_char(t.sj_kg_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) as facts
      from engineering t where t.sj_kg_time is not null and not exists (select 1 from bank_account b where b.engineering_id = t.id
        and b.deleted_at is null and b.account_state in (1, 2))`,
  },
  'W24-2': {
    entity: 'bank_account',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.open_on as value, null::int as floor, null::bigint as unit_id,
        t.account_name || ' ' || t.open_on || ' 开立，没有备案' as said, jsonb_build_object('账户', t.account_name, '开户日期', t.open_on) as facts
      from bank_account t where t.deleted_at is null and t.record_on is null and t.account_state in (1, 2)`,
  },
  W26: {
    entity: 'engineering',
    watches: ['salary_sheet', 'attendance_day'],
    states: OWED,
    // 看最近三个月：上个月的到了十五日才算欠，更早没有发的不因换了月份而了结；连着两个月的直接报红色。
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - min(m.due_on) as value,
        case when count(*) filter (where m.next_too) > 0 then ${RED} end as floor, null::bigint as unit_id,
        string_agg(m.ym, '、' order by m.ym) || ' 的工资还没有全部发放' as said,
        jsonb_build_object('工资月份', string_agg(m.ym, '、' order by m.ym), '当月有考勤的人数', max(m.n)) as facts
      from engineering t join lateral (
        select o.*, o.seq - lag(o.seq) over (order by o.seq) = 1 as next_too from (
          select w.ym, w.next_on + 14 as due_on, row_number() over (order by w.ym) as seq, (select count(distinct a.worker_id)::int from attendance_day a
              where a.deleted_at is null and a.engineering_id = t.id and a.result in (1, 2) and a.day_on between w.first_on and w.last_on) as n,
            not exists (select 1 from salary_sheet s where s.deleted_at is null and s.engineering_id = t.id and s.ym = w.ym and s.state = 1)
              or exists (select 1 from salary_sheet s where s.deleted_at is null and s.engineering_id = t.id and s.ym = w.ym and s.state <> 1) as owed
          from ${recentMonths(day)}
        ) o where o.n > 0 and o.owed and o.due_on < ${day}::date) m on true
      group by t.id`,
  },
  W27: {
    entity: 'engineering',
    watches: ['salary_sheet', 'attendance_day'],
    rows: (day) => {
      const month = addMonths(day.slice(0, 7), -1)
      return sql`select t.id as engineering_id, t.id as subject_id, round(100.0 * abs(p.n - g.n) / g.n, 1) as value, null::int as floor,
        null::bigint as unit_id, ${month} || ' 发放 ' || p.n || ' 人，考勤 ' || g.n || ' 人' as said,
        jsonb_build_object('工资月份', ${month}::text, '发放人数', p.n, '考勤人数', g.n) as facts
      from engineering t
      join lateral (select sum(s.people)::int as n from salary_sheet s where s.deleted_at is null and s.engineering_id = t.id and s.ym = ${month} and s.state = 1) p on p.n > 0
      join lateral (select count(distinct a.worker_id)::int as n from attendance_day a where a.deleted_at is null and a.engineering_id = t.id
        and a.result in (1, 2) and a.day_on between ${`${month}-01`}::date and ${lastDayOf(month)}::date) g on g.n > 0`
    },
  },
  W25: {
    entity: 'labor_fee',
    states: OWED,
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.due_on as value, case when exists (select 1 from labor_fee o
          where ${unpaid('o', day)} and o.engineering_id = t.engineering_id
            and o.ym = to_char(to_date(t.ym, 'YYYY-MM') - interval '1 month', 'YYYY-MM')) then ${RED} end as floor, e.jsdw as unit_id,
        t.ym || ' 人工费应拨 ' || t.payable || ' 万元，' || t.due_on || ' 到期，实拨 ' || coalesce(t.paid, 0) || ' 万元' as said,
        jsonb_build_object('月份', t.ym, '应拨万元', t.payable, '实拨万元', t.paid, '应拨日期', t.due_on) as facts
      from labor_fee t join engineering e on e.id = t.engineering_id where ${unpaid('t', day)}`,
  },
  W29: {
    entity: 'engineering',
    rows: (
      day,
    ) => sql`select t.id as engineering_id, t.id as subject_id, round(100 * coalesce(t.safe_fee_prepaid, 0) / t.safe_fee_total, 1) as value,
        null::int as floor, t.jsdw as unit_id, '已预付 ' || coalesce(t.safe_fee_prepaid, 0) || ' 万元，应付总额 ' || t.safe_fee_total || ' 万元' as said,
        jsonb_build_object('安全文明施工费', t.safe_fee_total, '已预付', t.safe_fee_prepaid) as facts
      from engineering t where t.safe_fee_total > 0 and t.sj_kg_time < ${day}::date - interval '1 month'`,
  },
  W44: {
    entity: 'completion_acceptance',
    states: ['building', 'accepting', 'completed'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.passed_on as value, null::int as floor, e.jsdw as unit_id,
        t.passed_on || ' 竣工验收合格，没有办理竣工验收备案' as said, jsonb_build_object('验收合格日期', t.passed_on, '备案期限', t.record_due) as facts
      from completion_acceptance t join engineering e on e.id = t.engineering_id
      where t.deleted_at is null and ${inStates('t', completionStates, ['passed'])} and t.passed_on is not null and t.record_no is null`,
  },
}
