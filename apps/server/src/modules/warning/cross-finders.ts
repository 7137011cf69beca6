import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { measure } from '@zhujian/domain/quality/measure'
import { TOO_STRONG } from '@zhujian/domain/quality/concrete-strength'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { carType, passDirection } from '@zhujian/domain/vehicle/vehicle-rules'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { addDays, addMonths } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { occupiedSql, partKey } from '../site/public'
import { type Finder, momentOf } from './finder'

const RED = sql.lit(warnLevel.code('red'))
const came = sql.join((['full', 'half'] as const).map((key) => sql.lit(attendanceResult.code(key))))
/** 土方、浇筑用的车：停工期间不该进场。 */
const POURING = (['dumper', 'muck', 'mixer'] as const).map((key) => carType.code(key))
const LEAVE = sql.lit(attendanceResult.code('leave'))
/** 天：重叠与缺席只看近一个月的记录。 */
const RECENT = 30
/** 停工之后的这些天里最多的一天，与停工之前一周的日均相比。 */
const AFTER_STOP = 7
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`

/** 几类数据放在一起才看得出的（领域说明“跨表核对”）；登记时能拒绝的不在这里。 */
export const crossFinders: Readonly<Record<string, Finder>> = {
  X04: {
    entity: 'manage_user',
    // 本工程之内的登记时就拒绝了；两个工程的只能提醒，两边都报。
    rows: (day) => sql`with busy as (select o.*, m.idno_index, m.name from ${occupiedSql(addDays(day, -RECENT))} o
          join manage_user m on m.id = o.person and m.deleted_at is null and m.idno_index is not null and o.starts < ${momentOf(day)})
      select a.engineering_id, a.person as subject_id, count(*)::int as value, null::int as floor,
        null::bigint as unit_id, min(a.name) || ' ' || to_char(min(a.starts) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')
          || ' 的' || min(a.label) || '与另一工程的' || min(b.label) || '时间重叠' as said,
        jsonb_build_object('姓名', min(a.name), '本工程的记录', min(a.label), '起', to_char(min(a.starts) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'),
          '止', to_char(min(a.ends) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '另一工程的记录', min(b.label), '重叠次数', count(*)) as facts
      from busy a join busy b on b.idno_index = a.idno_index and b.engineering_id <> a.engineering_id and b.starts < a.ends and b.ends > a.starts
      group by a.engineering_id, a.person`,
  },
  X06: {
    entity: measure.name,
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        t.measure_no || ' ' || split_part(t.caution, '；', 1) as said,
        jsonb_build_object('实测编号', t.measure_no, '楼层', t.floor, '房间', t.room, '点数', t.count, '合格率', t.rate, '可疑之处', left(t.caution, 200)) as facts
      from measure t where t.deleted_at is null and t.caution is not null and t.state = ${sql.lit(measure.flow?.states.code('recorded'))}`,
  },
  X09: {
    entity: 'manage_user',
    watches: ['attendance_day'],
    // 工程那天有考勤、本人没有的才算；没有连到实名制的说不准。
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, count(distinct g.day)::int as value, null::int as floor, t.unit_id,
        t.name || ' 近一个月有 ' || count(distinct g.day) || ' 天签了字而没有有效考勤' as said,
        jsonb_build_object('姓名', t.name, '签字而没有考勤的日子', string_agg(distinct to_char(g.day, 'MM-DD'), '、'), '记录', string_agg(distinct o.label, '、')) as facts
      from ${occupiedSql(addDays(day, -RECENT))} o
        join manage_user t on t.id = o.person and t.deleted_at is null and t.worker_id is not null,
        lateral (select ${dayOf('o.starts')} as day) g
      where g.day < ${day}::date
        and exists (select 1 from attendance_day a where a.deleted_at is null and a.engineering_id = t.engineering_id and a.day_on = g.day
          and a.result <> ${LEAVE})
        and not exists (select 1 from attendance_day a where a.deleted_at is null and a.worker_id = t.worker_id and a.day_on = g.day
          and a.result in (${came}))
      group by t.id, t.engineering_id, t.unit_id, t.name`,
  },
  X10: {
    entity: concreteBlock.name,
    rows: (
      day,
    ) => sql`select t.engineering_id, min(t.id) as subject_id, max(t.required) - count(*)::int as value, null::int as floor, null::bigint as unit_id,
        min(t.part) || ' ' || ${dayOf('t.pour_at')} || ' 浇筑应留 ' || max(t.required) || ' 组试块，只留了 ' || count(*) || ' 组' as said,
        jsonb_build_object('部位', min(t.part), '浇筑日期', ${dayOf('t.pour_at')}, '方量', max(t.volume), '应留', max(t.required), '实留', count(*)) as facts
      from concrete_block t where t.deleted_at is null and t.pour_at >= (${`${addMonths(day.slice(0, 7), -3)}-01`}::date)
      group by t.engineering_id, t.monomer_id, ${sql.raw(partKey('t.part'))}, btrim(upper(t.floor)), t.cure, ${dayOf('t.pour_at')}
      having count(*) < max(t.required)`,
  },
  'X10-2': {
    entity: concreteBlock.name,
    rows: (
      day,
    ) => sql`select t.engineering_id, min(t.id) as subject_id, min(t.ratio)::float8 as value, null::int as floor, null::bigint as unit_id,
        to_char(t.pour_at at time zone 'Asia/Shanghai', 'YYYY-MM') || ' 的 ' || count(*) || ' 组试块强度都在设计等级的 ' || ${TOO_STRONG.times}::text || ' 倍以上' as said,
        jsonb_build_object('月份', to_char(t.pour_at at time zone 'Asia/Shanghai', 'YYYY-MM'), '组数', count(*), '最低强度比', min(t.ratio)) as facts
      from concrete_block t where t.deleted_at is null and t.ratio is not null and t.pour_at >= (${`${addMonths(day.slice(0, 7), -3)}-01`}::date)
      group by t.engineering_id, to_char(t.pour_at at time zone 'Asia/Shanghai', 'YYYY-MM')
      having count(*) >= ${TOO_STRONG.sets} and min(t.ratio) > ${TOO_STRONG.times}`,
  },
  X13: {
    entity: 'stop_work',
    watches: ['attendance_day', 'weigh', 'vehicle_pass'],
    states: ['building', 'stopped'],
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, round(100.0 * g.most / nullif(b.usual, 0), 1) as value,
        case when p.weighed + p.passed > 0 then ${RED} end as floor, null::bigint as unit_id,
        t.stop_no || ' 全面停工以后' || concat_ws('，', case when g.most > 0 then g.on_day || ' 仍有 ' || g.most || ' 人出勤' end,
          case when p.weighed > 0 then '材料过磅 ' || p.weighed || ' 车' end, case when p.passed > 0 then '渣土、混凝土车进场 ' || p.passed || ' 次' end) as said,
        jsonb_build_object('停工通知书', t.stop_no, '停工日期', l.from_on, '停工前一周日均出勤', b.usual, '出勤最多的一天', g.on_day, '当天出勤', g.most,
          '材料过磅', p.weighed, '渣土、混凝土车进场', p.passed) as facts
      from stop_work t, lateral (select ${dayOf('t.issue_at')} as from_on) l,
        lateral (select greatest(l.from_on + 1, ${addDays(day, -AFTER_STOP)}::date) as since) s,
        lateral (select round(count(*)::numeric / nullif(count(distinct a.day_on), 0)) as usual from attendance_day a
          where a.deleted_at is null and a.engineering_id = t.engineering_id and a.result in (${came}) and a.day_on between l.from_on - 7 and l.from_on - 1) b,
        lateral (select coalesce(max(d.n), 0) as most, (array_agg(d.day_on order by d.n desc, d.day_on))[1] as on_day from (
          select a.day_on, count(*)::int as n from attendance_day a where a.deleted_at is null and a.engineering_id = t.engineering_id
            and a.result in (${came}) and a.day_on between s.since and ${day}::date group by a.day_on) d) g,
        lateral (select (select count(*)::int from weigh w where w.deleted_at is null and w.engineering_id = t.engineering_id
              and ${dayOf('w.weigh_at')} between s.since and ${day}::date) as weighed,
            (select count(*)::int from vehicle_pass v where v.deleted_at is null and v.engineering_id = t.engineering_id
              and v.direction = ${sql.lit(passDirection.code('in'))} and v.car_type in (${sql.join(POURING.map((code) => sql.lit(code)))})
              and ${dayOf('v.happened_at')} between s.since and ${day}::date) as passed) p
      where t.deleted_at is null and t.scope = ${stopScope.code('whole')} and ${inStates('t', stopWorkStates, ['stopped'])}
        and l.from_on < ${day}::date`,
  },
}
