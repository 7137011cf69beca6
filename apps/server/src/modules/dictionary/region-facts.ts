import { AppError } from '@zhujian/model'
import type { RegionFacts } from '@zhujian/domain/contracts/dictionary'
import { entityOf } from '@zhujian/domain/entities'
import { isRegion, regionFullName, regionPath, scopePrefix } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

export const regionInput = z.object({ code: z.string('请选择区划').regex(/^\d{6}$/, '区划代码应为 6 位数字') })

const MOST_COUNTED = 100_000

export async function regionFacts(context: Context, { code }: z.output<typeof regionInput>): Promise<RegionFacts> {
  if (!isRegion(code)) throw new AppError('invalid', { fields: [{ field: 'code', message: '没有这个区划代码' }] })
  const head = scopePrefix(code)
  const inside = (column: string): RawBuilder<boolean> =>
    sql<boolean>`(${sql.ref(column)} >= ${head} and ${sql.ref(column)} < ${`${head}:`})`
  const path = regionPath(code)
  const orgs = await sql<RegionFacts['orgs'][number]>`select t.id, t.name, t.areacode from supervise_org as t
    where t.areacode = any(${path}::text[]) and t.deleted_at is null and ${await accessWhere(context, entityOf('supervise_org'), 'read', 't')}
    order by length(rtrim(t.areacode, '0')) desc, t.id limit 20`.execute(context.db)
  const counted = await Promise.all(
    (['engineering', 'unit', 'account'] as const).map(async (name) => {
      const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from (select 1 from ${sql.table(name)} as t
        where t.deleted_at is null and ${inside('t.areacode')} and ${await accessWhere(context, entityOf(name), 'read', 't')} limit ${MOST_COUNTED}) c`.execute(
        context.db,
      )
      return [name, rows[0]?.n ?? 0] as const
    }),
  )
  // 最贴近的一级机构负责；更上级的只在没有时才算。
  const nearest = orgs.rows[0]?.areacode
  return {
    code,
    name: regionFullName(code),
    orgs: orgs.rows.filter((org) => org.areacode === nearest),
    counts: Object.fromEntries(counted) as RegionFacts['counts'],
  }
}
