import type { AnyEntity } from '@zhujian/model'
import { crane } from '@zhujian/domain/device/crane'
import { craneKind } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { handedInFindings } from '@zhujian/domain/flows/rectify-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import type { LaneItem, LaneKey } from '@zhujian/domain/project/lanes'
import { monomer } from '@zhujian/domain/project/monomer'
import { partAccept, partAcceptStates } from '@zhujian/domain/quality/part-accept'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { unit } from '@zhujian/domain/unit/unit'
import { warning } from '@zhujian/domain/warning/warning'
import { codesOf, dayAt, type Fact, facts, knownFrom, labelIn, quoted, startOf, toneIn } from './fact-words'

/** 一件各项取自哪里：SQL 表达式，t 为这种数据的一行；都是定义里的字，没有来自请求的。 */
interface Drawn {
  readonly shape: LaneItem['shape']
  readonly kind: string
  readonly label: string
  /** 空的不画。 */
  readonly from: string
  readonly to?: string
  readonly due?: string
  readonly handed?: string
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
const craneEnd = `case when t.state in (${codesOf(craneStates, ['removing', 'removed'])}) then coalesce(t.removed_on, ${dayAt('t.remove_notice_at')}, ${dayAt('t.updated_at')}) end`
/** 工程终止监督以后，在册的到那一天为止。 */
const untilClosed = (end: string): string =>
  `coalesce(${end}, (select e.closed_on from engineering e where e.id = t.engineering_id))`
const post = labelIn(keyPost, 't.post')

/** 从开始画到了结的一种事。 */
const bar = (
  lane: LaneKey,
  fact: Fact & { readonly ended: string },
  more: Pick<Drawn, 'due' | 'handed' | 'known'>,
): LaneSource => ({
  lane,
  entity: fact.entity,
  where: fact.where,
  drawn: [
    {
      shape: 'bar',
      kind: fact.kind,
      label: fact.label,
      from: dayAt(fact.begun),
      to: dayAt(fact.ended),
      tone: fact.tone,
      settled: fact.ended,
      ...more,
    },
  ],
})

type FieldName<E extends AnyEntity> = keyof E['fields'] & string

/** 一种数据的一个字段，写成 SQL：日期照写，时刻取那一天，字典取名称。 */
function valueOf(entity: AnyEntity, name: string): string {
  const field = entity.fields[name]
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  if (field.kind === 'instant') return dayAt(`t.${name}`)
  return field.kind === 'enum' ? labelIn(field.dict, `t.${name}`) : `t.${name}`
}

/** 登记到某日、某时的一种数据画成一条线，只说字段：从 from 到 to（没有 to 的是当日一件），颜色取自 kind 的字典。 */
function drawnBy<E extends AnyEntity>(
  lane: LaneKey,
  entity: E,
  {
    from,
    to,
    kind,
    label,
    due,
    where,
  }: Readonly<Record<'from' | 'kind' | 'label', FieldName<E>>> & {
    readonly to?: FieldName<E>
    readonly due?: FieldName<E>
    readonly where?: string
  },
): LaneSource {
  const kindField = entity.fields[kind]
  const dated = (name: string) => entity.fields[name]?.kind !== 'instant'
  return {
    lane,
    entity,
    ...(where !== undefined && { where }),
    drawn: [
      {
        shape: to === undefined ? 'point' : 'bar',
        kind: valueOf(entity, kind),
        label: valueOf(entity, label),
        from: valueOf(entity, from),
        ...(to !== undefined && {
          to: valueOf(entity, to),
          settled: dated(to) ? knownFrom(`t.${to}`, 't.updated_at') : `t.${to}`,
        }),
        ...(due !== undefined && { due: valueOf(entity, due) }),
        ...(kindField?.kind === 'enum' && { tone: toneIn(kindField.dict, `t.${kind}`) }),
        known: dated(from) ? knownFrom(`t.${from}`) : `greatest(t.${from}, t.created_at)`,
      },
    ],
  }
}

/** 各条线取自哪里。后来的领域在这里加一段：只有字段可说的用 `drawnBy`。 */
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
  bar('stop', facts.stop, { due: 't.plan_resume', known: facts.stop.begun }),
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
    entity: facts.check.entity,
    where: facts.check.where,
    drawn: [
      {
        shape: 'point',
        kind: facts.check.kind,
        label: facts.check.label,
        from: dayAt(facts.check.begun),
        tone: facts.check.tone,
        known: 'greatest(t.check_at, t.created_at)',
      },
    ],
  },
  // 在整改的还没有交；交了又退回的，从头算。
  bar('danger', facts.danger, {
    due: 't.deadline',
    handed: `case when t.state in (${codesOf(hiddenDangerStates, [...handedInFindings, 'closed'])}) then ${dayAt('t.rectify_at')} end`,
  }),
  drawnBy('warning', warning, { from: 'raised_at', to: 'ended_at', kind: 'level', label: 'content' }),
  drawnBy('acceptance', partAccept, {
    from: 'accept_on',
    kind: 'part_code',
    label: 'scope',
    where: `t.state = ${codesOf(partAcceptStates, ['accepted'])}`,
  }),
  // 办结后申请上不再留期限，以最后一个环节的为准。
  bar('affair', facts.affair, {
    due: `coalesce(t.due_on, (select max(n.due_on) from biz_node n where n.biz_id = t.id and n.round = t.round))`,
    known: facts.affair.begun,
  }),
  bar('document', facts.document, { due: 't.due_on', known: facts.document.begun }),
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
