import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, dataScopeOf, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'

export const CERTIFICATES = 'certificate'

/** 当地设有监督机构的，由它核验；没有设的才轮到平台管理员（unit/verifier.ts）。区站的人不受此限。 */
const unattended = ({ session }: Context): RawBuilder<boolean> =>
  session.roles.some((role) => dataScopeOf(session, role) === 'org')
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select 1 from supervise_org o where o.areacode = u.areacode and o.deleted_at is null)`

const lineOf = (
  kind: string,
  path: string,
) => sql`select ${sql.lit(CERTIFICATES)} as source, ${sql.lit(kind)} as kind, null as step,
  t.id, t.version, u.unit_name || '　' || t.what as title, null::bigint as engineering_id, t.updated_by as from_id,
  extract(epoch from t.updated_at)::bigint as at, null::date as due_on, ${sql.lit(path)} || t.id as path, false as read`

const LICENCES = sql`(select x.*, x.id as of_unit, '安全生产许可证 ' || x.safety_license_no as what from unit x
  where x.licence_declared and x.deleted_at is null and x.status = 'normal') as t`
const QUALS = sql`(select x.*, x.unit_id as of_unit, x.qual_type || ' ' || x.cert_no as what from unit_qual x
  where x.declared and x.deleted_at is null) as t`

/**
 * 企业自报的证照轮到谁：待核验的是注册地的监督机构，不一致退回的是企业自己。证照不属于哪个工程，轮到谁不在 turn 表里（ADR 0016），
 * 与账号注册一样自成一段。没有可办的人为空。
 */
export async function certificateLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const company = context.session.unit_id
  const parts: RawBuilder<unknown>[] = []
  const of = [
    { entity: unit, rows: LICENCES, reason: sql`t.licence_reason`, path: '/group/unitLibrary?licence=' },
    { entity: unitQual, rows: QUALS, reason: sql`t.return_reason`, path: '/group/unitLibrary?list=qual&qual=' },
  ]
  for (const { entity, rows, reason, path } of of) {
    const from = sql`from ${rows} join unit u on u.id = t.of_unit and u.deleted_at is null and u.status = 'normal'`
    if (company === null && (await hasRight(context, entity, 'verify')))
      parts.push(sql`${lineOf('证照核验', path)} ${from}
        where ${reason} is null and ${unattended(context)} and ${await accessWhere(context, entity, 'verify', 't')}`)
    if (company !== null && (await hasRight(context, entity, 'edit')))
      parts.push(sql`${lineOf('证照更正', path)} ${from}
        where ${reason} is not null and t.of_unit = ${company} and ${await accessWhere(context, entity, 'edit', 't')}`)
  }
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}
