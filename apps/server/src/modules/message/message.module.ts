import type { FastifyInstance } from 'fastify'
import { defineOutside } from './outside.job'
import { outsideChannel } from './outside-gateway'
import { definePurge } from './purge.job'
import { resendRoutes } from './resend-outside'

/** 消息的站外一半：短信、企业微信、邮件或本机文件。 */
export async function messageModule(app: FastifyInstance): Promise<void> {
  const { platform } = app
  resendRoutes(app)
  definePurge(platform)
  const { outsideNotice, dataDir } = platform.config
  defineOutside(platform, outsideChannel(outsideNotice, dataDir))
}
