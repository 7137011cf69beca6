import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { deliverMethods } from '@zhujian/domain/document/document-types'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { type RawBuilder, sql } from 'kysely'
import { inStates } from '../../entity/in-states'

/** 天：公告送达自发出公告之日起经过三十日，视为送达（民事诉讼法第九十五条）。 */
const ANNOUNCED_DAYS = 30

/** 签收、回证登记、留置之后的状态；交出去而没有回证的，还不算送达（民事诉讼法第八十七条）。 */
const RECEIVED = ['signed', 'replying', 'replied', 'refused'] as const

const received = sql<boolean>`(${inStates('r', receiptStates, RECEIVED)} or (${inStates('r', receiptStates, ['unsigned'])}
  and r.deliver_method = ${deliverMethods.code('announce')} and r.deliver_at <= now() - ${ANNOUNCED_DAYS} * interval '1 day'))`

/**
 * 主送施工总承包单位的文书，它也收到了：停工要停的是它，监理、建设单位签收不算送达给它。
 * @param docId 文书主键的列
 * @param engineeringId 工程主键的列
 */
export const servedOnBuilder = (docId: RawBuilder<unknown>, engineeringId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${documentServed(docId)} and not exists (select 1 from doc_receipt r
      join engineering_unit u on u.engineering_id = ${engineeringId} and u.unit_id = r.unit_id and u.role = 'sgdw' and u.active
        and u.deleted_at is null
      where r.doc_id = ${docId} and r.deleted_at is null and not ${received}))`

/**
 * 文书已经送达至少一个受送达单位：在平台签收、登记了回证、拒签留置；公告的满三十日。
 * 没有送达回证的（归档补录的），看文书自己的状态。
 * @param docId 文书主键的列，如 `s.doc_id`
 */
export const documentServed = (docId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from doc_receipt r where r.doc_id = ${docId} and r.deleted_at is null and ${received})
    or exists (select 1 from supervise_doc d where d.id = ${docId} and ${inStates('d', documentStates, ['delivered', 'receipted', 'archived'])}
      and not exists (select 1 from doc_receipt r where r.doc_id = d.id and r.deleted_at is null)))`
