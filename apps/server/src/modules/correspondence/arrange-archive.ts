import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import type { assignInput, generateInput } from '@zhujian/domain/contracts/archive'
import { archiveItem, archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveTemplateOf, entriesOf, templateForType } from '@zhujian/domain/correspondence/archive/archive-templates'
import type { ArchiveEntry } from '@zhujian/domain/correspondence/archive/archive-template'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inStates } from '../../entity/in-states'
import { holdRows, enterRows, fillRows } from '../../entity/decide'
import { accessWhere } from '../../entity/access'
import { checkPlaced } from '../../entity/references'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { fileEarlierDocuments } from './archive-documents'

interface Project {
  id: number
  engineering_name: string
  engineering_type_id: string | null
  history_type: number
  plan_kg_time: string | null
  plan_jg_time: string | null
}

/** 锁住可以编目的工程：同一工程同时只有一个人在编。@throws notFound、wrongState */
async function lockProject({ trx, context }: Writing, id: number, right: 'generate' | 'assign'): Promise<Project> {
  const { rows } =
    await sql<Project>`select e.id, e.engineering_name, e.engineering_type_id, e.history_type, e.plan_kg_time, e.plan_jg_time
    from engineering e cross join lateral (select e.id as engineering_id) k
    where e.id = ${id} and e.deleted_at is null and ${await accessWhere(context, archiveItem, right, 'k')} for update of e`.execute(
      trx,
    )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.history_type === 1) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
  return row
}

/**
 * 按标准目录生成：一个工程一份，照生成时的一版。工程准备阶段文件应在开工时齐全，其余到竣工时；另写了日期的从其日期。
 * 先手工列了同号的，以手工的为准。
 */
export async function generateCatalogue(writing: Writing, input: z.output<typeof generateInput>) {
  const { trx, context } = writing
  const project = await lockProject(writing, input.engineering_id, 'generate')
  const template = archiveTemplateOf(input.template ?? templateForType(project.engineering_type_id))
  if (!template) throw new AppError('invalid', { fields: [{ field: 'template', message: '请选择标准目录' }] })
  await checkPlaced(writing, archiveItem, [{ values: { duty_person: input.duty_person ?? null }, project: project.id }])
  const made = await sql`insert into archive_catalogue (engineering_id, template, created_by)
    values (${project.id}, ${template.key}, ${context.session.account_id}) on conflict do nothing returning engineering_id`.execute(
    trx,
  )
  if (made.rows.length === 0) throw new AppError('wrongState', { message: '该工程已有归档目录' })
  const count = await insertEntries(writing, project, entriesOf(template), input)
  await fileEarlierDocuments(writing, project.id)
  await tellDuty(writing, project, input.duty_person ?? null, `${count} 项`)
  await writing.log({
    module: archiveItem.name,
    action: 'generate',
    row_id: null,
    engineering_id: project.id,
    after: { template: template.key },
    note: `${project.engineering_name}：${template.label}目录 ${count} 项`,
  })
  return { engineering_id: project.id, count }
}

async function insertEntries(
  writing: Writing,
  project: Project,
  entries: readonly ArchiveEntry[],
  { duty_person: duty, need_at: need }: z.output<typeof generateInput>,
): Promise<number> {
  const dueOf = (entry: ArchiveEntry) => (entry.category === 'A' ? project.plan_kg_time : null) ?? need ?? project.plan_jg_time
  const held = await holdRows(writing, archiveItem, sql<boolean>`t.engineering_id = ${project.id}`)
  const known = new Set(held.map(({ dir_code }) => dir_code))
  const fresh = entries.filter(({ dir_code }) => !known.has(dir_code))
  const values = fresh.map((entry) => ({
    engineering_id: project.id,
    category: entry.category,
    dir_code: entry.dir_code,
    title: entry.title,
    required: entry.required,
    duty_person: duty ?? null,
    need_at: dueOf(entry),
  }))
  await enterRows(writing, archiveItem, values, { action: 'add', note: '生成归档目录' })
  return fresh.length
}

/** 成批指定：一类或全部里还没有报送的，责任人与日期各自可以不改。 */
export async function assignItems(writing: Writing, input: z.output<typeof assignInput>) {
  const project = await lockProject(writing, input.engineering_id, 'assign')
  const duty = input.duty_person ?? null
  const need = input.need_at ?? null
  await checkPlaced(writing, archiveItem, [{ values: { duty_person: duty }, project: project.id }])
  const rows = await holdRows(
    writing,
    archiveItem,
    sql<boolean>`t.engineering_id = ${project.id} and ${inStates('t', archiveStates, ['missing', 'returned'])}
      and (${input.category ?? null}::text is null or t.category = ${input.category ?? null}::text)`,
  )
  if (rows.length === 0) throw new AppError('wrongState', { message: '没有还需报送的归档文件' })
  const values = { ...(duty !== null && { duty_person: duty }), ...(need !== null && { need_at: need }) }
  await fillRows(writing, archiveItem, rows, () => values, { action: 'assign' })
  await tellDuty(writing, project, duty, `${rows.length} 项`)
  return { count: rows.length }
}

async function tellDuty(writing: Writing, project: Project, duty: number | null, what: string): Promise<void> {
  await notify(writing, [duty], {
    kind: 'notice',
    title: '请归集工程文件',
    body: `${project.engineering_name}：${what}`,
    path: messageLinks.catalogue(project.id),
    engineering_id: project.id,
  })
}
