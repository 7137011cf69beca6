import { allEntities } from '@zhujian/domain/entities'
import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'

const MOST = 5
const names = new Set(allEntities.map(({ name }) => name))
const recentInput = z.object({
  entity: z.string().refine((name) => names.has(name), '没有这类数据'),
  import_id: z
    .string()
    .regex(/^\d{1,15}$/, '编号不正确')
    .transform(Number)
    .optional(),
})

/** 本人的导入：写入与撤回的进度，窗口关掉之后也从这里看；24 小时内仍能撤回。给编号的只答那一次，不论到了哪一步。 */
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
    async (context, { entity, import_id }) => ({ rows: await recentImports(context, entity, import_id) }),
  )
}

async function recentImports({ db, session }: Context, entity: string, id?: number): Promise<RecentImport[]> {
  const which = id === undefined ? sql`b.status in ('waiting', 'writing', 'stopped', 'confirmed', 'undoing')` : sql`b.id = ${id}`
  const { rows } = await sql<RecentImport>`select b.id as import_id, f.name as file_name, b.status, b.done, b.confirmed_at,
      b.status in ('waiting', 'writing') and exists (select 1 from import_stop s where s.import_id = b.id) as stopping,
      case when b.status in ('undoing', 'undone') then w.added + w.updated else (b.report ->> 'add')::int + (b.report ->> 'update')::int end as total,
      w.added, w.updated, b.total - w.added - w.updated as left, w.undone, w.kept, w.told, w.ended,
      coalesce(jsonb_path_query_array(b.report, '$.notes[0 to 19]'), '[]') as notes, coalesce((b.report ->> 'noted')::int, 0) as noted
    from import_batch b join file_object f on f.id = b.file_id,
      lateral (select coalesce((b.written ->> 'added')::int, 0) as added, coalesce((b.written ->> 'updated')::int, 0) as updated,
        coalesce((b.written ->> 'undone')::int, 0) as undone, coalesce((b.written ->> 'kept')::int, 0) as kept,
        coalesce(b.written -> 'told', '[]') as told, b.written ->> 'ended' as ended) w
    where b.account_id = ${session.account_id} and b.entity = ${entity} and ${which}
      and coalesce(b.confirmed_at, b.queued_at, b.created_at) > now() - interval '24 hours' order by b.id desc limit ${MOST}`.execute(
    db,
  )
  return rows
}
