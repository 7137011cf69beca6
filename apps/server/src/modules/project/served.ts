import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { deliverMethods } from '@zhujian/domain/document/document-types'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { type RawBuilder, sql } from 'kysely'
import { inStates } from '../../entity/in-states'

/** 天：公告送达自发出公告之日起经过三十日，视为送达（民事诉讼法第九十五条）。 */
const ANNOUNCED_DAYS = 30

/** 签收、回证登记、留置之后的状态；交出去而没有回证的，还不算送达（民事诉讼法第八十七条）。 */
const RECEIVED = ['signed', 'replying', 'replied', 'refused'] as const

/**
 * 文书已经送达至少一个受送达单位：在平台签收、登记了回证、拒签留置；公告的满三十日。
 * 没有送达回证的（归档补录的），看文书自己的状态。
 * @param docId 文书主键的列，如 `s.doc_id`
 */
export const documentServed = (docId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from doc_receipt r where r.doc_id = ${docId} and r.deleted_at is null
      and (${inStates('r', receiptStates, RECEIVED)} or (${inStates('r', receiptStates, ['unsigned'])}
        and r.deliver_method = ${deliverMethods.code('announce')} and r.deliver_at <= now() - ${ANNOUNCED_DAYS} * interval '1 day')))
    or exists (select 1 from supervise_doc d where d.id = ${docId} and ${inStates('d', documentStates, ['delivered', 'receipted', 'archived'])}
      and not exists (select 1 from doc_receipt r where r.doc_id = d.id and r.deleted_at is null)))`
