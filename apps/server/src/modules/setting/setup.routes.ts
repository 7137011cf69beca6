import { changeInput, type DeployedSetting, type SettingHistoryRow, type SettingRow } from '@zhujian/domain/contracts/setup'
import { settingChange } from '@zhujian/domain/setting/setting-change'
import { settingFrom, settingKeys } from '@zhujian/domain/setting/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { changeSettings } from './change-settings'

const AT = '/api/setting/setup/pc'
/** 每项设置最多列出的变更。 */
const MOST = 100

const read = { entity: settingChange, verb: 'read' }
const historyInput = z.object({ key: z.enum(settingKeys, '没有这项设置') })

/** 系统设置：全部设置的当前值、修改、每项的变更记录。 */
export function setupRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: `${AT}/getList`, right: read }, listSettings)
  route(app, { method: 'GET', url: `${AT}/history`, right: read, input: historyInput }, settingHistory)
  const apply = { entity: settingChange, verb: 'apply' }
  route(app, { method: 'POST', url: `${AT}/save`, right: apply, input: changeInput }, (context, { changes }) =>
    changeSettings(context, changes),
  )
}

interface Stored {
  key: string
  value: unknown
}
interface Latest {
  setting_key: string
  id: number
  created_at: number
  real_name: string | null
}

async function listSettings(context: Context) {
  const { db } = context
  const stored = await sql<Stored>`select key, value from setting`.execute(db)
  const latest = await sql<Latest>`select distinct on (c.setting_key) c.setting_key, c.id, c.created_at, a.real_name
    from setting_change c left join account a on a.id = c.created_by order by c.setting_key, c.id desc`.execute(db)
  const values = new Map(stored.rows.map((row) => [row.key, row.value]))
  const changes = new Map(latest.rows.map((row) => [row.setting_key, row]))
  const rows = settingKeys.map((key): SettingRow => {
    const last = changes.get(key)
    return {
      key,
      value: settingFrom(key, values.get(key)),
      is_default: !values.has(key),
      version: last?.id ?? 0,
      changed_at: last?.created_at ?? null,
      changed_by_text: last?.real_name ?? null,
    }
  })
  return {
    rows,
    total: rows.length,
    deployed: deployed(context),
    can: (await hasRight(context, settingChange, 'apply')) ? ['apply'] : [],
  }
}

/** 由部署者在环境变量中设置、页面上只能查看的。 */
function deployed({ platform }: Context): DeployedSetting[] {
  const { config } = platform
  return [
    { name: 'authentication', label: '认证方式', value: 'intelligence' },
    { name: 'TEMPLATE_BASE', label: '导入模板地址', value: config.templateBase ?? '' },
    { name: 'SITE_BASES', label: '接口地址允许的范围', value: config.siteBases.join('，') },
    { name: 'TEST_HOST', label: '测试环境的接口地址', value: config.hosts.test },
    { name: 'RELEASE_HOST', label: '正式环境的接口地址', value: config.hosts.release },
    { name: 'SESSION_IDLE_MINUTES', label: '无操作退出（部署配置）', value: `${config.sessionIdleMinutes} 分钟` },
    { name: 'SESSION_MAX_HOURS', label: '登录最长时间', value: `${config.sessionMaxHours} 小时` },
    { name: 'OFFICE_VIEWER', label: '在线查看器', value: config.officeViewer ?? '' },
    { name: 'SCANNER', label: '病毒检查', value: config.scanner ? '已启用' : '' },
    { name: 'THREE_ADMINS', label: '三员分立', value: config.threeAdmins ? '已启用' : '' },
  ]
}

async function settingHistory({ db }: Context, { key }: z.output<typeof historyInput>) {
  const { rows } = await sql<SettingHistoryRow>`select c.id, c.kind, c.before_text, c.after_text, c.after_value, c.created_at,
      a.real_name as changed_by_text from setting_change c left join account a on a.id = c.created_by
    where c.setting_key = ${key} order by c.id desc limit ${MOST}`.execute(db)
  return { rows, total: rows.length }
}
