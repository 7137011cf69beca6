import type { Field, Value } from '@zhujian/model'

/** 设置页的分组，按此顺序显示。 */
export const settingGroups = {
  site: '站点标识',
  audit: '报监受理',
  check: '监督检查',
  danger: '隐患处理',
  term: '办理期限',
  device: '设备提醒',
  vehicle: '车辆管理',
  account: '账号与登录',
  upload: '文件上传',
  document: '监督文书',
  completion: '竣工验收',
  contract: '合同与材料',
  evaluation: '考评与信用',
  people: '个人信息',
  log: '日志保管',
} as const
export type SettingGroup = keyof typeof settingGroups

interface About {
  /** 写给管理员：管什么、改了之后从什么时候起有什么变化。 */
  readonly description: string
  /** 改错会让人进不来或放松安全：写明后果，保存前须键入设置名称。 */
  readonly dangerous?: string
  /** 属地规定不一，出厂值须由当地确认。 */
  readonly local?: true
  /** 法定的最低数：正式使用时不得更低；演示环境可以更低，以便当天走完一个工程。 */
  readonly least?: { readonly value: number; readonly said: string; readonly basis: string }
}

/** 低于法定最低数的，差在哪里；不低的为空。 */
export const belowLeast = ({ least, field }: Setting, value: unknown): string | null =>
  least && typeof value === 'number' && value < least.value ? `${field.label}不得少于${least.said}（${least.basis}）` : null

/** 一项设置：写法与实体字段相同，另有出厂值与说明。 */
export interface Setting<F extends Field = Field, V = unknown> extends About {
  readonly group: SettingGroup
  readonly field: F
  readonly initial: V
}

/** 以字段的类型约束出厂值。 */
export const declare = <const F extends Field>(
  group: SettingGroup,
  field: F,
  initial: NoInfer<Value<F>>,
  about: About,
): Setting<F, Value<F>> => ({ group, field, initial, ...about })
