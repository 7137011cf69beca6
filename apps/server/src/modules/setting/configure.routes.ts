import type { FastifyInstance } from 'fastify'
import { publicRoute } from '../../entity/route'
import type { Config } from '../../config'
import type { Platform } from '../../platform/platform'
import { settingsNow } from '../../entity/settings-now'

/** [S3-02] 公开设置：站点名称、网址、模板地址与页脚。地址为空时浏览器以所在页面的来源为准；模板地址会收到令牌，所以只由部署者设置。 */
interface PublicSettings {
  SITE: Record<string, string>
  SHOP: Record<string, string>
  UNIT: Record<string, string>
  FCGS: Record<string, string>
  title: string
  TEMPLATE_BASE: string
  /** [S7-01] 各环境的接口地址，由部署者设置；空的为本站。 */
  HOSTS: Config['hosts']
  authentication: 'intelligence'
  demo: boolean
}

const footer = {
  SITE_OWNER: 'site_owner',
  SITE_SUPPORT: 'site_support',
  SITE_ICP: 'site_icp',
  SITE_POLICE: 'site_police',
} as const

async function publicSettings(platform: Platform): Promise<PublicSettings> {
  const now = await settingsNow(platform)
  const name = now('site_name')
  const SITE: Record<string, string> = { SITE_NAME: name, SITE_URL: now('site_url') ?? '' }
  for (const [wire, key] of Object.entries(footer)) {
    const text = now(key)
    if (text) SITE[wire] = text
  }
  return {
    SITE,
    SHOP: pairsOf(now('site_shop')),
    UNIT: pairsOf(now('site_unit')),
    FCGS: pairsOf(now('site_fcgs')),
    title: now('site_title') ?? name,
    TEMPLATE_BASE: platform.config.templateBase ?? '',
    HOSTS: platform.config.hosts,
    authentication: 'intelligence',
    demo: platform.config.demo,
  }
}

const pairsOf = (lines: readonly Record<string, unknown>[] | null): Record<string, string> =>
  Object.fromEntries((lines ?? []).map(({ name, value }) => [String(name), String(value)]))

/** [S7-02] 启动设置：登录之前就要用，所以公开，只含可以贴在门口的内容。 */
export function configureRoutes(app: FastifyInstance): void {
  publicRoute(app, { method: 'GET', url: '/api/common/pc/toConfigure', right: { public: '启动设置' } }, ({ platform }) =>
    publicSettings(platform),
  )
}
