import { AppError, type Problem } from '@zhujian/model'
import { wireCodes } from '@zhujian/domain/contracts/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordDenial } from '../../entity/denial'
import type { Session } from '../../entity/session'
import { contentDisposition } from '../../platform/content-disposition'
import { convertedPath } from './convert.job'
import { type FileObject, reachableFile } from './file-access'
import { fileSession } from './file-cookie'
import { ticketSession } from './file-ticket'
import { isInline } from './file-types'
import { DAMAGED, markDamaged } from './mark-damaged'
import { hasThumbnail, THUMBNAIL_MIME, thumbnailOf } from './thumbnail'

const PATH = /^\d{4}\/\d{2}\/[\w-]+\/[\w.-]+$/
/** A stored document may not run anything; the PDF viewer of browsers does not start inside a sandbox. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'; sandbox"
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Answers GET /files/<path>[?w=200][&as=pdf][&download=1] for the session of the file cookie, or of a viewer's ticket. */
export async function serveFile(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.params['*']
  const session = (await fileSession(app, request)) ?? (await ticketSession(app, path, request.query['ticket']))
  if (!session) return refuse(reply, 'unauthenticated', 401)
  const file = PATH.test(path) ? await reachableFile({ platform: app.platform, session }, path).catch(outlived) : null
  if (file instanceof AppError) return refuse(reply, 'forbidden', 403, file.message)
  if (!file) {
    await noteDenial(app, request, session)
    return refuse(reply, 'notFound', 404)
  }
  const { w, download, as } = request.query
  if (as === 'pdf') return sendConverted(app, request, reply, file)
  setHeaders(reply, file, download === '1')
  if (w !== undefined) return sendThumbnail(app, reply, file)
  return sendContent(app, request, reply, file)
}

const outlived = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  throw error
}

/** Absent and out of reach leave the same trace. The refusal stands whether or not its row can be written. */
async function noteDenial(app: FastifyInstance, request: FastifyRequest, session: Session): Promise<void> {
  await recordDenial(app.platform, session, request, 'notFound').catch((error: unknown) =>
    app.platform.log.error('denial not recorded', { trace_id: request.id, error }),
  )
}

/** A file address is opened by the browser itself, so the status says what the body says. */
function refuse(reply: FastifyReply, problem: Problem, status: number, said?: string): FastifyReply {
  reply.removeHeader('content-disposition')
  const { message } = new AppError(problem, said === undefined ? {} : { message: said })
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ code: wireCodes[problem], msg: message, data: { problem, fields: [], trace_id: reply.request.id } })
}

function setHeaders(reply: FastifyReply, file: FileObject, download: boolean): void {
  const kind = isInline(file.mime) && !download ? 'inline' : 'attachment'
  void reply
    .header('content-type', file.mime)
    .header('content-disposition', contentDisposition(kind, file.name))
    .header('content-security-policy', file.mime === 'application/pdf' ? PDF_POLICY : SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes')
}

async function sendThumbnail(app: FastifyInstance, reply: FastifyReply, file: FileObject): Promise<FastifyReply> {
  const picture = hasThumbnail(file) ? await thumbnailOf(app.platform, file) : undefined
  if (!picture) return refuse(reply, 'notFound', 404)
  return reply.header('content-type', THUMBNAIL_MIME).header('content-disposition', 'inline').send(picture)
}

/** The PDF made of an old office file, under the rights of that file. */
async function sendConverted(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileObject,
): Promise<FastifyReply> {
  const path = convertedPath(file.path)
  const stored = await app.platform.storage.head(path)
  if (!stored) return refuse(reply, 'notFound', 404)
  const pdf = { ...file, path, name: `${file.name}.pdf`, size: stored.size, mime: 'application/pdf' }
  setHeaders(reply, pdf, false)
  return sendContent(app, request, reply, pdf)
}

async function sendContent(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<FileObject, 'id' | 'path' | 'size'>,
): Promise<FastifyReply> {
  const range = parseRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const [start, end] = range ?? [0, file.size - 1]
  const found = await app.platform.storage.get(file.path, { start, end })
  if (found?.size !== file.size) {
    found?.stream.destroy()
    await markDamaged(app.platform, file, found?.size)
    return refuse(reply, 'notFound', 404, DAMAGED)
  }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return reply.header('content-length', end - start + 1).send(found.stream)
}

/** One range of bytes; several at once, or another unit, are answered with the whole file as RFC 9110 allows. */
function parseRange(header: string | undefined, size: number): [start: number, end: number] | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : [start, end]
}
