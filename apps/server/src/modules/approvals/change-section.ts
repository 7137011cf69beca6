import { changeType, sectionValues } from '@zhujian/domain/biz/kinds/change-notice'
import { section } from '@zhujian/domain/project/section'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { type FieldProblem, ownField, runRules } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { changeRow, type Decision, holdRow, insertRow } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { type BizCase, numberIn, textIn } from '../approval/public'
import { priceProblem } from '../project/public'
import { shown } from './shown-value'

export const isOfSection = ({ content }: BizCase): boolean => content.change_type === changeType.code('section')

interface Known extends Record<string, unknown> {
  readonly id: number
  readonly section_no: string
  readonly section_name: string
  readonly price: string | null
  readonly engineering_ids: number[] | null
}

const known = async (db: Db, { engineering }: BizCase): Promise<readonly Known[]> =>
  (
    await sql<Known>`select id, section_no, section_name, price::text as price, engineering_ids, sgdw, jldw,
        start_on::text as start_on, end_on::text as end_on
      from section where engineering_id = ${engineering.id} and deleted_at is null`.execute(db)
  ).rows

/** 改过以后的标价；没有填标价、没有改绑定的不看。 */
async function unpriced(db: Db, { engineering, content }: BizCase, before: Known | undefined): Promise<FieldProblem | null> {
  const bound = Array.isArray(content.engineering_ids) ? content.engineering_ids.map(Number) : null
  const price = textIn(content, 'price')
  if (price === '' && bound === null) return null
  return priceProblem(db, {
    id: before?.id ?? null,
    engineering_id: engineering.id,
    price: price || (before?.price ?? null),
    engineering_ids: bound ?? before?.engineering_ids ?? null,
  })
}

/** 填了一头的，另一头是现在登记的：改过以后的标段仍合它自己的规矩。 */
const brokenBy = (before: Known | undefined, content: BizCase['content']): FieldProblem[] =>
  before ? runRules(section, { ...before, ...sectionValues(content) }) : []

/** 标段是本工程的，标段号没有重，标价与合同价相称，改过以后的起止不倒。 */
export async function sectionComplaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const all = await known(db, subject)
  const [id, no] = [numberIn(subject.content, 'section_id'), textIn(subject.content, 'section_no')]
  const problems: FieldProblem[] = []
  if (id !== null && !all.some((each) => each.id === id)) problems.push({ field: 'section_id', message: '所选标段不属于本工程' })
  if (no !== '' && all.some((each) => each.section_no === no && each.id !== id))
    problems.push({ field: 'section_no', message: '该工程已有此标段号' })
  const before = all.find((each) => each.id === id)
  const unfit = await unpriced(db, subject, before)
  if (unfit) problems.push(unfit)
  return [...problems, ...brokenBy(before, subject.content)]
}

const passes = (label: string, text: string): BizCheck => ({ label, result: 'ok', text })

async function boundNames(db: Db, { engineering_ids: bound }: BizCase['content']): Promise<string> {
  if (!Array.isArray(bound)) return ''
  const { rows } = await sql<{ name: string }>`select engineering_name as name from engineering
    where id = any(${bound.map(Number)}::bigint[]) order by id`.execute(db)
  return rows.map(({ name }) => name).join('、')
}

async function unitNames(db: Db, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'number')
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, unit_name as name from unit where id = any(${known}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** 审批的人看得到：改的是哪一个标段，各项从什么改成什么；没有填的不改。 */
export async function sectionChecks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const { content } = subject
  const before = (await known(db, subject)).find(({ id }) => id === numberIn(content, 'section_id'))
  const [named, bound] = [textIn(content, 'section_name'), await boundNames(db, content)]
  const unfit = await unpriced(db, subject, before)
  const { engineering_ids: _bound, ...values } = sectionValues(content)
  const units = await unitNames(db, [before?.sgdw, before?.jldw, values.sgdw, values.jldw])
  const of = (value: unknown) => units.get(value) ?? value
  const changed = Object.entries(values).filter(([name, value]) => !before || !isSame(before[name], value))
  // 还没有填的，没有什么可核。
  return [
    ...(before || named ? [passes('标段', before ? `变更“${before.section_name}”` : `新增“${named}”`)] : []),
    ...changed.map(([name, value]) =>
      passes(labelOf(name), `${before ? `${shown(undefined, of(before[name]))} → ` : ''}${shown(fieldOf(name), of(value))}`),
    ),
    ...(bound ? [passes('绑定工程', bound)] : []),
    ...[unfit, ...brokenBy(before, content)].flatMap((each) =>
      each ? [{ label: labelOf(each.field), result: 'block' as const, text: each.message }] : [],
    ),
  ]
}
const fieldOf = (name: string) => ownField(section, name)
const labelOf = (name: string): string => fieldOf(name)?.label ?? name
const isSame = (one: unknown, other: unknown): boolean =>
  isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : one === other

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
