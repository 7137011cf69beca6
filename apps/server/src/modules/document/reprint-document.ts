import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { sql } from 'kysely'
import { sealImageOf } from './document-file'
import { drawInto } from './draw-document'
import type { Page } from './paper'
import { printContent } from './print-content'

/** 按签发时存下的内容重印在一本里，答自第几页起；没有存下的（未签发、早先登记的）为假。看得到这份文书与否，由调用者先判断。 */
export async function reprintDocument(platform: Platform, db: Db | Trx, page: Page, id: number): Promise<number | false> {
  const { rows } = await sql<{ content: unknown }>`select content from document_print where doc_id = ${id}`.execute(db)
  if (!rows[0]) return false
  const content = printContent.parse(rows[0].content)
  const before = page.bufferedPageRange().count
  await drawInto(page, content, await sealImageOf(platform, content))
  return before + 1
}
