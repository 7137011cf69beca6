import { nowSeconds } from '@zhujian/model/date'
import { archiveItem, archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveTemplateOf, entryForDocument } from '@zhujian/domain/correspondence/archive/archive-templates'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { sql } from 'kysely'
import { holdRows, fillRow } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import type { ArchivedDocument } from '../document/public'
import { keepVersion } from './archive-versions'

/** 归档的监督文书列入工程的归档目录：本系统制发，不再审核。工程还没有目录、目录不收这类文书的，什么也不做。 */
export async function fileDocument(writing: Writing, document: ArchivedDocument): Promise<void> {
  const { trx, context } = writing
  const found = await sql<{
    template: string
  }>`select template from archive_catalogue where engineering_id = ${document.engineering_id}`.execute(trx)
  const template = archiveTemplateOf(found.rows[0]?.template ?? '')
  const entry = template && entryForDocument(template, document.type)
  if (!entry) return
  const [item] = await holdRows(
    writing,
    archiveItem,
    sql<boolean>`t.engineering_id = ${document.engineering_id} and t.dir_code = ${entry.dir_code}`,
  )
  if (!item) return
  const revision = await keepVersion(writing, { item: item.id, document: document.id })
  const handed = { handed_by: context.session.account_id, handed_at: nowSeconds(), checked_by: null, checked_at: null }
  const values = { state: archiveStates.code('approved'), document_id: document.id, revision, reason: null, ...handed }
  await fillRow(writing, archiveItem, item, values, { action: 'handIn', note: '监督文书归档，自动列入' })
}

/** 生成目录之前已经归档的文书，按归档先后列入。 */
export async function fileEarlierDocuments(writing: Writing, engineeringId: number): Promise<void> {
  const { rows } = await sql<ArchivedDocument>`select id, engineering_id, type from supervise_doc
    where engineering_id = ${engineeringId} and state = ${documentStates.code('archived')} and deleted_at is null order by archive_at, id`.execute(
    writing.trx,
  )
  for (const document of rows) await fileDocument(writing, document)
}
