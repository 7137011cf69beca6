import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, participantRoles, regulatorRoles, roleNames, roles } from '../roles'
import { warnCompare, warnLevels } from './warn-level'

/** 逐级告知可以写的角色。 */
export const warnRoles = dict(
  Object.fromEntries(
    roleNames.filter((name) => roles[name].side !== 'platform').map((name) => [name, [name, roles[name].label] as const]),
  ),
)

/** 天、次、百分比都到不了的数。 */
const MOST = 3650

const limit = (label: string, hint?: string) =>
  f.decimal(label, { optional: true, precision: 6, scale: 1, min: '-999', ...(hint && { hint }) })

/** 不改变状态的动作。 */
export const warnRuleActions = { try: '试判' } as const

/** 预警规则：一条规则报什么、依据哪一条由程序带来，限值、逐级告知、是否启用由市一级监督机构定。 */
export const warnRule = defineEntity('warn_rule', {
  label: '预警规则',
  scope: 'shared',
  display: 'label',
  fields: {
    code: f.text('规则编号', { max: 8 }),
    label: f.text('规则名称', { max: 30 }),
    clause: f.text('依据条款', { max: 100 }),
    compare: f.enum('比较方式', warnCompare),
    uom: f.text('限值单位', { max: 8 }),
    blue: limit('蓝色限值', '单位与比较方式见清单的“限值单位”“比较方式”；哪一级不报就空着'),
    yellow: limit('黄色限值'),
    orange: limit('橙色限值'),
    red: limit('红色限值'),
    enabled: f.bool('启用', { hint: '停用的不再判定，已经报出的照常处置' }),
    ladder: f.lines(
      '逐级告知',
      {
        after_days: f.integer('触发后第几天', { min: 0, max: 365, unit: '天' }),
        to: f.enum('告知', warnRoles),
      },
      { max: 12 },
    ),
  },
  rules: (row) => {
    const given = warnLevels.flatMap((name) =>
      row[name] === null || row[name] === undefined ? [] : [{ name, value: Number(row[name]) }],
    )
    const wrong = given.find(({ value }, at) => {
      const weaker = given[at - 1]
      if (!weaker) return false
      return row.compare === warnCompare.code('above') ? value < weaker.value : value > weaker.value
    })
    const outside = given.find(({ value }) => value > MOST || (value < 0 && row.compare === warnCompare.code('above')))
    return [
      outside && { field: outside.name, message: outside.value < 0 ? '限值不能为负数' : `限值不能大于 ${MOST}` },
      row.enabled === true && given.length === 0 && { field: 'enabled', message: '没有限值的规则不能启用' },
      wrong && { field: wrong.name, message: '级别越高，限值应当越严重' },
    ]
  },
  form: ['label', 'blue', 'yellow', 'orange', 'red', 'enabled', 'ladder'],
  list: {
    search: ['code', 'label', 'enabled'],
    columns: ['code', 'label', 'clause', 'compare', 'uom', 'blue', 'yellow', 'orange', 'red', ['enabled', 'switch']],
    sort: 'code',
  },
  filled: ['code', 'clause', 'compare', 'uom'],
  acts: warnRuleActions,
  // 规则随程序而来，示范数据不另造。
  sample: {
    each: 0,
    row: () => ({
      blue: '1',
      yellow: '2',
      orange: '3',
      red: '4',
      ladder: (['site', 'owner'] as const).map((to, at) => ({ after_days: at, to })),
    }),
  },
  unique: [{ fields: ['code'], message: '规则编号已经有了' }],
  grants: {
    ...grantAll(regulatorRoles, ['read', 'export']),
    ...grantAll(participantRoles, ['read']),
    ...grantAll(['admin', 'city_admin'], ['read', 'export', 'edit', 'try']),
    // 一条规则各区共用：区里看得到、试得了，改由市里改。
    station_head: ['read', 'export', 'try'],
  },
})
