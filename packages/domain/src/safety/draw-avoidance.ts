import { defineEntity, dict, f } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'

const optional = { optional: true } as const

/** 行政处罚法第四十三条：执法人员与案件有直接利害关系或者有其他关系可能影响公正执法的，应当回避。 */
export const avoidReason = dict({
  kin: [1, '近亲属任职'],
  interest: [2, '有利害关系'],
  former: [3, '曾在该单位任职'],
  complaint: [4, '与对方有争议'],
  other: [5, '其他'],
})

const see = ['read', 'export'] as const
const write = [...see, 'add', 'edit', 'delete'] as const

/** 回避登记：双随机抽查派人时，登记了的人不派到那个工程、那家单位参建的工程。主、辅监督员与上次检查的人不必登记，自动回避。 */
export const drawAvoidance = defineEntity('draw_avoidance', {
  label: '回避登记',
  scope: 'org',
  display: 'note',
  ofOwnCompany: true,
  fields: {
    supervise_org_id: f.ref('监督机构', 'supervise_org'),
    officer_id: f.ref('回避人', 'account', { of: 'officers' }),
    project_id: f.ref('回避工程', 'engineering', optional),
    unit_id: f.ref('回避单位', 'unit', { ...optional, of: 'any', hint: '这家单位参建的工程都回避' }),
    reason: f.enum('回避事由', avoidReason),
    note: f.text('说明', { prose: true, max: 200, examples: ['本人配偶任项目技术负责人', '2024 年以前在该公司任职'] }),
    from_on: f.date('自'),
    to_on: f.date('至', { ...optional, hint: '不填的长期有效' }),
  },
  rules: (row) => [
    !row.project_id && !row.unit_id && { field: 'project_id', message: '请选择回避的工程或单位' },
    row.from_on && row.to_on && row.to_on < row.from_on && { field: 'to_on', message: '止日不能早于起日' },
  ],
  list: {
    search: ['officer_id', 'project_id', 'unit_id', 'reason', 'supervise_org_id'],
    columns: ['officer_id', 'project_id', 'unit_id', 'reason', 'from_on', 'to_on', 'note'],
    sort: '-id',
  },
  sample: { each: 0, row: () => ({ from_on: today(), to_on: addDays(today(), 365) }) },
  views: {
    current: { label: '有效', where: [['before', 'from_on', 1]] },
  },
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    ...grantAll(['officer', 'section_chief', 'station_head'], write),
  },
})
