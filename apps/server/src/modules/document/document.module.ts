import { idSchema } from '@zhujian/model'
import { documentTypeCodes } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { publicRoute, route } from '../../entity/route'
import { stepRow } from '../../entity/save'
import { write } from '../../entity/write'
import type { Platform } from '../../platform/platform'
import { checkDocument } from './check-document'
import { COMPARE_SCRIPT } from './check-page'
import { correctDocument } from './correct-document'
import { deskRows } from './desk'
import './document-effects'
import { defineDocumentFiles } from './document-file'
import { defineDocumentReminder } from './document-reminder.job'
import { registerProjectEffects } from './legal-effects'
import './receipt-effects'
import { onArchive } from '../project/public'
import { serveDocument } from './serve-document'
import { settleUnserved } from './settle-unserved'
import { inLine } from './signing-line'
import { numberOf } from './sign-document'
import { startDraft } from './start-draft'
import { siteAddress } from '../setting/public'

const startInput = z.object({ engineering_id: idSchema, type: z.enum(documentTypeCodes, '请选择文书类型') })
const correctInput = z.object({ id: idSchema })
const signInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int('版本号应为整数'),
  sign_opinion: z.string('请填写签发意见').max(200, '不能超过 200 个字'),
})

/** 监督文书：拟稿、签批、编号、送达、公开查验。 */
export async function documentModule(app: FastifyInstance): Promise<void> {
  registerProjectEffects()
  onArchive(settleUnserved)
  defineDocumentFiles(app.platform)
  defineDocumentReminder(app.platform)
  // The server listens before the database is linked, so the setting is looked at once everything is ready.
  void app.platform.ready.then(() => warnWithoutSite(app.platform)).catch(() => undefined)
  const base = '/api/document/supervise_doc/pc'
  const right = (verb: string) => ({ entity: superviseDoc, verb })
  route(app, { method: 'GET', url: `${base}/start`, right: right('add'), input: startInput }, (context, input) =>
    startDraft(context, input.engineering_id, input.type),
  )
  route(app, { method: 'GET', url: `${base}/desk`, right: right('read') }, deskRows)
  route(app, { method: 'POST', url: `${base}/correct`, right: right('correct'), input: correctInput }, (context, { id }) =>
    write(context, (writing) => correctDocument(writing, id)),
  )
  route(
    app,
    { method: 'POST', url: `${base}/sign`, right: right('issue'), input: signInput },
    (context, { id, version, sign_opinion }) =>
      inLine(() =>
        write(context, async (writing) => {
          const saved = await stepRow(writing, superviseDoc, id, version, 'issue', { sign_opinion })
          return { ...saved, doc_no: await numberOf(writing.trx, id) }
        }),
      ),
  )
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/files/document/:id',
    { config: { right: { signedIn: '文件按会话 cookie 与数据范围核验', free: true } } },
    (request, reply) => serveDocument(app, request, reply),
  )
  checkRoutes(app)
}

/** 拿着纸的任何人都可以查验。 */
function checkRoutes(app: FastifyInstance): void {
  publicRoute(app, { method: 'GET', url: '/check/:code', right: { public: '凭文书二维码里的查验码查验真伪' } }, checkDocument)
  publicRoute(app, { method: 'GET', url: '/check/compare.js', right: { public: '查验页比对文件的脚本' } }, async ({ reply }) =>
    reply.type('text/javascript; charset=utf-8').send(COMPARE_SCRIPT),
  )
}

async function warnWithoutSite(platform: Platform): Promise<void> {
  if ((await siteAddress(platform)) === null)
    platform.log.warn('setting site_url is empty: documents are printed with a check code, without a QR code')
}
