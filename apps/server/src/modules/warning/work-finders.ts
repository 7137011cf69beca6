import { workingDaysBetween } from '@zhujian/domain/calendar/working-days'
import { FAIL } from '@zhujian/domain/evaluation/appraisal'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { evaluationSuspension } from '@zhujian/domain/evaluation/suspension'
import { materialIn } from '@zhujian/domain/material/material-in'
import { progressReportStates } from '@zhujian/domain/production/progress-report'
import { batchResult, concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'
import { campaignKind } from '@zhujian/domain/safety/campaign'
import { shiftKind } from '@zhujian/domain/safety/leader-shift'
import { preventionStates } from '@zhujian/domain/safety/prevention'
import { wageDepositStates } from '@zhujian/domain/salary/wage-deposit'
import { settings } from '@zhujian/domain/setting/settings'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import type { AnyEntity } from '@zhujian/model'
import { addDays, addMonths, lastDayOf } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { batchLeft, batchRemedy, batchSettled, coveredSql } from '../quality/public'
import { type Finder, momentOf } from './finder'
import { recentMonths } from './recent-months'

const ORANGE = sql.lit(warnLevel.code('orange'))
const stateOf = (entity: AnyEntity, key: string): RawBuilder<unknown> => sql.lit(Number(entity.flow?.states.code(key)))
const started = (t: string) => sql`(${sql.ref(`${t}.sj_kg_time`)} at time zone 'Asia/Shanghai')::date`
/** 考评之后一个月内的：再早的已有新的月份可看。 */
const RECENT = 30
/** 分：优良的下限（JGJ 59-2011 第 5.0.2 条）。 */
const GOOD_FROM = 80
/** 不足这些施工日的月份不算带班率。 */
const LEAST_WORKED = 5
/** 只看最近这几天：再早的条件消除，转待复核。 */
const HOT_DAYS = 3
/** 日志里写着怎样应对的。 */
const ANSWERED = '停止|暂停|停工|调整作业|调整施工|错峰|避开|缩短|轮换'

/** 自评、进度、试块与取样、隐蔽、带班、保证金。 */
export const workFinders: Readonly<Record<string, Finder>> = {
  W28: {
    entity: 'engineering',
    watches: ['wage_deposit'],
    states: ['waiting', 'building'],
    rows: (day) => sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - g.from_on as value, null::int as floor,
        null::bigint as unit_id, g.from_on || ' 起没有存储农民工工资保证金，也没有保函' as said,
        jsonb_build_object('许可或开工', g.from_on) as facts
      from engineering t, lateral (select least(t.license_date, ${started('t')}) as from_on) g
      where g.from_on is not null and not exists (select 1 from wage_deposit w where w.deleted_at is null and w.engineering_id = t.id
        and ${inStates('w', wageDepositStates, ['pending', 'valid', 'used', 'renewed'])})`,
    value: ({ facts }, { calendar, day }) => workingDaysBetween(calendar, String(facts['许可或开工']), day),
  },
  W30: {
    entity: 'engineering',
    watches: ['monthly_self'],
    // 停工以前的月份没有交的，停下来也还欠着。
    states: ['building', 'stopped'],
    // 最近三个月里最早没有交的那个月；整月停工、中止的与批准暂停参评的不欠。
    rows: (day) => {
      const dueDay = sql`coalesce((select (s.value #>> '{}')::int from setting s where s.key = 'eval_self_day'), ${settings.eval_self_day.initial})`
      return sql`select t.id as engineering_id, t.id as subject_id, ${day}::date - min(m.due_on) as value, null::int as floor, null::bigint as unit_id,
          string_agg(m.ym, '、' order by m.ym) || ' 的安全生产标准化自评没有提交' as said,
          jsonb_build_object('未自评的月份', string_agg(m.ym, '、' order by m.ym), '截止', min(m.due_on)) as facts
        from engineering t join lateral (select w.ym, w.next_on + ${dueDay} - 1 as due_on
          from ${recentMonths(day)}
          where ${started('t')} <= w.last_on
            and not exists (select 1 from monthly_self s where s.deleted_at is null and s.engineering_id = t.id and s.ym = w.ym
              and s.state not in (${stateOf(monthlySelf, 'draft')}, ${stateOf(monthlySelf, 'returned')}))
            and not exists (select 1 from engineering_pause x where x.engineering_id = t.id and x.from_on < w.first_on
              and (x.to_on is null or x.to_on > w.last_on))
            and not exists (select 1 from evaluation_suspension p where p.deleted_at is null and p.engineering_id = t.id
              and p.state = ${stateOf(evaluationSuspension, 'approved')} and w.ym between p.from_ym and p.to_ym)) m on m.due_on < ${day}::date
        group by t.id`
    },
  },
  W31: {
    entity: 'site_assessment',
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, t.diff as value,
        case when t.self_total >= ${GOOD_FROM} and t.grade = ${FAIL} then ${ORANGE} end as floor, null::bigint as unit_id,
        '自评 ' || t.self_total || ' 分，监督考评 ' || t.score || ' 分' as said,
        jsonb_build_object('考评日期', t.assessed_on, '自评得分', t.self_total, '考评得分', t.score) as facts
      from site_assessment t where t.deleted_at is null and t.state = ${stateOf(siteAssessment, 'done')} and t.diff is not null
        and t.assessed_on between ${addDays(day, -RECENT)}::date and ${day}::date`,
  },
  W32: {
    entity: 'progress_report',
    watches: ['plan_task'],
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, t.gap as value, null::int as floor, null::bigint as unit_id,
        o.name || ' 计划 ' || t.plan_percent || '%，实际 ' || t.percent || '%' as said,
        jsonb_build_object('单体', o.name, '填报日期', t.week_on, '计划', t.plan_percent, '实际', t.percent) as facts
      from (select distinct on (r.monomer_id) r.* from progress_report r where r.deleted_at is null and r.week_on <= ${day}::date
          and ${inStates('r', progressReportStates, ['approved'])} order by r.monomer_id, r.week_on desc, r.id desc) t
        join monomer o on o.id = t.monomer_id and o.deleted_at is null
      where t.gap is not null`,
  },
  W33: {
    entity: 'concrete_block',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.due_on as value, null::int as floor, null::bigint as unit_id,
        t.part || ' ' || t.concrete_block_no || ' ' || t.due_on || ' 到期，没有出强度报告' as said,
        jsonb_build_object('试件', t.concrete_block_no, '部位', t.part, '到期日', t.due_on) as facts
      from concrete_block t where t.deleted_at is null and t.due_on is not null and t.value is null
        and t.state in (${stateOf(concreteBlock, 'curing')}, ${stateOf(concreteBlock, 'testing')})`,
  },
  W34: {
    entity: 'concrete_block',
    says: true,
    remedy: sql.raw(batchRemedy('t')) as RawBuilder<string | null>,
    // 同一单体、等级、养护方式的为一批，各组都出了报告才算评定，处置认可的不再报；一批报一条，落在头一组上。
    rows: () => sql`select t.engineering_id, min(t.id) as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        o.name || ' C' || t.grade || ' 混凝土 ' || max(t.batch_n) || ' 组强度评定不合格' as said,
        jsonb_build_object('单体', o.name, '强度等级', 'C' || t.grade, '组数', max(t.batch_n), '评定', max(t.batch_told)) as facts
      from concrete_block t join monomer o on o.id = t.monomer_id
      where t.deleted_at is null and t.batch_result = ${sql.lit(batchResult.code('failed'))}
      group by t.engineering_id, t.monomer_id, o.name, t.grade, t.cure
      having ${sql.raw(batchLeft('t'))} = 0 and not ${sql.raw(batchSettled('t'))}`,
  },
  W35: {
    entity: 'witness_sample',
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - t.report_on as value, null::int as floor, null::bigint as unit_id,
        coalesce(t.part, '') || '的见证取样 ' || t.report_on || ' 报告不合格，没有处置' as said,
        jsonb_build_object('封样标识', t.seal_code, '报告编号', t.report_no, '报告日期', t.report_on) as facts
      from witness_sample t where t.deleted_at is null and t.state = ${stateOf(witnessSample, 'failed')} and t.report_on is not null`,
  },
  W36: {
    entity: 'material_in',
    watches: ['hidden_accept'],
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        t.material_name || ' 还没有复试，已用于 ' || g.part as said,
        jsonb_build_object('材料', t.material_name, '进场日期', t.in_on, '所用部位', g.part) as facts
      from material_in t join lateral (select min(h.part) as part from hidden_accept h where h.deleted_at is null
        and h.engineering_id = t.engineering_id and h.material_in_ids @> array[t.id] and h.state = ${stateOf(hiddenAccept, 'accepted')}) g on g.part is not null
      where t.deleted_at is null and t.state = ${stateOf(materialIn, 'retesting')} and t.released_at is null`,
  },
  W37: {
    entity: 'hidden_accept',
    watches: ['concrete_block', 'side_station'],
    rows: (day) => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, null::bigint as unit_id,
        t.part || '的隐蔽工程没有验收合格，已经覆盖' as said,
        jsonb_build_object('部位', t.part, '覆盖时间', to_char(g.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')) as facts
      from hidden_accept t, lateral (select ${sql.raw(coveredSql('t'))} as at) g
      where t.deleted_at is null and g.at < ${momentOf(day)} and t.state not in (${stateOf(hiddenAccept, 'accepted')}, ${stateOf(hiddenAccept, 'draft')})`,
  },
  W40: {
    entity: 'engineering',
    watches: ['leader_shift'],
    rows: (day) => {
      const ym = addMonths(day.slice(0, 7), -1)
      const month = sql`between ${`${ym}-01`}::date and ${lastDayOf(ym)}::date`
      return sql`select t.id as engineering_id, t.id as subject_id, least(100, round(100.0 * g.shifts / g.worked, 1)) as value, null::int as floor,
          null::bigint as unit_id, ${ym} || ' 施工 ' || g.worked || ' 天，项目负责人带班 ' || g.shifts || ' 天' as said,
          jsonb_build_object('月份', ${ym}::text, '施工天数', g.worked, '带班天数', g.shifts) as facts
        from engineering t, lateral (select (select count(distinct s.day_on)::int from leader_shift s where s.deleted_at is null
              and s.engineering_id = t.id and s.shift_kind = ${sql.lit(shiftKind.code('manager'))} and s.day_on ${month}) as shifts,
            (select count(distinct a.day_on)::int from attendance_day a where a.deleted_at is null and a.engineering_id = t.id
              and a.result in (1, 2) and a.day_on ${month}) as worked) g
        where g.worked >= ${sql.lit(LEAST_WORKED)}`
    },
  },
  W45: {
    entity: 'engineering',
    watches: ['daily_log', 'prevention', 'stop_work'],
    // 气温出自日志与防控填报，记到日，不知道几时：到第二天还没有停止、调整作业的记录才报。
    rows: (
      day,
    ) => sql`select t.id as engineering_id, t.id as subject_id, h.temp as value, null::int as floor, null::bigint as unit_id,
        h.day_on || ' 最高气温 ' || h.temp || ' ℃，没有停止或者调整室外作业的记录' as said,
        jsonb_build_object('日期', h.day_on, '最高气温', h.temp) as facts
      from engineering t join lateral (select d.day_on, trim_scale(max(d.temp)) as temp from (
          select l.day_on, l.temp_high::numeric as temp from daily_log l where l.deleted_at is null and l.engineering_id = t.id
          union all select p.day_on, p.temp from prevention p where p.deleted_at is null and p.engineering_id = t.id and p.temp is not null) d
        where d.day_on between ${addDays(day, -HOT_DAYS)}::date and ${addDays(day, -1)}::date
          and not exists (select 1 from daily_log l where l.deleted_at is null and l.engineering_id = t.id and l.day_on = d.day_on
            and concat(l.content, l.problem) ~ ${ANSWERED})
          and not exists (select 1 from prevention p join campaign c on c.id = p.campaign_id and c.kind = ${sql.lit(campaignKind.code('heat'))}
            where p.deleted_at is null and p.engineering_id = t.id and p.day_on = d.day_on and p.undone = 0
              and ${inStates('p', preventionStates, ['pending', 'approved'])})
          and not exists (select 1 from stop_work s where s.deleted_at is null and s.engineering_id = t.id
            and (s.issue_at at time zone 'Asia/Shanghai')::date = d.day_on)
        group by d.day_on order by max(d.temp) desc, d.day_on desc limit 1) h on true`,
  },
}
