import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { type RawBuilder, sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inLibrary, OUTSTANDING, received } from './document-boxes'
import { documentPath } from './document-effects'

/** 待办中心里的收文：等本人签收或反馈的，与收件箱的待办数是同一个条件。免登录会话看不到收件。 */
export async function openLetters(context: Context): Promise<RawBuilder<unknown> | null> {
  const { session } = context
  if (session.only_engineering_id !== null || !(await hasRight(context, documentFlow, 'read'))) return null
  return sql`select 'document_flow' as source,
      case when coalesce(d.need_sign, false) and r.signed_at is null then '文件签收' else '文件反馈' end as kind, null as step,
      d.id, d.version, d.title, d.engineering_id, d.created_by as from_id, extract(epoch from d.sent_at)::bigint as at, d.due_on,
      ${documentPath('')} || d.id as path, r.read_at is not null as read
    from document_receipt r join document_flow d on d.id = r.document_id
    where ${received(session)} and ${inLibrary(0, 'd')} and ${OUTSTANDING}`
}
