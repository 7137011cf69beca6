import { AppError, nameOf } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { fillDocument, type DocumentTemplate, type PlaceholderValues } from '@zhujian/domain/document/template'
import { documentTemplates } from '@zhujian/domain/document/templates'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { addRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { addresseesOf } from './addressees'
import { chineseDate } from './print-content'

export interface DraftStart extends DocumentTemplate {
  readonly officers: string
  readonly unit_ids: readonly number[]
}

interface Project {
  engineering_name: string
  supervise_no: string | null
  address: string | null
  jsdw_text: string | null
  sgdw_text: string | null
  jldw_text: string | null
  license_no: string | null
  started: string | null
  office: string | null
  officers: string | null
  /** 最近一次监督检查的那一天。 */
  checked: string | null
}

/** 按文书类型与工程拟好的文字；占位照字面填入。由某次检查拟出的，`checked` 是检查的那一天。 */
export async function startDraft(
  context: Context,
  engineeringId: number,
  type: DocumentTypeCode,
  checked?: string,
): Promise<DraftStart> {
  const found = await projectOf(context, engineeringId)
  const project = { ...found, checked: checked ?? found.checked }
  const officers = project.officers ?? ''
  const filled = fillDocument(documentTemplates[type], valuesOf(project))
  const addressed = await addresseesOf(context.db, { engineering_id: engineeringId, receiver: filled.receiver })
  return { ...filled, officers, unit_ids: addressed.flatMap(({ unit_id }) => unit_id ?? []) }
}

/** 由别的办理拟出的文书，答它的编号：各项照模板与工程填好，`values` 是那件办理知道的，其余由监督员补齐。 */
export async function draftPaper(
  writing: Writing,
  engineeringId: number,
  { type, checked }: { readonly type: DocumentTypeCode; readonly checked?: string },
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { id } = await addRow(writing, superviseDoc, {
    ...(await draftValues(writing.context, engineeringId, type, checked)),
    ...values,
  })
  return id
}

async function draftValues(context: Context, engineering_id: number, type: DocumentTypeCode, checked?: string) {
  const { unit_ids, ...start } = await startDraft(context, engineering_id, type, checked)
  const form = new Set(superviseDoc.form.map(nameOf))
  const texts = Object.fromEntries(Object.entries(start).filter(([name]) => form.has(name)))
  return { ...texts, engineering_id, type, unit_ids }
}

async function projectOf(context: Context, id: number): Promise<Project> {
  const { rows } = await sql<Project>`select e.engineering_name, e.supervise_no, e.address, e.jsdw_text, e.sgdw_text, e.jldw_text,
      e.license_no, to_char(coalesce((e.sj_kg_time at time zone 'Asia/Shanghai')::date, e.plan_kg_time), 'YYYY-MM-DD') as started,
      to_char((e.last_check_at at time zone 'Asia/Shanghai')::date, 'YYYY-MM-DD') as checked,
      o.name as office, concat_ws('　', m.real_name, a.real_name) as officers
    from engineering e left join supervise_org o on o.id = e.supervise_org_id
      left join account m on m.id = e.main_officer left join account a on a.id = e.assist_officer
    where e.id = ${id} and e.deleted_at is null and ${await accessWhere(context, engineering, 'read', 'e')}`.execute(context.db)
  const found = rows[0]
  if (!found) throw new AppError('notFound')
  return found
}

const valuesOf = (project: Project): PlaceholderValues => ({
  工程名称: project.engineering_name,
  监督编号: project.supervise_no ?? '',
  工程地址: project.address ?? '',
  建设单位: project.jsdw_text ?? '',
  施工单位: project.sgdw_text ?? '',
  监理单位: project.jldw_text ?? '',
  监督机构: project.office ?? '',
  施工许可证号: project.license_no ?? '',
  开工日期: project.started ? chineseDate(project.started) : '',
  监督员: project.officers ?? '',
  日期: chineseDate(today()),
  // 没有检查过的，哪一天查的由拟稿人写：不替他说今天查过。
  检查日期: project.checked ? chineseDate(project.checked) : '',
})
