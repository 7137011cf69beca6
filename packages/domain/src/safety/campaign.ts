import { type CodeOf, defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { grantAll, participantRoles } from '../roles'
import { tooFar } from '../site/plan-day'

export const campaignKind = dict({
  epidemic: [1, '疫情'],
  flood: [2, '防汛'],
  typhoon: [3, '防台'],
  heat: [4, '高温'],
  cold: [5, '低温'],
  holiday: [6, '节前'],
})

export const campaignLevel = dict({
  blue: [1, '蓝色', 'default'],
  yellow: [2, '黄色', 'warning'],
  orange: [3, '橙色', 'warning'],
  red: [4, '红色', 'danger'],
})

export const itemKind = dict({ yes: [1, '是否'], count: [2, '数量'], photo: [3, '照片'] })

export const campaignStates = states({
  ended: [1, '已结束', 'default'],
  draft: [10, '拟定', 'default'],
  running: [11, '进行中', 'success'],
})

interface Item {
  item: string
  kind: CodeOf<typeof itemKind>
  must: boolean | null
}
const askedOf = (): Item[] => [
  { item: '起重机械、外架加固', kind: 1, must: true },
  { item: '排水设备', kind: 2, must: true },
  { item: '临边与围挡', kind: 3, must: false },
]

/** 专项防控：监督机构布置一段时间的防汛、防台、高温等，写明每天填报哪几项；工程逐日填报。 */
export const campaign = defineEntity('campaign', {
  label: '专项防控',
  scope: 'org',
  display: 'title',
  fields: {
    supervise_org_id: f.ref('监管单位', 'supervise_org'),
    title: f.text('名称', { max: 60, examples: ['台风“海燕”防御', '汛期安全防控', '高温天气施工防控'] }),
    kind: f.enum('类别', campaignKind),
    level: f.enum('预警级别', campaignLevel),
    from_on: f.date('开始日期'),
    to_on: f.date('结束日期'),
    items: f.lines(
      '填报项目',
      { item: f.text('项目', { max: 40 }), kind: f.enum('填报方式', itemKind), must: f.bool('必填', { optional: true }) },
      { max: 30 },
    ),
    areas: f.text('范围', { optional: true, max: 200, hint: '不写的为本机构监督的全部在建工程' }),
    file: f.files('通知文件', { optional: true, max: 9 }),
    sites: f.integer('应报工程', { optional: true, unit: '个' }),
    today_sites: f.integer('今日已报', { optional: true, unit: '个' }),
    rate: f.decimal('今日上报率', { optional: true, precision: 5, unit: '%' }),
  },
  form: ['supervise_org_id', 'title', 'kind', 'level', 'from_on', 'to_on', 'items', 'areas', 'file'],
  rules: (row) => [
    tooFar('to_on', '结束日期', row.to_on),
    row.from_on && row.to_on && row.to_on < row.from_on && { field: 'to_on', message: '结束日期不能早于开始日期' },
    row.items &&
      new Set(row.items.map(({ item }) => item)).size < row.items.length && { field: 'items', message: '同一项目列了不止一次' },
  ],
  list: {
    search: ['title', 'kind', 'level', 'supervise_org_id', 'from_on', 'to_on', 'state'],
    columns: ['title', 'kind', 'level', 'from_on', 'to_on', 'sites', 'today_sites', 'rate', 'supervise_org_id', 'state'],
    sort: '-from_on',
  },
  sample: {
    each: 0,
    row: ({ day }) => ({
      kind: 3,
      from_on: addDays(day, -2),
      to_on: addDays(day, 60),
      items: askedOf(),
    }),
  },
  flow: {
    states: campaignStates,
    start: 'draft',
    open: ['draft'],
    steps: {
      publish: { label: '布置', from: ['draft'], to: 'running', turn: 'nobody' },
      end: { label: '结束', from: ['running'], to: 'ended', turn: 'nobody' },
    },
  },
  views: {
    running: { label: '进行中', in: ['running'], where: [['lasting', 'to_on']] },
    over: { label: '到期未结束', alarming: true, instead: true, in: ['running'], where: [['before', 'to_on', 0]] },
    draft: { label: '拟定', in: ['draft'] },
    ended: { label: '已结束', in: ['ended'] },
  },
  figures: [
    { label: '进行中', view: 'running', unit: '项' },
    { label: '今日平均上报率', view: 'running', mean: 'rate', unit: '%' },
  ],
  grants: {
    ...grantAll(participantRoles, ['read']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
    ...grantAll(['officer', 'section_chief'], ['read', 'export', 'add', 'edit', 'delete', 'publish', 'end', 'urge']),
  },
  acts: { urge: '催报' },
  children: { prevention: 'campaign_id' },
  // 参建单位看到的，是监督它在建工程的机构布置的。
  ofOwnCompany: true,
})
