import { today } from '@zhujian/model/date'
import { docSeal } from '@zhujian/domain/document/doc-seal'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { PrintedSeal } from './print-content'

export interface SealRequest {
  readonly office_id: number
  readonly signer: number
  readonly document_id: number
  /** 编号在用印之后才取，留痕写标题与文书。 */
  readonly title: string
}

/** 用印：答应盖的印章图样；没有授权的答空，纸面上只标出盖章位置。 */
export type SealService = (writing: Writing, request: SealRequest) => Promise<PrintedSeal | null>

/** 出厂的用印服务：本机登记的印章图样。 */
export const uploadedSeals: SealService = async (writing, { office_id, signer, document_id, title }) => {
  const { trx } = writing
  const { rows } = await sql<PrintedSeal & { id: number }>`select s.id, f.path, f.sha256 from doc_seal s
      join file_link l on l.entity = ${docSeal.name} and l.row_id = s.id and l.field = 'image'
      join file_object f on f.id = l.file_id and f.deleted_at is null and f.scan_state = 2 and f.mime in ('image/png', 'image/jpeg')
    where s.supervise_org_id = ${office_id} and s.enabled and s.deleted_at is null and ${signer} = any(s.signer_ids)
      and (s.valid_to is null or s.valid_to >= ${today()}::date) order by s.id limit 1`.execute(trx)
  const seal = rows[0]
  if (!seal) return null
  await sql`update doc_seal set used_count = coalesce(used_count, 0) + 1, used_at = now() where id = ${seal.id}`.execute(trx)
  await writing.log({ module: docSeal.name, action: 'use', row_id: seal.id, note: `${title}（文书 ${document_id}）` })
  return { path: seal.path, sha256: seal.sha256 }
}

let service: SealService = uploadedSeals

/** 接入外部电子签章服务时换上它的实现；启动时调用一次。 */
export function useSealService(other: SealService): void {
  service = other
}

export const applySeal: SealService = (writing, request) => service(writing, request)
