import { type AnyEntity, dict } from '@zhujian/model'
import { allEntities } from '../entities'
import { moduleActions, moduleData } from '../module-data'

/** 不是业务数据的日志来源。 */
const otherModules: Readonly<Record<string, string>> = {
  access: '访问控制',
  account_application: '注册申请',
  // 并入关键岗位人员以前的记录。
  engineering_manager: '项目班子成员',
  file: '文件',
  saved_view: '列表视图',
  security: '密钥',
  setting: '系统设置',
  message: '消息',
  role_grant: '角色权限',
}

/** 各类数据共有的动作与平台自己的动作。 */
const commonActions: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  undoImport: '撤销导入',
  export: '导出',
  cancelExport: '取消导出',
  reveal: '查看敏感信息',
  read: '查看',
  login: '登录',
  logout: '退出',
  password: '修改密码',
  ticket: '取得免登录票据',
  unlock: '解除锁定',
  setStatus: '启用停用',
  forceOffline: '强制下线',
  forbidden: '越权访问',
  notFound: '访问范围外的数据',
  quarantine: '隔离可疑文件',
  rotateKey: '更换密钥',
  open: '首次查阅',
  review: '审核资料',
  supplement: '补录资料',
  verify: '校验日志',
  archive: '归档日志',
  restore: '恢复',
  resend: '重新发送',
  erase: '清除个人信息',
  eraseFace: '清除人像',
}

const known: readonly AnyEntity[] = [...allEntities, ...moduleData]
/** 流转步骤与业务动作的名称。 */
const ownActions = (entity: AnyEntity): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(entity.flow?.steps ?? {}).map(([name, step]) => [name, step.label])),
  ...entity.acts,
  ...moduleActions[entity.name],
})
const byName = new Map(known.map((entity) => [entity.name, entity]))

/** 日志所说的那类数据；没有登记的来源答空。 */
export const logEntity = (module: string): AnyEntity | undefined => byName.get(module)

/** 对象类别的名称。 */
export const moduleLabel = (module: string): string => byName.get(module)?.label ?? otherModules[module] ?? module

/** 动作的名称：先看这类数据自己的流转步骤与业务动作，再看共有的。 */
export function actionLabel(module: string, action: string): string {
  const entity = byName.get(module)
  const own = entity ? ownActions(entity) : moduleActions[module]
  return own?.[action] ?? commonActions[action] ?? action
}

/** 全部对象类别，供查询时选择。 */
export const logModules = dict(
  Object.fromEntries(
    [...known.map((entity) => [entity.name, entity.label] as const), ...Object.entries(otherModules)].map(([name, label]) => [
      name,
      [name, label] as const,
    ]),
  ),
)

function everyAction(): Map<string, string> {
  const found = new Map(Object.entries(commonActions))
  for (const entity of known) {
    for (const [name, label] of Object.entries(ownActions(entity))) {
      const before = found.get(name)
      if (before === undefined) found.set(name, label)
      else if (!before.split('／').includes(label)) found.set(name, `${before}／${label}`)
    }
  }
  return found
}

/** 全部动作，供查询时选择；一个动作在不同数据上叫法不同的，并列写出。 */
export const logActions = dict(Object.fromEntries([...everyAction()].map(([name, label]) => [name, [name, label] as const])))
