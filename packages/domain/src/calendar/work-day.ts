import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, roleNames } from '../roles'

/** 一天与平常的星期不同在哪里。 */
export const workDayKind = dict({
  off: ['off', '放假', 'danger'],
  on: ['on', '上班', 'success'],
})

/** 不属于增删改查的业务动作。 */
export const workDayActions = { arrange: '编排' } as const

/** 工作日历的一天：只记与平常的星期不同的日子；期限、提醒、停计都按它计算。 */
export const workDay = defineEntity('work_day', {
  label: '工作日历',
  scope: 'shared',
  display: 'name',
  fields: {
    day_on: f.date('日期'),
    kind: f.enum('安排', workDayKind),
    name: f.text('名称', { max: 20 }),
    year: f.integer('年份', { min: 2000, max: 2199 }),
    confirmed: f.bool('已确认'),
    source: f.text('依据', { optional: true, max: 100 }),
  },
  form: [],
  list: {
    search: ['day_on', 'kind', 'name', 'year', 'confirmed'],
    columns: ['day_on', 'kind', 'name', 'year', 'confirmed', 'source'],
    sort: 'day_on',
  },
  filled: ['day_on', 'kind', 'name', 'year', 'confirmed'],
  acts: workDayActions,
  grants: {
    ...grantAll(roleNames, ['read']),
    ...grantAll(['admin', 'city_admin'], ['read', 'export', 'arrange']),
  },
  unique: [{ fields: ['day_on'], message: '该日已有安排' }],
})
