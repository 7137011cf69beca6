import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cached } from '../../entity/process-cache'
import { publicRoute } from '../../entity/route'
import type { Platform } from '../../platform/platform'
import { SETTING_TOPIC } from './topics'

const DEFAULT_NAME = '建设工程质量安全监督平台'

/** [S3-02] 公开设置：站点名称、网址、模板地址与页脚。地址为空时浏览器以所在页面的来源为准；模板地址会收到令牌，所以只由部署者设置。 */
interface PublicSettings {
  SITE: Record<string, string>
  SHOP: Record<string, unknown>
  UNIT: Record<string, unknown>
  FCGS: Record<string, unknown>
  title: string
  TEMPLATE_BASE: string
  authentication: 'intelligence'
  demo: boolean
}

const publicSettings = cached(SETTING_TOPIC, async (platform: Platform): Promise<PublicSettings> => {
  const { rows } = await sql<{
    key: string
    value: Record<string, unknown>
  }>`select key, value from setting where key in ('site', 'shop', 'unit', 'fcgs')`.execute(platform.reservedDb)
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const site = { SITE_NAME: DEFAULT_NAME, SITE_URL: '', ...texts(stored.get('site')) }
  return {
    SITE: site,
    SHOP: stored.get('shop') ?? {},
    UNIT: stored.get('unit') ?? {},
    FCGS: stored.get('fcgs') ?? {},
    title: site.SITE_NAME,
    TEMPLATE_BASE: platform.config.templateBase ?? '',
    authentication: 'intelligence',
    demo: platform.config.demo,
  }
})

const texts = (value: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** [S7-02] 启动设置：登录之前就要用，所以公开，只含可以贴在门口的内容。 */
export function configureRoutes(app: FastifyInstance): void {
  publicRoute(app, { method: 'GET', url: '/api/common/pc/toConfigure', right: { public: '启动设置' } }, ({ platform }) =>
    publicSettings(platform),
  )
}
