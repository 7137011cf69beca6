import { AppError } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'

const URL = '/api/user/pc/draft'
const MOST_BYTES = 262_144
/** 请求体比草稿本身多出来的外壳。 */
const BODY_LIMIT = MOST_BYTES + 4096
const MOST_DRAFTS = 200

const scope = z.string('缺少草稿类别').regex(/^[\w.:/-]{1,60}$/, '草稿类别不正确')
const key = z.string('缺少草稿名称').regex(/^[\w.:/-]{1,100}$/, '草稿名称不正确')
const query = z
  .object({ scope: scope.optional(), key: key.optional() })
  .refine((asked) => asked.key === undefined || asked.scope !== undefined, { path: ['scope'], message: '缺少草稿类别' })
const body = z.object({ scope, key, body: z.unknown() })

interface Stored {
  scope: string
  key: string
  body: string
  updated_at: number
}

/** 填了一半的表单：属于本人，可能含身份证、手机等，所以整份加密保存；正文为空即删除。 */
export function draftRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: URL, right: { signedIn: '本人草稿' }, input: query, background: true }, (context, input) =>
    input.key === undefined || input.scope === undefined
      ? listDrafts(context, input.scope)
      : readDraft(context, input.scope, input.key),
  )
  route(
    app,
    { method: 'POST', url: URL, right: { signedIn: '保存本人草稿' }, input: body, background: true, bodyLimit: BODY_LIMIT },
    saveDraft,
  )
}

const placeOf = (accountId: number, draftScope: string, draftKey: string) =>
  `draft:${accountId}/${draftScope}/${draftKey}:body` as const

/** 一类草稿，或本人的全部草稿；正文不在其中。 */
async function listDrafts({ platform, session }: Context, draftScope: string | undefined) {
  const { rows } = await sql<Omit<Stored, 'body'>>`select scope, key, updated_at from draft
    where account_id = ${session.account_id} and (${draftScope ?? null}::text is null or scope = ${draftScope ?? null})
    order by updated_at desc, scope, key`.execute(platform.db)
  return { rows, total: rows.length }
}

async function readDraft({ platform, session }: Context, draftScope: string, draftKey: string) {
  const { rows } = await sql<Stored>`select key, body, updated_at from draft
    where account_id = ${session.account_id} and scope = ${draftScope} and key = ${draftKey}`.execute(platform.db)
  const draft = rows[0]
  if (!draft) return null
  const opened: unknown = JSON.parse(platform.crypto.open(draft.body, placeOf(session.account_id, draftScope, draftKey)))
  return { body: opened, updated_at: draft.updated_at }
}

const isEmpty = (content: unknown): boolean =>
  content === null ||
  content === undefined ||
  content === '' ||
  (typeof content === 'object' && Object.keys(content).length === 0)

async function saveDraft({ platform, session }: Context, input: z.output<typeof body>) {
  const mine = sql`account_id = ${session.account_id} and scope = ${input.scope} and key = ${input.key}`
  if (isEmpty(input.body)) {
    await sql`delete from draft where ${mine}`.execute(platform.db)
    return {}
  }
  const text = JSON.stringify(input.body)
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new AppError('invalid', { fields: [{ field: 'body', message: '草稿过大，未能保存' }] })
  const sealed = platform.crypto.seal(text, placeOf(session.account_id, input.scope, input.key))
  const kept = await sql<{ updated_at: number }>`insert into draft (account_id, scope, key, body)
    select ${session.account_id}, ${input.scope}, ${input.key}, ${sealed}
    where (select count(*) from draft where account_id = ${session.account_id} and not (${mine})) < ${MOST_DRAFTS}
    on conflict (account_id, scope, key) do update set body = excluded.body, updated_at = now() returning updated_at`.execute(
    platform.db,
  )
  if (!kept.rows[0]) throw new AppError('tooMany', { message: '草稿过多，请先处理已有草稿' })
  return { updated_at: kept.rows[0].updated_at }
}
