import { AppError } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { route } from '../../entity/route'
import { jsonb } from '../../platform/db'

const URL = '/api/user/pc/preference'
const MOST_BYTES = 32_768
const MOST_KEYS = 300

const key = z.string('缺少名称').regex(/^[\w.:/-]{1,100}$/, '名称不正确')
const query = z.object({ key: key.optional() })
const body = z.object({ key, value: z.unknown() })

/** 个人偏好：列宽、密度、菜单宽度、保存的视图。只属于本人，不进操作日志。 */
export function preferenceRoutes(app: FastifyInstance): void {
  route(
    app,
    { method: 'GET', url: URL, right: { signedIn: '本人偏好', free: true }, input: query, background: true },
    async ({ platform, session }, { key: only }) => {
      const { rows } = await sql<{ key: string; value: unknown }>`select key, value from preference
      where account_id = ${session.account_id} and (${only ?? null}::text is null or key = ${only ?? null}) order by key`.execute(
        platform.db,
      )
      return { rows, total: rows.length }
    },
  )
  route(
    app,
    { method: 'POST', url: URL, right: { signedIn: '保存本人偏好' }, input: body, background: true },
    async ({ platform, session }, { key: name, value }) => {
      const text = JSON.stringify(value ?? null)
      if (Buffer.byteLength(text) > MOST_BYTES)
        throw new AppError('invalid', { fields: [{ field: 'value', message: '内容过大' }] })
      if (value === null || value === undefined) {
        await sql`delete from preference where account_id = ${session.account_id} and key = ${name}`.execute(platform.db)
        return {}
      }
      const kept = await sql`insert into preference (account_id, key, value)
      select ${session.account_id}, ${name}, ${jsonb(value)}
      where (select count(*) from preference where account_id = ${session.account_id} and key <> ${name}) < ${MOST_KEYS}
      on conflict (account_id, key) do update set value = excluded.value, updated_at = now() returning key`.execute(platform.db)
      if (kept.rows.length === 0) throw new AppError('tooMany', { message: '保存的偏好过多' })
      return {}
    },
  )
}
