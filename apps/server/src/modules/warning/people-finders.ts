import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { workRole } from '@zhujian/domain/people/person-codes'
import { safetyOfficerRule } from '@zhujian/domain/project/wizard-staffing'
import { needsSpecialCert, workType } from '@zhujian/domain/reference/work-types'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { workingDaysBetween } from '@zhujian/domain/calendar/working-days'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { certVerified } from '../project/public'
import type { Finder } from './finder'

const RED = sql.lit(warnLevel.code('red'))
const result = (...keys: (keyof typeof attendanceResult.entries)[]) =>
  sql.join(keys.map((key) => sql.lit(attendanceResult.code(key))))
/** 在场的劳动者。 */
const present = sql`t.deleted_at is null and t.enter_status = 1`
const specialTrades = Object.values(workType.entries)
  .map(([code]) => code)
  .filter((code) => needsSpecialCert(code, true))
/** 只看近两个月：更早的停报另有停工、竣工可查。 */
const LOOK_BACK = 60

/** 关键岗位、证照、进场教育、考勤。 */
export const peopleFinders: Readonly<Record<string, Finder>> = {
  W05: {
    entity: 'manage_user',
    watches: ['attendance_day'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, round(100.0 * g.days / t.need_days, 1) as value, null::int as floor, t.unit_id,
        t.name || ' 上月应到 ' || t.need_days || ' 天，实到 ' || g.days || ' 天' as said,
        jsonb_build_object('姓名', t.name, '应出勤天数', t.need_days, '实际出勤天数', g.days) as facts
      from manage_user t, lateral (select coalesce(sum(case when a.result in (${result('full')}) then 1 when a.result in (${result('half')}) then 0.5 end), 0) as days
        from attendance_day a where a.deleted_at is null and a.worker_id = t.worker_id
          and a.day_on >= date_trunc('month', ${day}::date) - interval '1 month' and a.day_on < date_trunc('month', ${day}::date)) g
      where t.deleted_at is null and t.active and t.worker_id is not null and t.need_days >= 5
        and coalesce(t.post_from, t.created_at) < date_trunc('month', ${day}::date) - interval '1 month'`,
  },
  W06: {
    entity: 'manage_user',
    watches: ['attendance_day'],
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, g.days as value, null::int as floor, t.unit_id,
        t.name || ' 连续 ' || g.days || ' 个施工日没有有效考勤' as said,
        jsonb_build_object('姓名', t.name, '最近出勤', l.last_on, '连续缺勤施工日', g.days) as facts
      from manage_user t
      join lateral (select max(a.day_on) as last_on from attendance_day a where a.deleted_at is null and a.worker_id = t.worker_id
        and a.day_on <= ${day}::date and a.result in (${result('full', 'half', 'leave')})) l on true
      join lateral (select count(distinct s.day_on)::int as days from attendance_day s where s.deleted_at is null and s.engineering_id = t.engineering_id
        and s.result in (${result('full', 'half')}) and s.day_on > coalesce(l.last_on, ${addDays(day, -LOOK_BACK)}::date)
        and s.day_on >= coalesce(t.post_from, s.day_on) and s.day_on < ${day}::date) g on true
      where t.deleted_at is null and t.active and t.worker_id is not null`,
  },
  W07: {
    entity: 'engineering',
    watches: ['manage_user'],
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        '在岗且证书有效的专职安全员 ' || g.n || ' 人' as said,
        jsonb_build_object('在岗专职安全员', g.n, '建筑面积', t.build_area::text, '合同价', t.contract_price::text, '工程类别', t.engineering_type_id) as facts
      from engineering t, lateral (select count(*)::int as n from manage_user m where m.deleted_at is null and m.active and m.engineering_id = t.id
        and m.unit_role = 'sgdw' and m.post = 'safety_officer' and ${certVerified('m')} and coalesce(m.safety_cert_to, ${day}::date) >= ${day}::date) g`,
    value: ({ facts }) => {
      const rule = safetyOfficerRule({
        engineering_type_id: facts['工程类别'],
        build_area: facts['建筑面积'],
        contract_price: facts['合同价'],
      })
      return (rule?.count ?? 1) - Number(facts['在岗专职安全员'])
    },
  },
  W08: {
    entity: 'manage_user',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, least(t.cert_to, t.safety_cert_to) - ${day}::date as value, null::int as floor, t.unit_id,
        t.name || '的证书有效期至 ' || least(t.cert_to, t.safety_cert_to) as said,
        jsonb_build_object('姓名', t.name, '执业证书有效期至', t.cert_to, '安考证有效期至', t.safety_cert_to) as facts
      from manage_user t where t.deleted_at is null and t.active and least(t.cert_to, t.safety_cert_to) is not null`,
  },
  W20: {
    entity: 'worker',
    watches: ['edu', 'attendance_day'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - g.first_on + 1 as value, null::int as floor, t.unit_id,
        t.name || ' 自 ' || g.first_on || ' 起有考勤，没有通过三级教育' as said,
        jsonb_build_object('姓名', t.name, '进场日期', t.enter_on, '首次考勤', g.first_on) as facts
      from worker t join lateral (select min(a.day_on) as first_on from attendance_day a where a.deleted_at is null and a.worker_id = t.id
        and a.result in (${result('full', 'half')}) and a.day_on between t.enter_on and ${day}::date) g on g.first_on is not null
      where ${present} and t.work_role = ${workRole.code('worker')} and not t.edu_pass`,
  },
  W21: {
    entity: 'worker',
    watches: ['attendance_day'],
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, t.unit_id,
        t.name || (case when t.special_cert_no is null then '没有特种作业操作资格证书' else '的特种作业证书已于 ' || t.special_cert_to || ' 到期' end)
          || '，' || g.day_on || ' 仍有考勤' as said,
        jsonb_build_object('姓名', t.name, '证书编号', t.special_cert_no, '有效期至', t.special_cert_to, '考勤日期', g.day_on) as facts
      from worker t join lateral (select max(a.day_on) as day_on from attendance_day a where a.deleted_at is null and a.worker_id = t.id
        and a.result in (${result('full', 'half')}) and a.day_on between ${addDays(day, -1)}::date and ${day}::date) g on g.day_on is not null
      where ${present} and t.work_type in (${sql.join(specialTrades.map((code) => sql.lit(code)))})
        and (t.special_cert_no is null or t.special_cert_to is null or t.special_cert_to < g.day_on)`,
  },
  W22: {
    entity: 'worker',
    // 女性的上限比男性低十岁；只知道出生年份，从宽计。
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, g.age + case when t.gender = 2 then 10 else 0 end as value,
        case when g.age < 18 then ${RED} end as floor, t.unit_id, t.name || ' ' || g.age || ' 周岁' as said,
        jsonb_build_object('姓名', t.name, '出生年份', t.birth_year, '年龄', g.age) as facts
      from worker t, lateral (select extract(year from ${day}::date)::int - t.birth_year as age) g
      where ${present} and t.birth_year is not null`,
  },
  W23: {
    entity: 'worker',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.enter_on as value, null::int as floor, t.unit_id,
        t.name || ' 进场 ' || (${day}::date - t.enter_on) || ' 天没有参加工伤保险' as said,
        jsonb_build_object('姓名', t.name, '进场日期', t.enter_on) as facts
      from worker t where ${present} and t.insured is not true`,
  },
  W43: {
    entity: 'engineering',
    watches: ['attendance_day'],
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        case when g.last_on is null then '开工以来或近两个月没有考勤' else '最近一次考勤是 ' || g.last_on end as said,
        jsonb_build_object('最近考勤', g.last_on, '起算', l.from_on) as facts
      from engineering t join lateral (select max(a.day_on) as last_on from attendance_day a where a.deleted_at is null and a.engineering_id = t.id
        and a.day_on between ${addDays(day, -LOOK_BACK)}::date and ${day}::date) g on true,
        lateral (select coalesce(g.last_on, greatest((t.sj_kg_time at time zone 'Asia/Shanghai')::date, ${addDays(day, -LOOK_BACK)}::date)) as from_on) l
      where l.from_on < ${addDays(day, -1)}::date`,
    value: ({ facts }, { calendar, day }) => workingDaysBetween(calendar, String(facts['起算']), addDays(day, -1)),
  },
}
