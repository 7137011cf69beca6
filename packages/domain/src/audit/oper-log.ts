import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, roleNames } from '../roles'

/** 一次操作的结局：办成、被拒绝（无权或不存在）、未成（密码错误之类）。 */
export const logResults = dict({
  ok: ['ok', '成功', 'success'],
  denied: ['denied', '被拒绝', 'danger'],
  failed: ['failed', '失败', 'warning'],
})

/** 日志的类别，页面上方的几个视图：登录、办理、导出、查看敏感信息、被拒绝。 */
export const logKinds = dict({
  login: ['login', '登录'],
  operate: ['operate', '操作'],
  export: ['export', '导出'],
  reveal: ['reveal', '查看敏感信息'],
  denied: ['denied', '被拒绝'],
})

/** 与登录有关的动作。 */
export const LOGIN_ACTIONS = ['login', 'logout', 'ticket', 'password', 'unlock', 'forceOffline'] as const

const optional = { optional: true } as const

/**
 * 操作日志：谁、何时、从哪里、对什么做了什么、结果如何。只增不改，由封存链保证；没有引擎接口，由 modules/audit 读取。
 * 人人可以查看自己的日志；审计、安全管理员查看全部，市站、区站管理员与站长查看本辖区、本机构的（readOthers）。
 * 核对与归档由审计管理员办理（三员分立）。
 */
export const operLog = defineEntity('oper_log', {
  label: '操作日志',
  scope: 'personal',
  display: 'username',
  fields: {
    happened_at: f.instant('时间'),
    account_id: f.ref('操作人', 'account', optional),
    username: f.text('账号', { max: 32, optional: true }),
    module: f.text('对象类别', { max: 60 }),
    action: f.text('动作', { max: 60 }),
    row_id: f.integer('对象编号', optional),
    engineering_id: f.ref('所属工程', 'engineering', optional),
    result: f.enum('结果', logResults),
    note: f.longText('说明', optional),
    ip: f.text('IP 地址', { max: 64 }),
    agent: f.text('浏览器', { max: 300, optional: true }),
    route: f.text('接口', { max: 200, optional: true }),
    trace_id: f.text('追踪编号', { max: 64 }),
  },
  form: [],
  list: { search: [], columns: [['happened_at', 'second'], 'account_id', 'module', 'action', 'result'], sort: '-happened_at' },
  grants: {
    ...grantAll(roleNames, ['read']),
    auditor: ['read', 'readOthers', 'export', 'verify', 'archive'],
    security: ['read', 'readOthers', 'export'],
    admin: ['read', 'readOthers'],
    ...grantAll(['city_admin', 'station_admin', 'station_head'], ['read', 'readOthers', 'export']),
  },
})

/** 日志之上的业务动作。 */
export const operLogActions = { readOthers: '查看他人日志', verify: '校验日志', archive: '归档日志' } as const
