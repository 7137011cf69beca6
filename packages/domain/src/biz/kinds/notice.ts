import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { neededWhen } from './complaints'
import { node } from './nodes'
import { may } from './papers'

/** 本事项出具的文书，编码与附录 B.4 一致。 */
export const noticeDocument = dict({
  notice: ['01', '监督通知书（告知书）'],
  plan: ['02', '监督工作计划'],
  brief: ['03', '监督交底记录'],
})
const PLAN = noticeDocument.code('plan')
const BRIEF = noticeDocument.code('brief')

export const receiver = dict({
  jsdw: ['jsdw', '建设单位'],
  sgdw: ['sgdw', '施工单位'],
  jldw: ['jldw', '监理单位'],
})
export const deliverMethod = dict({
  platform: [1, '平台送达'],
  direct: [2, '直接送达'],
  leave: [3, '留置送达'],
  post: [4, '邮寄送达'],
})

/** 监督告知书：监督员拟稿，科长审核后送达参建单位，各单位的签收就是回执。 */
export const notice = bizKind({
  code: 'notice',
  sure: false,
  mark: 'JDGZ',
  fields: {
    document: f.enum('文书类型', noticeDocument),
    receivers: f.enum('送达单位', receiver, { many: true }),
    deliver: f.enum('送达方式', deliverMethod),
    brief_on: f.date('交底日期', { optional: true }),
    brief_place: f.text('交底地点', { max: 100, optional: true }),
    frequency: f.text('检查频次', { max: 60, optional: true, hint: '如：每季度不少于 1 次' }),
    key_parts: f.longText('监督重点', { max: 500, optional: true }),
    reply_days: f.integer('回执期限', { min: 1, max: 30, unit: '个工作日' }),
    content: f.longText('告知内容', { max: 2000 }),
  },
  form: [
    ['document', 'radio'],
    ['receivers', 'checkbox'],
    'deliver',
    'brief_on',
    'brief_place',
    'frequency',
    'reply_days',
    ['key_parts', 'textarea'],
    ['content', 'textarea'],
  ],
  shown: (values) => [
    'document',
    'receivers',
    'deliver',
    ...(values.document === BRIEF ? ['brief_on', 'brief_place'] : []),
    ...(values.document === PLAN ? ['frequency', 'key_parts'] : []),
    'reply_days',
    'content',
  ],
  rules: (values) => [
    neededWhen(values.document === BRIEF, values, 'brief_on', '请填写交底日期'),
    neededWhen(values.document === BRIEF, values, 'brief_place', '请填写交底地点'),
    neededWhen(values.document === PLAN, values, 'frequency', '请填写检查频次'),
    neededWhen(values.document === PLAN, values, 'key_parts', '请填写监督重点'),
  ],
  applicants: ['officer'],
  when: ['waiting', 'building', 'stopped', 'suspended', 'accepting', 'completed'],
  nodes: [
    node('科长审核', 'section_chief', 2),
    node('建设单位签收', 'owner', 2),
    node('施工单位签收', 'site', 2),
    node('监理单位签收', 'chief_engineer', 2),
  ],
  checklist: [may('attachment', '随文附件'), may('receipt', '送达回证')],
  result: '01',
  basis: '建质〔2014〕153号《房屋建筑和市政基础设施工程施工安全监督规定》；住建部令第 5 号第六条',
})
