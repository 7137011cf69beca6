import { craneStates } from '@zhujian/domain/device/crane-flow'
import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { hazardWork } from '@zhujian/domain/safety/hazard-table'
import { scaffoldStage, scaffoldStates } from '@zhujian/domain/safety/scaffold'
import { scheme, schemeType } from '@zhujian/domain/safety/scheme'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { DISCLOSURE, unmonitored, unprepared } from '../safety/public'
import { panelHolds, partKey } from '../site/public'
import { type Finder, momentOf } from './finder'

const RED = sql.lit(warnLevel.code('red'))
const APPROVED = sql.lit(scheme.flow?.states.code('approved'))
/** 立在工地上、还没有办使用登记的：登记以后的，告知资料已经核过。 */
const UNREGISTERED = ['testing', 'accepting', 'confirming', 'registering'] as const
const ERECTED = [...UNREGISTERED, 'using', 'idle'] as const
const ERECTION = sql.lit(hazardWork.code('craneErection'))

const argued = sql`(s.level <> ${sql.lit(OVERSIZED)} or coalesce(${sql.raw(panelHolds('s'))}, false))`
/** 批准了，该论证的也论证过；正在变更的，此前那一版已经批准，变更由危大工程去管。 */
const fit = sql`(s.deleted_at is null and case when s.state = ${APPROVED} then ${argued} else s.change_note is not null end)`

/** 同一单体、同一部位后来的记录。 */
const laterWork = (
  table: string,
  at: string,
) => sql`select ${sql.ref(`w.${at}`)} as at from ${sql.table(table)} w where w.deleted_at is null
  and w.engineering_id = t.engineering_id and w.monomer_id = t.monomer_id and ${sql.raw(`${partKey('w.part')} = ${partKey('t.part')}`)}`

/** 危大工程：方案、论证、交底、监测、验收。 */
export const hazardFinders: Readonly<Record<string, Finder>> = {
  X08: {
    entity: 'danger_project',
    watches: ['scheme', 'disclosure', 'emergency_plan', 'daily_log'],
    says: true,
    // 还没有办“开始实施”的，日志里写着它的进展就是已经施工。只差交底的为橙色，其余各关都是重大事故隐患。
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, case when g.lacking <> ${sql.lit(DISCLOSURE)} then ${RED} end as floor,
        null::bigint as unit_id, '“' || t.name || '”' || g.lacking || '未完成' ||
          case when d.day_on is null then '仍在施工' else '，' || d.day_on || ' 的日志已有施工' end as said,
        jsonb_build_object('危大工程', t.name, '所缺', g.lacking, '实际开始', t.started_on, '日志日期', d.day_on, '日志所记', d.stage) as facts
      from danger_project t left join lateral (select l.day_on, x ->> 'stage' as stage from daily_log l, jsonb_array_elements(l.danger_lines) x
          where ${inStates('t', dangerProjectStates, ['planned'])} and l.deleted_at is null and l.engineering_id = t.engineering_id
            and (x ->> 'danger_project_id')::bigint = t.id order by l.day_on desc, l.id desc limit 1) d on true,
        lateral (select ${sql.raw(unprepared('t'))} as lacking) g
      where t.deleted_at is null and g.lacking is not null
        and (${inStates('t', dangerProjectStates, ['working', 'abnormal'])} or d.day_on is not null)`,
  },
  'X08-2': {
    entity: 'scaffold',
    watches: ['scheme'],
    says: true,
    // 搭到一段（6–8 m）以上的；没有报出来的草稿不算。
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, t.erect_unit as unit_id,
        t.part || '的架体已搭至 ' || t.height || ' m，专项方案' || case when s.deleted_at is not null then '已经删除'
          when s.state = ${APPROVED} then '未经专家论证' else '未经审批' end as said,
        jsonb_build_object('编号', t.scaffold_no, '部位', t.part, '现高', t.height, '专项方案', s.scheme_name) as facts
      from scaffold t join scheme s on s.id = t.scheme_id
      where t.deleted_at is null and ${inStates('t', scaffoldStates, ['pending', 'accepted', 'rectifying', 'recheck'])}
        and t.accept_stage >= ${sql.lit(scaffoldStage.code('section'))} and not ${fit}`,
  },
  'X08-3': {
    entity: 'crane',
    watches: ['scheme'],
    says: true,
    // 安装、拆卸的专项方案另行登记的，看它批准没有；没有登记的随安装告知报审，看监理审核过没有。
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, coalesce(t.install_unit, t.owner_unit) as unit_id,
        t.crane_name || ' 已于 ' || t.install_on || ' 安装，' || case when g.n = 0 then '没有经监理审核的安装专项方案' else '安装专项方案未经审批、论证' end as said,
        jsonb_build_object('备案编号', t.record_no, '安装日期', t.install_on, '登记的安装拆卸方案', g.n) as facts
      from crane t, lateral (select count(*)::int as n, coalesce(bool_or(${fit}), false) as ok from scheme s
        where s.deleted_at is null and s.engineering_id = t.engineering_id and s.scheme_type = ${sql.lit(schemeType.code('special'))}
          and s.work = ${ERECTION}) g
      where t.deleted_at is null and t.install_on is not null and ${inStates('t', craneStates, ERECTED)} and not g.ok
        and (g.n > 0 or (t.reviewed_at is null and ${inStates('t', craneStates, UNREGISTERED)}))`,
  },
  W15: {
    entity: 'danger_project',
    watches: ['concrete_block', 'side_station'],
    // 报请验收以后，同一部位已经浇筑、旁站的，就是没有验收进入了下一道工序。
    rows: (
      day,
    ) => sql`select t.engineering_id, t.id as subject_id, ${day}::date - (t.updated_at at time zone 'Asia/Shanghai')::date as value,
        case when n.at is not null then ${RED} end as floor, null::bigint as unit_id,
        '“' || t.name || '”已经完成，没有验收' || case when n.at is null then '' else '，' || to_char(n.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || ' 已进入下一道工序' end as said,
        jsonb_build_object('编号', t.danger_project_no, '名称', t.name, '部位', t.part,
          '下一道工序', to_char(n.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')) as facts
      from danger_project t, lateral (select min(o.at) as at from (${laterWork('concrete_block', 'pour_at')} union all ${laterWork('side_station', 'start_at')}) o
        where o.at > t.updated_at and o.at < ${momentOf(day)}) n
      where t.deleted_at is null and ${inStates('t', dangerProjectStates, ['accepting'])}`,
  },
  W16: {
    entity: 'danger_project',
    watches: ['engineering_unit', 'unit'],
    rows: () => sql`select t.engineering_id, t.id as subject_id, 1 as value, null::int as floor, e.jsdw as unit_id,
        '“' || t.name || '”超过一定规模，没有建设单位委托的第三方监测单位' as said,
        jsonb_build_object('编号', t.danger_project_no, '名称', t.name, '部位', t.part, '实际开始', t.started_on) as facts
      from danger_project t join engineering e on e.id = t.engineering_id
      where t.deleted_at is null and ${inStates('t', dangerProjectStates, ['working', 'abnormal'])} and ${sql.raw(unmonitored('t'))}`,
  },
}
