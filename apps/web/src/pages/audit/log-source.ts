import { logActions, logModules } from '@zhujian/domain/audit/log-words'
import { operLog } from '@zhujian/domain/audit/oper-log'
import { f } from '@zhujian/model'
import { addDays, joinRange, today } from '@zhujian/model/date'
import type { TableSource } from '../../entity/source'
import type { Filters } from '../../ui/table-state'

export const LOG = 'oper_log'
const PC = '/api/audit/log/pc'
export const logApi = {
  list: `${PC}/getList`,
  info: `${PC}/info`,
  export: `${PC}/export`,
  state: `${PC}/state`,
  verify: `${PC}/verify`,
  archive: `${PC}/archive`,
} as const

/** 日志清单的列与查询条件。 */
export const logSource = {
  label: '日志',
  display: 'id',
  fields: {
    ...operLog.fields,
    account_id_text: f.text('操作人', { max: 20 }),
    username: f.text('账号', { max: 20 }),
    ip: f.text('IP 地址', { max: 20 }),
    module: f.enum('对象类别', logModules),
    action: f.enum('动作', logActions),
    row_text: f.text('对象', { max: 100 }),
    note: f.text('说明', { max: 200 }),
    trace_id: f.text('追踪编号', { max: 64, hint: '出错提示里的编号，可以由此找到那一次操作' }),
  },
  list: {
    search: ['happened_at', 'account_id', 'module', 'action', 'engineering_id', 'result', 'username', 'ip', 'row_id', 'trace_id'],
    columns: [
      'happened_at',
      'account_id_text',
      'action',
      'module',
      'row_text',
      'result',
      'note',
      'username',
      'ip',
      'engineering_id',
    ],
    sort: '-happened_at',
  },
} satisfies TableSource

const START_DAYS = 30

/** 打开时只列最近一个月：要看更早的，改时间即可。 */
export const recentDays = (): Filters => ({ happened_at: joinRange(addDays(today(), 1 - START_DAYS), today()) })

export const LOG_VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'login', label: '登录', filters: { kind: 'login' } },
  { key: 'operate', label: '操作', filters: { kind: 'operate' } },
  { key: 'export', label: '导出', filters: { kind: 'export' } },
  { key: 'reveal', label: '查看敏感信息', filters: { kind: 'reveal' } },
  { key: 'denied', label: '未成功', filters: { kind: 'denied' } },
] as const
