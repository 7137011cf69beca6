import { groundsProblem } from '@zhujian/domain/flows/grounds'
import { bizStates } from '@zhujian/domain/biz/biz'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { type FieldProblem, nameOf } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db'
import { type BizCase } from '../approval/public'

/**
 * 同一工程的同一事项正在审批时不再受理第二件；`same` 进一步限定什么算同一件（如同一台机械）。
 * 退回补正的不算：补正后重新提交的就是它。
 */
export async function runningComplaints(
  db: Db,
  { kind, engineering }: BizCase,
  { field, same }: { field?: string; same?: RawBuilder<boolean> } = {},
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ biz_no: string; node_label: string | null }>`select b.biz_no, b.node_label from biz b
    join biz_form f on f.biz_id = b.id and f.round = b.round
    where b.engineering_id = ${engineering.id} and b.kind = ${kind} and b.state = ${bizStates.code('pending')} and b.deleted_at is null
      and ${same ?? sql<boolean>`true`} order by b.id limit 1`.execute(db)
  const [running] = rows
  if (!running) return []
  const at = running.node_label ? `（${running.node_label}）` : ''
  return [{ field: field ?? firstField(kind), message: `已有同样的申请 ${running.biz_no} 正在审批${at}，办结后再提交` }]
}

function firstField(kind: BizCase['kind']): string {
  const [first] = bizKindOf(kind).form
  return first === undefined ? 'title' : nameOf(first)
}

/** 填写内容里的某一项等于给定的引用。 */
export const sameReference = (field: string, id: number | null): RawBuilder<boolean> =>
  sql<boolean>`f.content ->> ${field} = ${String(id ?? '')}`

/** 结果相反的事项正在审批：一件办成，另一件就没有了对象。 */
export async function opposed(
  db: Db,
  { kind, engineering }: BizCase,
  kinds: readonly BizCase['kind'][],
): Promise<FieldProblem[]> {
  const { rows } = await sql<{
    biz_no: string
    title: string
  }>`select biz_no, title from biz where engineering_id = ${engineering.id}
    and kind = any(${[...kinds]}::text[]) and state = ${bizStates.code('pending')} and deleted_at is null order by id limit 1`.execute(
    db,
  )
  const [other] = rows
  return other
    ? [{ field: firstField(kind), message: `“${other.title}”（${other.biz_no}）正在审批，与本件相反，先办结或撤回` }]
    : []
}

/** 填的是“都办完了”，系统里却还有没办完的。 */
export const contradicted = ({ content }: BizCase, checks: Readonly<Record<string, BizCheck>>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, { result, text }]) =>
    content[field] === true && result !== 'ok' ? [{ field, message: `系统记录${text}，与所填不符` }] : [],
  )

/** 凭它停、凭它复的话，“1”不算写了；没有填的由必填说。 */
export const vague = ({ content }: BizCase, fields: readonly string[]): FieldProblem[] =>
  fields.flatMap((field) => (typeof content[field] === 'string' && groundsProblem(field, content[field], '请具体写明')) || [])
