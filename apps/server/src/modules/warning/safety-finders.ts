import { accident } from '@zhujian/domain/safety/accident'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { workingDaysBetween } from '@zhujian/domain/calendar/working-days'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { pausedDays } from './paused-days'
import { lateDaysSql } from '../rectify/public'
import { type Finder, momentOf } from './finder'

const accidents = accident.flow?.states
const RED = sql.lit(warnLevel.code('red'))
const ORANGE = sql.lit(warnLevel.code('orange'))
/** 责令停工的文书：局部停工整改、停工整改通知书，签发之后的。 */
const STOPPING = ['08', '09']
const SERVED = ['issued', 'delivered', 'receipted', 'archived'] as const
const unsettled = inStates('t', hiddenDangerStates, openDangers)

/** 隐患、停工、检查、起重机械。 */
export const safetyFinders: Readonly<Record<string, Finder>> = {
  W01: {
    entity: 'hidden_danger',
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, ${lateDaysSql('t', day)} as value,
        case when t.is_major and ${lateDaysSql('t', day)} > 0 then ${RED} end as floor, t.duty_unit_id as unit_id,
        '“' || t.place || '”应于 ' || t.deadline || ' 前整改' as said,
        jsonb_build_object('隐患编号', t.danger_no, '部位', t.place, '整改期限', t.deadline, '逾期天数', ${lateDaysSql('t', day)}) as facts
      from hidden_danger t where t.deleted_at is null and ${unsettled}`,
  },
  W02: {
    entity: 'hidden_danger',
    watches: ['stop_work', 'supervise_doc'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, extract(epoch from ${momentOf(day)} - t.created_at) / 3600 as value,
        null::int as floor, null::bigint as unit_id, '“' || t.place || '”没有停工，也没有责令停工的文书' as said,
        jsonb_build_object('隐患编号', t.danger_no, '部位', t.place, '判定依据', t.major_basis) as facts
      from hidden_danger t where t.deleted_at is null and t.is_major and ${unsettled}
        and not exists (select 1 from stop_work s where s.deleted_at is null and s.engineering_id = t.engineering_id
          and ${inStates('s', stopWorkStates, ['stopped'])} and (s.scope = ${stopScope.code('whole')} or s.danger_ids @> array[t.id]))
        and not exists (select 1 from supervise_doc d where d.deleted_at is null and d.danger_ids @> array[t.id]
          and d.type = any(${STOPPING}::text[]) and ${inStates('d', documentStates, SERVED)})`,
  },
  W03: {
    entity: 'stop_work',
    states: ['building', 'stopped'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - (t.issue_at at time zone 'Asia/Shanghai')::date as value,
        null::int as floor, null::bigint as unit_id, t.stop_no || ' 尚未复工' as said,
        jsonb_build_object('停工通知书', t.stop_no, '签发时间', to_char(t.issue_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '计划复工', t.plan_resume) as facts
      from stop_work t where t.deleted_at is null and ${inStates('t', stopWorkStates, ['stopped'])}`,
  },
  W04: {
    entity: 'engineering',
    // 欠的是监督机构的检查，施工单位不签收。
    ofStation: true,
    watches: ['safety_check'],
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, g.days as value,
        case when t.risk_level = 4 and g.days > 14 then ${ORANGE} end as floor, null::bigint as unit_id,
        '距上次监督检查 ' || g.days || ' 天' as said,
        jsonb_build_object('上次检查', to_char(t.last_check_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '风险等级', t.risk_level) as facts
      from engineering t, lateral (select (coalesce(t.last_check_at, t.sj_kg_time) at time zone 'Asia/Shanghai')::date as from_on) l,
        lateral (select ${day}::date - l.from_on - ${pausedDays('t', sql`l.from_on`, day)} as days) g
      where g.days is not null`,
  },
  W17: {
    entity: 'crane',
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, coalesce(${day}::date - t.accept_on, 0) as value,
        case when t.state = ${sql.lit(craneStates.code('using'))} then ${RED} end as floor, t.owner_unit as unit_id,
        t.crane_name || (case when t.accept_on is null then ' 未经联合验收即投入使用' else ' 验收合格后没有办理使用登记' end) as said,
        jsonb_build_object('备案编号', t.record_no, '联合验收', t.accept_on, '使用登记', t.use_no) as facts
      from crane t where t.deleted_at is null and ((${inStates('t', craneStates, ['registering'])} and t.accept_on is not null and t.use_no is null)
        or (${inStates('t', craneStates, ['using'])} and t.accept_on is null))`,
  },
  W18: {
    entity: 'crane',
    watches: ['elevator_param'],
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, g.valid_to - ${day}::date as value, null::int as floor, t.owner_unit as unit_id,
        t.crane_name || ' 有效期至 ' || g.valid_to as said,
        jsonb_build_object('备案编号', t.record_no, '下次检测', t.test_next, '防坠器标定至', a.anti_drop_to) as facts
      from crane t
      left join lateral (select min(p.anti_drop_to) as anti_drop_to from elevator_param p
        where p.deleted_at is null and p.device_id = t.device_id) a on true,
        lateral (select least(t.test_next, a.anti_drop_to) as valid_to) g
      where t.deleted_at is null and g.valid_to is not null and ${inStates('t', craneStates, ['using'])}`,
  },
  W19: {
    entity: 'crane',
    // 告知单上的日子可以往前填，监理审核通过才报到主管部门，两头取晚的。只在还能停下来补告知的时候报：装好以后的，告知日期是改不了的事实。
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, coalesce(t.install_unit, t.owner_unit) as unit_id,
        t.crane_name || (case when t.notice_on is null then ' 没有安装告知' else ' 安装告知不足两个工作日即安装' end) as said,
        jsonb_build_object('备案编号', t.record_no, '安装告知', case when t.notice_on is not null
          then greatest(t.notice_on, (t.reviewed_at at time zone 'Asia/Shanghai')::date) end, '安装日期', t.install_on) as facts
      from crane t where t.deleted_at is null and ${inStates('t', craneStates, ['installing', 'testing', 'accepting'])}
        and (t.notice_on is null or t.install_on is not null)`,
    value: ({ facts }, { calendar }) => {
      const [told, built] = [facts['安装告知'], facts['安装日期']]
      return typeof told === 'string' && typeof built === 'string' && workingDaysBetween(calendar, told, built) >= 2 ? 0 : 1
    },
  },
  W38: {
    entity: 'quality_issue',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${lateDaysSql('t', day)} as value, null::int as floor, t.duty_unit_id as unit_id,
        '“' || t.place || '”应于 ' || t.deadline || ' 前整改' as said,
        jsonb_build_object('部位', t.place, '整改期限', t.deadline, '逾期天数', ${lateDaysSql('t', day)}) as facts
      from quality_issue t where t.deleted_at is null and ${unsettled}`,
  },
  W41: {
    entity: 'engineering',
    watches: ['drill'],
    rows: (
      day,
    ) => sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - l.from_on - ${pausedDays('t', sql`l.from_on`, day)} as value,
        null::int as floor, null::bigint as unit_id,
        case when g.last_on is null then '开工以来没有演练' else '最近一次演练在 ' || g.last_on end as said, jsonb_build_object('最近演练', g.last_on) as facts
      from engineering t, lateral (select max((d.drilled_at at time zone 'Asia/Shanghai')::date) as last_on from drill d
        where d.deleted_at is null and d.engineering_id = t.id) g,
        lateral (select coalesce(g.last_on, (t.sj_kg_time at time zone 'Asia/Shanghai')::date) as from_on) l where t.sj_kg_time is not null`,
  },
  W42: {
    entity: 'accident',
    rows: () => sql`select t.engineering_id, t.id as subject_id, t.late_min as value, null::int as floor, null::bigint as unit_id,
        t.accident_no || ' 迟报 ' || t.late_min || ' 分钟' as said, jsonb_build_object('编号', t.accident_no, '发生地点', t.place, '迟报分钟', t.late_min) as facts
      from accident t where t.deleted_at is null and t.state in (${sql.lit(accidents?.code('reported'))}, ${sql.lit(accidents?.code('handling'))})`,
    states: ['building', 'stopped'],
  },
  W39: {
    entity: 'hidden_danger',
    rows: () => sql`select t.engineering_id, t.id as subject_id, coalesce(t.times, 0) as value, null::int as floor, t.duty_unit_id as unit_id,
        '“' || t.place || '”已提交整改 ' || t.times || ' 次仍未合格' as said,
        jsonb_build_object('隐患编号', t.danger_no, '部位', t.place, '提交整改次数', t.times) as facts
      from hidden_danger t where t.deleted_at is null and ${inStates('t', hiddenDangerStates, ['rectifying'])}`,
  },
}
