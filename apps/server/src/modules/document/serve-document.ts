import { createHash } from 'node:crypto'
import { AppError } from '@zhujian/model'
import { wireCodes } from '@zhujian/domain/contracts/wire'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessWhere } from '../../entity/access'
import { selectList } from '../../entity/columns'
import { contentDisposition, safeName } from '../../platform/content-disposition'
import { recordDenial } from '../../entity/denial'
import type { Session } from '../../entity/session'
import { fileSession } from '../file/public'
import { ensureFile } from './document-file'
import { drawDocument } from './draw-document'
import type { DocumentRow } from './legal-effects'
import { officeOf } from './office'
import { contentOf, type PrintContent } from './print-content'

type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** 浏览器自带的 PDF 阅读器不在沙箱里启动；页面本身不许加载任何东西。 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** GET /files/document/<编号>：看得见这份文书的人看它的 PDF；未签发的现画，标明“拟稿”。 */
export async function serveDocument(app: FastifyInstance, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const session = await fileSession(app, request)
  if (!session) return refuse(reply, 'unauthenticated', 401)
  const row = await readable(app, session, request.params.id)
  if (!row) {
    await recordDenial(app.platform, session, request, 'notFound').catch((error: unknown) =>
      app.platform.log.error('denial not recorded', { trace_id: request.id, error }),
    )
    return refuse(reply, 'notFound', 404)
  }
  return row.check_code !== null ? sendSigned(app, request, reply, row.id) : sendDraft(app, request, reply, row)
}

async function readable(app: FastifyInstance, session: Session, id: string): Promise<DocumentRow | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const { rows } = await sql<DocumentRow>`select ${selectList(superviseDoc, 't')} from supervise_doc as t
    where t.id = ${Number(id)} and t.deleted_at is null
      and ${await accessWhere({ platform: app.platform, session }, superviseDoc, 'read', 't')}`.execute(app.platform.db)
  return rows[0] ?? null
}

async function sendSigned(app: FastifyInstance, request: Request, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const file = await ensureFile(app.platform, id)
  const found = file && (await app.platform.storage.get(file.path))
  if (!file || !found) return refuse(reply, 'notFound', 404)
  return headers(request, reply, file.name).header('content-length', found.size).send(found.stream)
}

/** 份；再多的挤掉最早的。 */
const MOST_DRAWN = 20
const drawn = new Map<string, Promise<Buffer>>()

/** 同样的内容只画一次：绘制占着整个进程，反复、成批打开同一份草稿不应让别人等（T51）。 */
function drawnOnce(content: PrintContent): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64')
  const known = drawn.get(key)
  if (known) return known
  const pdf = drawDocument(content, null)
  drawn.set(key, pdf)
  pdf.catch(() => drawn.delete(key))
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
  return pdf
}

async function sendDraft(app: FastifyInstance, request: Request, reply: FastifyReply, row: DocumentRow): Promise<FastifyReply> {
  const office = await officeOf(app.platform.db, row.engineering_id)
  const pdf = await drawnOnce(await contentOf(app.platform.db, row, office))
  return headers(request, reply, safeName(`${row.title}（拟稿）.pdf`)).send(pdf)
}

function headers(request: Request, reply: FastifyReply, name: string): FastifyReply {
  const kind = request.query['download'] === '1' ? 'attachment' : 'inline'
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition(kind, name))
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
}

/** 地址由浏览器自己打开，状态码与内容说同一件事。 */
function refuse(reply: FastifyReply, problem: 'unauthenticated' | 'notFound', status: number): FastifyReply {
  const { message } = new AppError(problem)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code: wireCodes[problem], msg: message, data: { problem, fields: [], trace_id: reply.request.id } })
}
