import { dict, f } from '@zhujian/model'
import { deliverMethods, documentTypeFacts } from '../../document/document-types'
import { bizKind } from '../biz-kind'
import { neededWhen } from './complaints'
import { node } from './nodes'
import { may } from './papers'

/** 本事项出具的文书，编码与名称同文书类型。 */
export const noticeDocument = dict({
  notice: ['01', documentTypeFacts['01'].label],
  plan: ['02', documentTypeFacts['02'].label],
  brief: ['03', documentTypeFacts['03'].label],
})
const PLAN = noticeDocument.code('plan')
const BRIEF = noticeDocument.code('brief')

export const receiver = dict({
  jsdw: ['jsdw', '建设单位'],
  sgdw: ['sgdw', '施工单位'],
  jldw: ['jldw', '监理单位'],
})
/**
 * 监督告知书：监督员拟稿，科长签发。办成即出具文书并编号，送达、签收与回执在文书上办理，
 * 这里的送达单位、送达方式、回执期限是拟稿时定下的安排。
 */
export const notice = bizKind({
  code: 'notice',
  sure: false,
  mark: 'JDGZ',
  fields: {
    document: f.enum('文书类型', noticeDocument),
    receivers: f.enum('送达单位', receiver, { many: true }),
    deliver: f.enum('送达方式', deliverMethods),
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
  nodes: [node('科长签发', 'section_chief', 2)],
  checklist: [may('attachment', '随文附件'), may('survey', '踏勘或约谈记录')],
  result: '01',
  basis: '建质〔2014〕153号《房屋建筑和市政基础设施工程施工安全监督规定》；住建部令第 5 号第六条',
})
