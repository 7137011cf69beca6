import { defineEntity, f, states } from '@zhujian/model'
import { grantAll, participantRoles, regulatorRoles } from '../roles'
import { audienceFields, audienceItems, audienceRules } from './audience'
import { documentCategory, secrecy, urgency } from './correspondence-dicts'

const rights = ['read', 'add', 'edit', 'delete', 'send', 'withdraw', 'close'] as const

export const documentFlowStates = states({
  draft: [10, '草稿', 'default'],
  sent: [0, '办理中'],
  closed: [1, '已办结'],
  withdrawn: [2, '已撤回'],
})

/** 文件收发：发件人自己的一份；收件人各有一份收件记录，签收与反馈记在那里。 */
export const documentFlow = defineEntity('document_flow', {
  label: '发文',
  scope: 'personal',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    doc_no: f.text('文号', { max: 40, optional: true }),
    category: f.enum('类别', documentCategory),
    urgency: f.enum('紧急程度', urgency),
    secrecy: f.enum('密级', secrecy),
    engineering_id: f.ref('关联工程', 'engineering', { optional: true }),
    content: f.richText('正文', { max: 20_000, optional: true }),
    file: f.files('附件', { optional: true, max: 20 }),
    ...audienceFields,
    account_ids: f.refs('发往个人', 'account', { optional: true }),
    need_sign: f.bool('要求签收', { optional: true }),
    need_feedback: f.bool('要求反馈', { optional: true }),
    due_on: f.date('办理期限', { optional: true }),
    sent_at: f.instant('发送时间', { optional: true }),
    urged_at: f.instant('最近催办', { optional: true }),
    withdraw_reason: f.text('撤回原因', { prose: true, max: 200, optional: true }),
  },
  rules: (row) => [
    ...audienceRules(row),
    row.due_on && !row.need_sign && !row.need_feedback && { field: 'due_on', message: '要求签收或反馈时才需要期限' },
  ],
  form: [
    'title',
    'doc_no',
    'category',
    'urgency',
    'secrecy',
    'engineering_id',
    ...audienceItems,
    'account_ids',
    'need_sign',
    'need_feedback',
    'due_on',
    'content',
    'file',
  ],
  list: {
    search: ['title', 'category', 'urgency', 'engineering_id', 'state'],
    columns: ['title', 'doc_no', 'category', 'urgency', 'engineering_id', 'due_on', 'sent_at', 'created_at', 'state'],
    sort: '-id',
  },
  flow: {
    states: documentFlowStates,
    start: 'draft',
    open: ['draft', 'withdrawn'],
    steps: {
      send: { label: '发送', from: ['draft', 'withdrawn'], to: 'sent', tone: 'success', turn: 'nobody' },
      withdraw: { label: '撤回', from: ['sent'], to: 'withdrawn', asks: ['withdraw_reason'], tone: 'danger' },
      close: { label: '办结归档', from: ['sent'], to: 'closed', turn: 'nobody' },
    },
  },
  grants: { ...grantAll(['admin', ...regulatorRoles, ...participantRoles], rights) },
})
