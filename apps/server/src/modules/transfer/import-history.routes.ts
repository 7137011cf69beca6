import { allEntities } from '@zhujian/domain/entities'
import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'

const MOST = 5
const names = new Set(allEntities.map(({ name }) => name))
const recentInput = z.object({ entity: z.string().refine((name) => names.has(name), '没有这类数据') })

/** 最近的导入：窗口关掉之后，24 小时内仍能从这里撤回。 */
export function importHistoryRoutes(app: FastifyInstance): void {
  route(
    app,
    {
      method: 'GET',
      url: '/api/common/pc/importList',
      right: { signedIn: '只列本人的导入' },
      input: recentInput,
      background: true,
    },
    async (context, { entity }) => ({ rows: await recentImports(context, entity) }),
  )
}

async function recentImports({ db, session }: Context, entity: string): Promise<RecentImport[]> {
  const { rows } = await sql<RecentImport>`select b.id as import_id, f.name as file_name, (b.report ->> 'add')::int as added,
      (b.report ->> 'update')::int as updated, (b.report ->> 'error')::int as left, b.confirmed_at
    from import_batch b join file_object f on f.id = b.file_id
    where b.account_id = ${session.account_id} and b.entity = ${entity} and b.status = 'confirmed'
      and b.confirmed_at > now() - interval '24 hours' order by b.id desc limit ${MOST}`.execute(db)
  return rows
}
