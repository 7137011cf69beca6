import { bizStates } from '@zhujian/domain/biz/biz'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { projectsInput } from '@zhujian/domain/contracts/biz'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { askedConditions } from '../../entity/list'

interface Applicable {
  readonly id: number
  readonly engineering_name: string
}

/** 同一事项没有正在审批的。 */
const notRunning = (kind: string) => sql`not exists (select 1 from biz b where b.engineering_id = t.id and b.kind = ${kind}
  and b.state = ${bizStates.code('pending')} and b.deleted_at is null)`

/** 可以申请这个事项的工程：不论在建库还是中间库，只看状态；中间库的注明。 */
export async function applicableProjects(
  context: Context,
  { kind, keyword, ids, page, limit }: z.output<typeof projectsInput>,
): Promise<{ rows: Applicable[]; total: number }> {
  const { when, single = false } = bizKindOf(kind as BizCode)
  const where = sql.join(
    [
      sql`t.deleted_at is null`,
      writableWhere(engineering, 't'),
      when ? inStates('t', engineeringStates, when) : sql`true`,
      single ? notRunning(kind) : sql`true`,
      await accessWhere(context, engineering, 'read', 't'),
      ...(await askedConditions(context, engineering, { keyword, ids, filters: {} })),
    ],
    sql` and `,
  )
  const { rows } = await sql<Applicable>`select t.id,
      t.engineering_name || case when t.history_type = ${historyType.code('middle')} then '（中间库）' else '' end as engineering_name
    from engineering t where ${where} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(context.db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from engineering t where ${where}`.execute(context.db)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
