import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../../entity/route'
import { defineConversion } from './convert.job'
import { issueCredential } from './credential'
import { previewInput, previewOffice } from './preview-office'
import { defineFilePurge } from './purge.job'
import { serveFile } from './serve-file'
import { receiveUpload } from './upload'

const credentialInput = z.object({ purpose: z.enum(['file', 'image', 'import']).default('file') })
/** Longest credible upload form around one file; the file itself has its own limit. */
const BODY_LIMIT = 1024 ** 3

/** 文件：上传凭证、上传、按数据范围读取。 */
export async function fileModule(app: FastifyInstance): Promise<void> {
  route(
    app,
    { method: 'POST', url: '/api/common/pc/getUploadToken', right: { signedIn: '上传前领取五分钟凭证' }, input: credentialInput },
    (context, { purpose }) => issueCredential(context, purpose),
  )
  route(
    app,
    { method: 'POST', url: '/api/common/pc/filePreview', right: { signedIn: '文件按数据范围核验' }, input: previewInput },
    previewOffice,
  )
  defineFilePurge(app.platform)
  defineConversion(app.platform)
  await app.register(uploadRoute)
  await app.register(fileRoute)
}

async function uploadRoute(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (options) => {
    options.config = { ...options.config, multipart: true }
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  route(
    app,
    { method: 'POST', url: '/api/upload', right: { signedIn: '凭本人的上传凭证写入' }, bodyLimit: BODY_LIMIT },
    (context) => receiveUpload(context),
  )
}

/** Its right is judged by the file cookie and the file's own scope, not by the token header. */
async function fileRoute(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/files/*',
    { config: { right: { signedIn: '文件按会话 cookie 与数据范围核验', free: true } } },
    (request, reply) => serveFile(app, request, reply),
  )
}
