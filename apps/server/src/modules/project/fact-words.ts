import type { AnyDict, AnyEntity } from '@zhujian/model'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentTypes } from '@zhujian/domain/document/document-types'
import { documentStates, internalStates } from '@zhujian/domain/document/supervise-doc-flow'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheck, safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import { checkConclusion, checkType, dangerLevel, officialSides, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'

/** 定义里的字写成 SQL：时间线与大事记说的是同样的事，取自这里。没有来自请求的。 */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const pick = (dict: AnyDict, column: string, valueOf: (code: number | string) => string): string =>
  `case ${column}::text ${dict.codes.map((code) => `when ${quoted(String(code))} then ${quoted(valueOf(code))}`).join(' ')} else '' end`
export const labelIn = (dict: AnyDict, column: string): string => pick(dict, column, dict.labelOf)
export const toneIn = (dict: AnyDict, column: string): string => pick(dict, column, dict.toneOf)
export const codesOf = (dict: AnyDict, names: readonly string[]): string =>
  dict.codes.filter((code) => names.includes(dict.keyOf(code) ?? '')).join(', ')

export const dayAt = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`
export const startOf = (day: string): string => `(${day}::timestamp at time zone 'Asia/Shanghai')`
/** 写明日期的事，登记在后的以登记之时为知道。 */
export const knownFrom = (day: string, entered = 't.created_at'): string => `greatest(${startOf(day)}, ${entered})`

/** 一种事：哪些行，叫什么、说什么、什么颜色、何时开始与了结。 */
export interface Fact {
  readonly entity: AnyEntity
  readonly where: string
  readonly kind: string
  readonly label: string
  readonly tone: string
  readonly begun: string
  /** 空的还没有了结；不写的是当日一件事。 */
  readonly ended?: string
}

const decided = codesOf(bizStates, ['passed', 'rejected', 'withdrawn', 'closed'])
const settled = codesOf(hiddenDangerStates, settledDangers)

export const facts = {
  stop: {
    entity: stopWork,
    where: `t.state in (${codesOf(stopWorkStates, ['stopped', 'resumed'])})`,
    kind: labelIn(stopScope, 't.scope'),
    label: `coalesce(t.part || '：', '') || t.reason`,
    tone: toneIn(stopScope, 't.scope'),
    begun: 'coalesce(t.issue_at, t.created_at)',
    ended: 't.resume_at',
  },
  check: {
    entity: safetyCheck,
    where: `t.checker_side in (${officialSides.join()}) and t.state <> ${codesOf(safetyCheckStates, ['drafting'])}`,
    kind: labelIn(checkType, 't.check_type'),
    label: `concat_ws('，', nullif(${labelIn(checkConclusion, 't.conclusion')}, ''), '隐患 ' || t.danger_count || ' 条')`,
    tone: toneIn(checkConclusion, 't.conclusion'),
    begun: 't.check_at',
  },
  danger: {
    entity: hiddenDanger,
    where: `t.state <> ${codesOf(hiddenDangerStates, ['draft'])}`,
    kind: `case when t.is_major then '重大事故隐患' else ${labelIn(dangerLevel, 't.level')} end`,
    label: `t.place || '：' || t.description`,
    tone: `case when t.is_major then 'danger' else ${toneIn(dangerLevel, 't.level')} end`,
    begun: 't.created_at',
    ended: `case when t.state in (${settled}) then coalesce(t.recheck_at, t.updated_at) end`,
  },
  affair: {
    entity: biz,
    where: 'true',
    kind: labelIn(bizKindDict, 't.kind'),
    label: 't.title',
    tone: `'default'`,
    begun: 't.applied_at',
    ended: `case when t.state in (${decided}) then coalesce(t.ended_at, t.updated_at) end`,
  },
  document: {
    entity: superviseDoc,
    where: `t.issue_at is not null and t.state not in (${codesOf(documentStates, internalStates)})`,
    kind: labelIn(documentTypes, 't.type'),
    label: `coalesce(t.doc_no, t.title, '')`,
    tone: `case when t.type in ('08', '09') then 'danger' when t.type = '07' then 'warning' else 'default' end`,
    begun: 't.issue_at',
    ended: `coalesce(t.receipt_at, t.voided_at, t.archive_at, case when t.unserved_reason is not null then t.updated_at end)`,
  },
} as const satisfies Record<string, Fact>
