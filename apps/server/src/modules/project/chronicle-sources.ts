import type { AnyEntity } from '@zhujian/model'
import { bizStates } from '@zhujian/domain/biz/biz'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringActions, engineeringSteps, libraryMoves } from '@zhujian/domain/project/engineering-flow'
import { correctableStates, stateCorrection, stateCorrectionStates } from '@zhujian/domain/project/state-correction'
import { partAccept } from '@zhujian/domain/quality/part-accept'
import { qualityCheck } from '@zhujian/domain/quality/quality-check'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { accident, accidentGrade } from '@zhujian/domain/safety/accident'
import { accidentType } from '@zhujian/domain/safety/danger-dicts'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { warning } from '@zhujian/domain/warning/warning'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { codesOf, facts, labelIn, quoted, startOf, toneIn } from './fact-words'

/** 一行上发生过的一件：何时、何人、叫什么；SQL 表达式，t 为这种数据的一行。 */
interface Moment {
  /** 空的还没有发生。 */
  readonly at: string
  readonly word: string
  readonly who?: string
  readonly tone?: string
  /** 只知道日期。 */
  readonly dated?: true
}

/** 大事记的一个来处：哪一类、哪种数据的哪些行、说什么，一行上发生过哪几件。 */
export interface ChronicleSource {
  readonly kind: string
  readonly entity: AnyEntity
  readonly join?: string
  readonly where?: string
  readonly label: string
  /** 一行说不止一次的，分清是哪一次。 */
  readonly seq?: string
  readonly moments: readonly Moment[]
}

const day = (column: string): string => startOf(column)
const because = (condition: string, at: string): string => `case when ${condition} then ${at} end`

/** 下发、签收、提交、复核、销项，安全与质量相同；谁登记、谁下发。 */
const rectified = (thing: string, kind: string): readonly Moment[] => [
  { at: 't.created_at', who: 't.created_by', word: `${quoted(`下发${thing}：`)} || ${kind}`, tone: `'warning'` },
  { at: 't.sign_at', who: 't.duty_person', word: quoted(`签收${thing}`) },
  { at: 't.rectify_at', who: 't.duty_person', word: quoted('提交整改') },
  { at: 't.review_at', who: 't.review_by', word: quoted('监理复核') },
  {
    at: because(`t.state = ${codesOf(hiddenDangerStates, ['closed'])}`, 'coalesce(t.recheck_at, t.updated_at)'),
    who: 't.recheck_by',
    word: quoted(`${thing}销项`),
    tone: `'success'`,
  },
  {
    at: because(`t.state = ${codesOf(hiddenDangerStates, ['withdrawn'])}`, 't.updated_at'),
    who: 't.updated_by',
    word: quoted(`撤回${thing}`),
  },
]

const inspected = (word: string): readonly Moment[] => [
  { at: facts.check.begun, who: 't.inspector_ids[1]', word, tone: facts.check.tone },
  { at: 't.sign_at', who: 't.sign_by', word: quoted('受检方签认') },
]

const named = Object.entries({
  ...Object.fromEntries(Object.entries(engineeringSteps).map(([name, { label }]) => [name, label])),
  ...engineeringActions,
  ...libraryMoves,
  // 更正状态另有自己的一行。
}).filter(([name]) => name !== 'correctState' && name !== 'report')
const actWord = `case l.action ${named.map(([name, label]) => `when ${quoted(name)} then ${quoted(label)}`).join(' ')} end`
const actTone = `case when l.action in ('stop', 'return', 'terminate', 'cancel', 'declineCompletion', 'revokeCompletion') then 'danger'
  when l.action in ('accept', 'start', 'resume', 'complete') then 'success' else 'default' end`

/** 大事记取自哪里。后来的领域在这里加一段。 */
export const chronicleSources: readonly ChronicleSource[] = [
  {
    kind: 'state',
    entity: engineering,
    join: `join oper_log l on l.row_id = t.id and l.module = 'engineering' and l.result = 'ok'
      and l.action in (${named.map(([name]) => quoted(name)).join(', ')})`,
    label: `''`,
    seq: 'l.id',
    moments: [{ at: 'l.happened_at', who: 'l.account_id', word: actWord, tone: actTone }],
  },
  {
    kind: 'state',
    entity: stateCorrection,
    label: `concat_ws(' → ', nullif(${labelIn(correctableStates, 't.from_state')}, ''), ${labelIn(correctableStates, 't.to_state')}) || '：' || t.reason`,
    moments: [
      { at: 't.created_at', who: 't.proposed_by', word: quoted('提出更正状态'), tone: `'warning'` },
      {
        at: because(
          `t.state in (${codesOf(stateCorrectionStates, ['confirmed', 'refused'])})`,
          'coalesce(t.confirmed_at, t.updated_at)',
        ),
        who: 't.confirmed_by',
        word: labelIn(stateCorrectionStates, 't.state'),
        tone: `'danger'`,
      },
    ],
  },
  { ...facts.check, kind: 'check', moments: inspected(facts.check.kind) },
  {
    kind: 'check',
    entity: qualityCheck,
    where: facts.check.where,
    label: `coalesce(t.part, '')`,
    moments: inspected(quoted('质量检查')),
  },
  { ...facts.danger, kind: 'danger', moments: rectified('隐患', facts.danger.kind) },
  {
    kind: 'danger',
    entity: qualityIssue,
    where: facts.danger.where,
    label: facts.danger.label,
    moments: rectified('质量问题', labelIn(dangerLevel, 't.level')),
  },
  {
    ...facts.stop,
    kind: 'stop',
    moments: [
      { at: facts.stop.begun, word: facts.stop.kind, who: 't.created_by', tone: `'danger'` },
      { at: facts.stop.ended, who: 't.recheck_by', word: quoted('批准复工'), tone: `'success'` },
    ],
  },
  {
    ...facts.document,
    label: `concat_ws(' ', t.title, t.doc_no)`,
    kind: 'document',
    moments: [
      {
        at: facts.document.begun,
        who: 't.signed_by',
        word: `${quoted('签发：')} || ${facts.document.kind}`,
        tone: facts.document.tone,
      },
      { at: 't.deliver_at', who: 't.delivered_by', word: quoted('文书送达') },
      {
        at: 't.receipt_at',
        who: `(select coalesce(r.signed_by, r.registered_by) from doc_receipt r where r.doc_id = t.id and r.deleted_at is null
          order by coalesce(r.signed_at, r.deliver_at) desc nulls last limit 1)`,
        word: quoted('文书回执'),
      },
      { at: 't.archive_at', word: quoted('文书归档') },
      { at: 't.voided_at', word: quoted('文书作废'), tone: `'danger'` },
    ],
  },
  {
    ...facts.affair,
    kind: 'affair',
    moments: [
      { at: facts.affair.begun, who: 't.applied_by', word: `${quoted('提交：')} || ${facts.affair.kind}` },
      {
        at: facts.affair.ended,
        who: '(select k.account_id from biz_task k where k.biz_id = t.id and k.acted_at is not null order by k.acted_at desc limit 1)',
        word: `${facts.affair.kind} || '：' || ${labelIn(bizStates, 't.state')}`,
        tone: toneIn(bizStates, 't.state'),
      },
    ],
  },
  {
    kind: 'warning',
    entity: warning,
    label: 't.content',
    moments: [
      { at: 't.raised_at', word: `${labelIn(warnLevel, 't.level')} || '预警'`, tone: toneIn(warnLevel, 't.level') },
      { at: 't.signed_at', who: 't.signed_by', word: quoted('签收预警') },
      { at: 't.reported_at', who: 't.reported_by', word: quoted('报送处置') },
      { at: 't.reviewed_at', who: 't.reviewed_by', word: quoted('复核预警') },
      { at: 't.ended_at', word: quoted('预警条件消除'), tone: `'success'` },
    ],
  },
  {
    kind: 'accident',
    entity: accident,
    label: `concat_ws('，', t.place, nullif(${labelIn(accidentGrade, 't.grade')}, ''), '死亡 ' || t.dead || ' 人')`,
    moments: [
      { at: 't.happen_at', word: labelIn(accidentType, 't.accident_type'), tone: `'danger'` },
      { at: 't.report_at', who: 't.created_by', word: quoted('事故快报') },
    ],
  },
  {
    kind: 'completion',
    entity: jgj59Score,
    label: 't.jgj59_score_no',
    moments: [{ at: day('t.scored_on'), dated: true, who: 't.officer_ids[1]', word: quoted('标准化评分') }],
  },
  {
    kind: 'completion',
    entity: partAccept,
    label: 't.scope',
    moments: [{ at: 't.created_at', who: 't.created_by', word: quoted('登记分部验收') }],
  },
  {
    kind: 'completion',
    entity: completionAcceptance,
    where: `t.state <> ${codesOf(completionStates, ['draft'])}`,
    label: 't.acceptance_no',
    moments: [
      { at: day('t.apply_on'), dated: true, word: quoted('报送竣工验收') },
      { at: day('t.accept_on'), dated: true, word: quoted('组织竣工验收') },
      { at: day('t.passed_on'), dated: true, who: 't.officer_id', word: quoted('竣工验收合格'), tone: `'success'` },
      { at: day('t.record_on'), dated: true, word: quoted('竣工验收备案'), tone: `'success'` },
    ],
  },
]
