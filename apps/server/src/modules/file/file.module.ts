import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { publicRoute, route } from '../../entity/route'
import { defineConversion } from './convert.job'
import { issueCredential } from './credential'
import { previewInput, previewOffice } from './preview-office'
import { defineFilePurge } from './purge.job'
import { receiveLicence } from './register-file'
import { serveFile } from './serve-file'
import { defineScan } from './scan.job'
import { defineStoreSweep } from './sweep-store.job'
import { receiveUpload } from './upload'
import { beginInput, beginUpload, cancelUpload, finishUpload, keyInput, receivePart } from './upload-parts'

const credentialInput = z.object({ purpose: z.enum(['file', 'image', 'import']).default('file') })
/** Longest credible upload form around one file; the file itself has its own limit. */
const BODY_LIMIT = 1024 ** 3
/** 一张证照；图片本身另有上限。 */
const LICENCE_LIMIT = 256 * 1024 ** 2

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
  defineScan(app.platform)
  defineStoreSweep(app.platform)
  resumableRoutes(app)
  await app.register(uploadRoute)
  await app.register(fileRoute)
}

/** Around the parts of a large file; the parts themselves are forms. */
function resumableRoutes(app: FastifyInstance): void {
  route(
    app,
    { method: 'POST', url: '/api/upload/begin', right: { signedIn: '凭本人的上传凭证开始分段上传' }, input: beginInput },
    beginUpload,
  )
  route(
    app,
    { method: 'POST', url: '/api/upload/finish', right: { signedIn: '只能完成本人的分段上传' }, input: keyInput },
    finishUpload,
  )
  route(
    app,
    { method: 'POST', url: '/api/upload/cancel', right: { signedIn: '只能取消本人的分段上传' }, input: keyInput },
    cancelUpload,
  )
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
  route(
    app,
    { method: 'POST', url: '/api/upload/part', right: { signedIn: '只能续传本人的分段上传' }, bodyLimit: BODY_LIMIT },
    (context) => receivePart(context),
  )
  const right = { public: '注册申请的证照，凭申请人自己的查询码' }
  publicRoute(app, { method: 'POST', url: '/api/user/pc/registerFile', right, bodyLimit: LICENCE_LIMIT }, receiveLicence)
}

/** Its right is judged by the file cookie and the file's own scope, not by the token header. */
async function fileRoute(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/files/*',
    { config: { right: { signedIn: '文件按会话 cookie 与数据范围核验', free: true } } },
    (request, reply) => serveFile(app, request, reply),
  )
}
