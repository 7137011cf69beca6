import { TRASH_DAYS } from '@zhujian/domain/correspondence/correspondence-clock'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { releaseFiles } from '../file/public'

const KIND = 'correspondence-trash'
const EVERY_SECONDS = 21_600
const BATCH = 500

/** 回收站满三十天的清掉；谁先谁后、做几遍都一样。 */
export function defineTrashPurge(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => purgeTrash(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

const over = (column: string) => sql`${sql.ref(column)} < now() - ${TRASH_DAYS} * interval '1 day'`

/** 草稿与文件彻底删除，连同只属于它们的附件；收件只对收件人消失，发件人的签收凭据还在。 */
export async function purgeTrash({ db }: Platform): Promise<void> {
  await sql`update document_receipt set removed_at = now() where removed_at is null and ${over('trashed_at')}`.execute(db)
  await withTransaction(db, async (trx) => {
    const drafts = await sql<{
      id: number
    }>`select id from document_flow where sent_at is null and ${over('deleted_at')} limit ${BATCH} for update skip locked`.execute(
      trx,
    )
    const draftIds = drafts.rows.map(({ id }) => id)
    await releaseFiles(trx, 'document_flow', draftIds)
    await sql`delete from document_flow where id = any(${draftIds}::bigint[])`.execute(trx)
    const files = await sql<{
      id: number
    }>`select id from doc_file where ${over('deleted_at')} limit ${BATCH} for update skip locked`.execute(trx)
    const fileIds = files.rows.map(({ id }) => id)
    const versions = await sql<{ id: number }>`select id from doc_file_version where file_id = any(${fileIds}::bigint[])`.execute(
      trx,
    )
    await releaseFiles(
      trx,
      'doc_file_version',
      versions.rows.map(({ id }) => id),
    )
    await sql`delete from doc_file where id = any(${fileIds}::bigint[])`.execute(trx)
  })
}
