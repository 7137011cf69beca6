import { biz, bizStates } from '@zhujian/domain/biz/biz'
import type { ChecklistItem } from '@zhujian/domain/biz/biz-kind'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { checksSeen } from '@zhujian/domain/biz/staged-check'
import { linesOf } from '@zhujian/domain/biz/kinds/complaints'
import type { BizAttachment, BizCheck, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import type { Fields } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import { getRow } from '../../entity/list'
import type { Db } from '../../platform/db'
import type { Project } from '../project/public'
import { RECALL_SECONDS, recallable } from './applicant'
import { type BizRow, projectOf } from './case'
import { actsOf } from './case-acts'
import { eventAnswer, idsIn, nodeAnswer, type Process, processOf } from './case-process'
import { checksOfCase } from './case-checks'
import { lastForms } from './form'
import { caseHeldSince } from './paused-clock'
import { peopleOf } from './office-holders'
import { papersOf, sameFileCheck } from './papers'
import { passedBy } from './submit'
import { typeAnswer, typeOf } from './types'

/** 一件申请的全部：内容与上次的差别、附件、过程、核验、本人能做什么。 */
export async function caseDetail(context: Context, id: number): Promise<BizInfoAnswer> {
  const row = await getRow(context, biz, id)
  const { db, session } = context
  const kind = bizKindOf(row.kind)
  const forms = await lastForms(db, id)
  const process = await processOf(db, row)
  const people = new Map((await peopleOf(db, idsIn(process))).map((person) => [person.account_id, person]))
  const { attachments, spoken } = await papersOf(db, row, session.account_id)
  const project = await projectOf(db, row.engineering_id)
  const [form, earlier] = forms
  const own = pathsOf(kind.fields, attachments)
  const contents = forms.map((each) => ({ ...each.content, id }))
  await nameReferences(context, kind.fields, contents)
  const type = await typeOf(context.platform, row.kind)
  const checks = await checksOf(context, row, project, {
    content: { ...form?.content, ...own },
    items: form?.checklist ?? [],
    nodes: process.nodes,
  })
  const back = actedLately(process, session.account_id) ? await recallable(db, row, session.account_id) : null
  return {
    row: { ...row },
    type: { ...(await typeAnswer(context, type)), checklist: form?.checklist ?? [] },
    content: { ...contents[0], ...own },
    before: earlier ? (contents[1] ?? null) : null,
    attachments,
    wrong: (bizStates.keyOf(row.state) === 'returned' ? form?.wrong : earlier?.wrong) ?? [],
    nodes: process.nodes.map((node) => nodeAnswer(node, process.tasks, people)),
    events: process.events.map((event) => eventAnswer(event, people, spoken)),
    checks,
    // 历史库只读；免登录查看的人不是这个账号的人，不替他办。
    acts: project.history_type === 1 || session.free ? [] : await actsOf(context, row, process, back !== null),
    result_document: await resultDocument(context, row),
    recall_left: back?.left ?? null,
    paused_on: await caseHeldSince(db, id),
    unseen: !session.free && (await isUnseen(db, id, session.account_id)),
  }
}

/** 结果文书按文号认；不在本人范围里的不给。 */
async function resultDocument(context: Context, row: BizRow): Promise<number | null> {
  if (!row.result_doc_no) return null
  const { rows } = await sql<{ id: number }>`select t.id from supervise_doc t where t.engineering_id = ${row.engineering_id}
    and t.doc_no = ${row.result_doc_no} and t.deleted_at is null and ${await accessWhere(context, superviseDoc, 'read', 't')}
    order by t.id desc limit 1`.execute(context.db)
  return rows[0]?.id ?? null
}

/** 引用写出名称，明细各行里的也是：纸面与没有名册查看权的办理人都认得出是谁。 */
async function nameReferences(context: Context, fields: Fields, rows: Record<string, unknown>[]): Promise<void> {
  await addLabels(context.platform, context.db, { fields }, rows)
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'lines')
      await nameReferences(
        context,
        field.fields,
        rows.flatMap((row) => [...linesOf(row[name])]),
      )
}

/** 交给本人办或抄送给本人、本人还没有打开过。 */
async function isUnseen(db: Db, id: number, me: number): Promise<boolean> {
  const { rows } = await sql<{ unseen: boolean }>`select
    exists (select 1 from biz_task where biz_id = ${id} and account_id = ${me} and state = 'pending' and opened_at is null)
      or exists (select 1 from biz_copy where biz_id = ${id} and account_id = ${me} and read_at is null) as unseen`.execute(db)
  return rows[0]?.unseen ?? false
}

/** 填写项里的附件，按键名拼成逗号分隔的路径。 */
function pathsOf(fields: Fields, attachments: readonly BizAttachment[]): Record<string, string> {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'files')
  const pathsIn = (name: string) => attachments.filter((file) => file.item === name).map((file) => file.path)
  return Object.fromEntries(names.flatMap((name) => (pathsIn(name).length > 0 ? [[name, pathsIn(name).join(',')]] : [])))
}

/** 还在办的才核验；办完的以当时的结果为准。 */
async function checksOf(
  { platform, db }: Context,
  row: BizRow,
  engineering: Project,
  { content, items, nodes }: { content: Record<string, unknown>; items: readonly ChecklistItem[]; nodes: Process['nodes'] },
): Promise<BizCheck[]> {
  const state = bizStates.keyOf(row.state)
  if (state !== 'pending' && state !== 'returned') return []
  const ahead = nodes.filter((node) => state === 'returned' || node.state === 'waiting').map(({ office }) => office)
  const checks = await checksOfCase(platform, db, { kind: row.kind, engineering, unit_id: row.unit_id, content })
  const passed = state === 'returned' ? passedBy(bizKindOf(row.kind), engineering) : null
  const late: BizCheck[] = passed === null ? [] : [{ label: '申请条件', result: 'block', text: `${passed}，本件可以撤回` }]
  return [...late, ...checksSeen(checks, ahead), ...(await sameFileCheck(db, row, items))]
}

const actedLately = ({ tasks }: Process, me: number): boolean =>
  tasks.some((task) => task.account_id === me && (task.acted_at ?? 0) > nowSeconds() - RECALL_SECONDS - 1)
