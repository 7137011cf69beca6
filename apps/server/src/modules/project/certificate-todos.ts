import { keyPost } from '@zhujian/domain/people/key-posts'
import { certVerify, manageUser } from '@zhujian/domain/people/manage-user'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

const prefix = messageLinks.record(manageUser.name, 0).replace(/0$/, '')
const posts = sql`(values ${sql.join(keyPost.codes.map((code) => sql`(${sql.lit(code)}, ${sql.lit(keyPost.labelOf(code))})`))})`

/** 核验为不符的证书等所在的一方改正：改了、换了扫描件即回到待核验，这一项随之没有。没有可办的为空。 */
export async function certificateTodos(context: Context): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, manageUser, 'edit'))) return null
  const reach = await accessWhere(context, manageUser, 'edit', 't')
  return sql`select ${manageUser.name} as source, '改正证书' as kind, null as step, t.id, t.version,
      t.name || '（' || p.label || '）证书不符：' || coalesce(t.cert_refused, '请更换后重报') as title, t.engineering_id,
      t.cert_verify_by as from_id, extract(epoch from t.cert_verify_at)::bigint as at, null::date as due_on, ${prefix} || t.id as path, false as read
    from manage_user t join ${posts} as p(code, label) on p.code = t.post
    where t.deleted_at is null and t.active and t.cert_verify = ${certVerify.code('refused')} and ${reach} and ${writableWhere(manageUser, 't')}`
}
