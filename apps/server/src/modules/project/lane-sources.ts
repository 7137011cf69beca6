import type { AnyDict, AnyEntity } from '@zhujian/model'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { crane, craneKind } from '@zhujian/domain/device/crane'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentTypes } from '@zhujian/domain/document/document-types'
import { documentStates, internalStates } from '@zhujian/domain/document/supervise-doc-flow'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import type { LaneItem, LaneKey } from '@zhujian/domain/project/lanes'
import { monomer } from '@zhujian/domain/project/monomer'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheck, safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import { checkConclusion, checkType, dangerLevel, officialSides, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { unit } from '@zhujian/domain/unit/unit'

/** 一件各项取自哪里：SQL 表达式，t 为这种数据的一行；都是定义里的字，没有来自请求的。 */
interface Drawn {
  readonly shape: LaneItem['shape']
  readonly kind: string
  readonly label: string
  /** 空的不画。 */
  readonly from: string
  readonly to?: string
  readonly due?: string
  readonly tone?: string
  /** 不写的为登记之时。 */
  readonly known?: string
  readonly settled?: string
}

/** 一条线的一个来处：哪种数据的哪些行，一行画几件。 */
export interface LaneSource {
  readonly lane: LaneKey
  readonly entity: AnyEntity
  /** 画的其实是连着的这一种，两种都看得到才画。 */
  readonly of?: { readonly entity: AnyEntity; readonly join: string }
  readonly where?: string
  readonly drawn: readonly Drawn[]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const pick = (dict: AnyDict, column: string, valueOf: (code: number | string) => string): string =>
  `case ${column}::text ${dict.codes.map((code) => `when ${quoted(String(code))} then ${quoted(valueOf(code))}`).join(' ')} else '' end`
const labelIn = (dict: AnyDict, column: string): string => pick(dict, column, dict.labelOf)
const toneIn = (dict: AnyDict, column: string): string => pick(dict, column, dict.toneOf)
const codesOf = (dict: AnyDict, names: readonly string[]): string =>
  dict.codes.filter((code) => names.includes(dict.keyOf(code) ?? '')).join(', ')

const dayAt = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`
const startOf = (day: string): string => `(${day}::timestamp at time zone 'Asia/Shanghai')`
/** 写明日期的事，登记在后的以登记之时为知道。 */
const knownFrom = (day: string, entered = 't.created_at'): string => `greatest(${startOf(day)}, ${entered})`

const stage = (kind: string, from: string, to: string, due?: string): Drawn => ({
  shape: 'bar',
  kind: quoted(kind),
  label: 't.engineering_name',
  from,
  to,
  ...(due && { due }),
  known: `greatest(${startOf(from)}, t.submitted_at)`,
})
const monomerDay = (word: string, day: string): Drawn => ({
  shape: 'point',
  kind: quoted(word),
  label: 't.name',
  from: day,
  known: knownFrom(day),
})

const [started, closed] = [dayAt('t.sj_kg_time'), 't.closed_on']
const decided = codesOf(bizStates, ['passed', 'rejected', 'withdrawn', 'closed'])
const bizEnd = `case when t.state in (${decided}) then coalesce(t.ended_at, t.updated_at) end`
const dangerEnd = `case when t.state in (${codesOf(hiddenDangerStates, settledDangers)}) then coalesce(t.recheck_at, t.updated_at) end`
const documentEnd = `coalesce(t.receipt_at, t.voided_at, t.archive_at, case when t.unserved_reason is not null then t.updated_at end)`
const craneEnd = `case when t.state in (${codesOf(craneStates, ['removing', 'removed'])}) then coalesce(t.removed_on, ${dayAt('t.remove_notice_at')}, ${dayAt('t.updated_at')}) end`
/** 工程终止监督以后，在册的到那一天为止。 */
const untilClosed = (end: string): string =>
  `coalesce(${end}, (select e.closed_on from engineering e where e.id = t.engineering_id))`
const post = labelIn(keyPost, 't.post')

/** 各条线取自哪里。后来的领域在这里加一段。 */
export const laneSources: readonly LaneSource[] = [
  {
    lane: 'stage',
    entity: engineering,
    drawn: [
      stage('报监受理', dayAt('t.submitted_at'), dayAt('t.accepted_at'), 't.due_on'),
      stage('施工准备', dayAt('t.accepted_at'), `coalesce(${started}, t.completed_on, ${closed})`),
      stage('施工', started, `coalesce(t.completed_on, ${closed})`, 't.plan_jg_time'),
      stage('竣工到终止', 't.completed_on', closed),
    ],
  },
  {
    lane: 'stage',
    entity: monomer,
    drawn: [monomerDay('开工', 't.start_on'), monomerDay('封顶', 't.topped_on'), monomerDay('竣工', 't.finish_on')],
  },
  {
    lane: 'stop',
    entity: stopWork,
    where: `t.state in (${codesOf(stopWorkStates, ['stopped', 'resumed'])})`,
    drawn: [
      {
        shape: 'bar',
        kind: labelIn(stopScope, 't.scope'),
        label: `coalesce(t.part || '：', '') || t.reason`,
        from: dayAt('coalesce(t.issue_at, t.created_at)'),
        to: dayAt('t.resume_at'),
        due: 't.plan_resume',
        tone: toneIn(stopScope, 't.scope'),
        known: 'coalesce(t.issue_at, t.created_at)',
        settled: 't.resume_at',
      },
    ],
  },
  {
    lane: 'stop',
    entity: engineering,
    of: { entity: engineering, join: `join engineering_pause u on u.engineering_id = t.id and u.kind = 'suspend'` },
    drawn: [
      {
        shape: 'bar',
        kind: quoted('中止施工'),
        label: 'u.reason',
        from: 'u.from_on',
        to: 'u.to_on',
        known: knownFrom('u.from_on', 'u.created_at'),
      },
    ],
  },
  {
    lane: 'check',
    entity: safetyCheck,
    where: `t.checker_side in (${officialSides.join()}) and t.state <> ${codesOf(safetyCheckStates, ['drafting'])}`,
    drawn: [
      {
        shape: 'point',
        kind: labelIn(checkType, 't.check_type'),
        label: `concat_ws('，', nullif(${labelIn(checkConclusion, 't.conclusion')}, ''), '隐患 ' || t.danger_count || ' 条')`,
        from: dayAt('t.check_at'),
        tone: toneIn(checkConclusion, 't.conclusion'),
        known: 'greatest(t.check_at, t.created_at)',
      },
    ],
  },
  {
    lane: 'danger',
    entity: hiddenDanger,
    where: `t.state <> ${codesOf(hiddenDangerStates, ['draft'])}`,
    drawn: [
      {
        shape: 'bar',
        kind: `case when t.is_major then '重大事故隐患' else ${labelIn(dangerLevel, 't.level')} end`,
        label: `t.place || '：' || t.description`,
        from: dayAt('t.created_at'),
        to: dayAt(dangerEnd),
        due: 't.deadline',
        tone: `case when t.is_major then 'danger' else ${toneIn(dangerLevel, 't.level')} end`,
        settled: dangerEnd,
      },
    ],
  },
  {
    lane: 'affair',
    entity: biz,
    drawn: [
      {
        shape: 'bar',
        kind: labelIn(bizKindDict, 't.kind'),
        label: 't.title',
        from: dayAt('t.applied_at'),
        to: dayAt(bizEnd),
        // 办结后申请上不再留期限，以最后一个环节的为准。
        due: `coalesce(t.due_on, (select max(n.due_on) from biz_node n where n.biz_id = t.id and n.round = t.round))`,
        known: 't.applied_at',
        settled: bizEnd,
      },
    ],
  },
  {
    lane: 'document',
    entity: superviseDoc,
    where: `t.issue_at is not null and t.state not in (${codesOf(documentStates, internalStates)})`,
    drawn: [
      {
        shape: 'bar',
        kind: labelIn(documentTypes, 't.type'),
        label: `coalesce(t.doc_no, t.title, '')`,
        from: dayAt('t.issue_at'),
        to: dayAt(documentEnd),
        due: 't.due_on',
        tone: `case when t.type in ('08', '09') then 'danger' when t.type = '07' then 'warning' else 'default' end`,
        known: 't.issue_at',
        settled: documentEnd,
      },
    ],
  },
  {
    lane: 'certificate',
    entity: engineering,
    where: 't.license_no is not null',
    drawn: [
      {
        shape: 'term',
        kind: quoted('施工许可证'),
        label: 't.license_no',
        from: 't.license_date',
        to: `coalesce(t.completed_on, ${closed})`,
        known: knownFrom('t.license_date', 't.submitted_at'),
      },
    ],
  },
  {
    lane: 'certificate',
    entity: engineeringUnit,
    of: { entity: unit, join: 'join unit u on u.id = t.unit_id and u.deleted_at is null' },
    where: `t.role in ('sgdw', 'specialty', 'nwgs', 'crane_install') and u.safety_license_to is not null`,
    drawn: [
      {
        shape: 'term',
        kind: quoted('安全生产许可证'),
        label: `u.unit_name || '（' || ${labelIn(unitRole, 't.role')} || '）'`,
        from: `coalesce(t.enter_on, ${dayAt('t.created_at')})`,
        to: untilClosed(`case when not t.active then coalesce(t.exit_on, ${dayAt('t.updated_at')}) end`),
        due: 'u.safety_license_to',
      },
    ],
  },
  {
    lane: 'certificate',
    entity: manageUser,
    drawn: (
      [
        ['执业证书', 't.cert_to'],
        ['安全生产考核合格证', 't.safety_cert_to'],
      ] as const
    ).map(([kind, until]) => ({
      shape: 'term' as const,
      kind: quoted(kind),
      label: `${post} || ' ' || t.name`,
      from: `case when ${until} is not null then ${dayAt('t.created_at')} end`,
      to: untilClosed(`case when not t.active then ${dayAt('t.updated_at')} end`),
      due: until,
    })),
  },
  {
    lane: 'certificate',
    entity: crane,
    drawn: [
      {
        shape: 'term',
        kind: quoted('起重机械检测'),
        label: `t.crane_name || '（' || ${labelIn(craneKind, 't.crane_kind')} || '）'`,
        from: 't.test_on',
        to: untilClosed(craneEnd),
        due: 't.test_next',
        known: knownFrom('t.test_on'),
      },
    ],
  },
]
