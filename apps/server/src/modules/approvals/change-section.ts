import { changeType, sectionValues } from '@zhujian/domain/biz/kinds/change-notice'
import { section } from '@zhujian/domain/project/section'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import type { FieldProblem } from '@zhujian/model'
import { sql } from 'kysely'
import { changeRow, type Decision, holdRow, insertRow } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { type BizCase, numberIn, textIn } from '../approval/public'

export const isOfSection = ({ content }: BizCase): boolean => content.change_type === changeType.code('section')

interface Known {
  readonly id: number
  readonly section_no: string
  readonly section_name: string
  readonly price: string | null
}

const known = async (db: Db, { engineering }: BizCase): Promise<readonly Known[]> =>
  (
    await sql<Known>`select id, section_no, section_name, price::text as price from section
      where engineering_id = ${engineering.id} and deleted_at is null`.execute(db)
  ).rows

/** 标段是本工程的，标段号没有重。 */
export async function sectionComplaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const all = await known(db, subject)
  const [id, no] = [numberIn(subject.content, 'section_id'), textIn(subject.content, 'section_no')]
  const problems: FieldProblem[] = []
  if (id !== null && !all.some((each) => each.id === id)) problems.push({ field: 'section_id', message: '所选标段不属于本工程' })
  if (no !== '' && all.some((each) => each.section_no === no && each.id !== id))
    problems.push({ field: 'section_no', message: '该工程已有此标段号' })
  return problems
}

/** 审批的人看得到：改的是哪一个标段，标价从多少到多少。 */
export async function sectionChecks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const { content } = subject
  const before = (await known(db, subject)).find(({ id }) => id === numberIn(content, 'section_id'))
  const price = textIn(content, 'price')
  const name = before ? `变更“${before.section_name}”` : `新增“${textIn(content, 'section_name')}”`
  return [
    { label: '标段', result: 'ok', text: name },
    ...(price === '' ? [] : [{ label: '标价', result: 'ok' as const, text: `${before?.price ?? '未登记'} → ${price} 万元` }]),
  ]
}

/** 办成：改写所选的标段，没有选的新增。 */
export async function changeSection(writing: Writing, { engineering, content }: BizCase, decision: Decision): Promise<void> {
  const values = sectionValues(content)
  const id = numberIn(content, 'section_id')
  if (id === null) {
    await insertRow(writing, section, { ...values, engineering_id: engineering.id }, { ...decision, action: 'add' })
    return
  }
  const row = await holdRow(writing, section, { id, engineeringId: engineering.id, field: 'section_id' })
  await changeRow(writing, section, row, values, decision)
}
