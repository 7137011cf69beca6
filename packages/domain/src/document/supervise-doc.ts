import { defineEntity, f } from '@zhujian/model'
import { specialists } from '../project/grants'
import { grantAll } from '../roles'
import { deliverMethods, documentTypes, isDocumentType, signersOf, superviseLine } from './document-types'
import {
  documentStates,
  documentSteps,
  internalFields,
  internalStates,
  stepsInHistory,
  documentActions,
} from './supervise-doc-flow'
import { RETURNED } from '../flows/said'

const optional = { optional: true } as const
const see = ['read', 'export'] as const
const deliver = ['deliver', 'receipt', 'archive'] as const
const write = ['add', 'edit', 'delete', 'submit', 'withdraw', 'correct'] as const

/** 事项清单的一行：问题或事项、依据条款、期限。 */
export const documentItemFields = {
  content: f.longText('内容', { max: 300 }),
  basis: f.text('依据条款', { optional: true, max: 100 }),
  due: f.text('期限', { optional: true, max: 20 }),
} as const

/** 监督文书：草稿只须有工程与类型，其余送审时填齐；签发时编号，签发后不可更改，更正另行制发并注明所更正的文书。 */
export const superviseDoc = defineEntity('supervise_doc', {
  label: '监督文书',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    type: f.enum('文书类型', documentTypes),
    line: f.enum('监督类别', superviseLine, optional),
    title: f.text('文书标题', { optional: true, max: 60, hint: '不填的用文书类型的名称' }),
    doc_no: f.text('文书编号', { optional: true, max: 60, hint: '签发时由系统编号' }),
    unit_ids: f.refs('受送达单位', 'unit', {
      optional: true,
      of: 'party',
      hint: '本工程的参建单位，各自签收；不选的，按主送单位的名称送达',
    }),
    receiver: f.text('主送单位', { optional: true, max: 200 }),
    body: f.longText('正文', { optional: true, max: 6000, hint: '每段一行' }),
    items: f.lines('事项清单', documentItemFields, { optional: true, max: 60 }),
    closing: f.longText('要求与结语', { optional: true, max: 2000 }),
    danger_ids: f.refs('所涉隐患', 'hidden_danger', { optional: true, hint: '事项清单不填的，由所涉隐患列出' }),
    due_on: f.date('整改（回复）期限', optional),
    officers: f.text('监督人员', { optional: true, max: 60 }),
    officer_nos: f.text('执法证号', { optional: true, max: 80 }),
    copies: f.text('份数与分送', { optional: true, max: 100 }),
    signer_id: f.ref('指定签发人', 'account', {
      optional: true,
      of: 'officers',
      hint: '不指定的，由有签发权的人签发',
      offers: ({ type }) => ({ status: ['normal'], role_codes: isDocumentType(type) ? signersOf(type) : [] }),
    }),
    attachment: f.files('附件', { optional: true, max: 9 }),

    supervise_org_id: f.ref('发文机关', 'supervise_org', optional),
    corrects_id: f.ref('所更正的文书', 'supervise_doc', optional),
    corrected_id: f.ref('更正文书', 'supervise_doc', optional),
    drafted_by: f.ref('拟稿人', 'account', optional),
    reviewed_by: f.ref('审核人', 'account', optional),
    reviewed_at: f.instant('审核时间', optional),
    review_opinion: f.text('审核意见', { prose: true, optional: true, max: 200 }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    signed_by: f.ref('签发人', 'account', optional),
    issue_at: f.instant('签发时间', optional),
    sign_opinion: f.text('签发意见', { prose: true, optional: true, max: 200 }),
    deliver_method: f.enum('送达方式', deliverMethods, optional),
    delivered_by: f.ref('送达人', 'account', optional),
    deliver_at: f.instant('送达时间', optional),
    refused: f.bool('拒收', optional),
    receipt_at: f.instant('回执时间', { optional: true, past: true }),
    receipt_file: f.files('回证扫描件', { optional: true, max: 5 }),
    archive_at: f.instant('归档时间', optional),
    void_reason: f.text('作废原因', { prose: true, optional: true, max: 200 }),
    voided_at: f.instant('作废时间', optional),
    unserved_reason: f.text('未送达终止原因', {
      prose: true,
      optional: true,
      max: 300,
      hint: '工程取消、更正转入历史库时尚未送达的，不再催办',
    }),
    pdf: f.files('文书文件', { optional: true, accept: 'document', max: 1 }),
    hash: f.text('文件校验值', { optional: true, max: 64, hint: 'SHA-256' }),
    check_code: f.text('查验码', { optional: true, max: 22 }),
  },
  form: [
    'engineering_id',
    'type',
    'line',
    'title',
    'unit_ids',
    'receiver',
    'body',
    'items',
    'danger_ids',
    'closing',
    'due_on',
    'officers',
    'officer_nos',
    'copies',
    'signer_id',
    'attachment',
  ],
  list: {
    search: ['engineering_id', 'type', 'doc_no', 'title', 'line', 'state', 'issue_at'],
    columns: [
      'title',
      'doc_no',
      'state',
      'engineering_id',
      'type',
      'line',
      'receiver',
      'drafted_by',
      'signed_by',
      'issue_at',
      'due_on',
      'deliver_at',
      'receipt_at',
    ],
    sort: '-id',
    middle: true,
  },
  views: {
    drafting: { label: '拟稿与退回', in: ['draft', 'returned'] },
    waiting: { label: '待审核、签发', in: ['reviewing', 'signing'] },
    issued: { label: '待送达', in: ['issued'] },
    delivered: { label: '待回执', open: true, in: ['delivered'] },
    closed: { label: '已回执、归档', in: ['receipted', 'archived'] },
  },
  inHistory: stepsInHistory,
  flow: {
    states: documentStates,
    start: 'draft',
    open: ['draft', 'returned'],
    internal: internalStates,
    internalFields,
    steps: documentSteps,
  },
  acts: documentActions,
  grants: {
    ...grantAll(['admin', 'city_admin', 'station_admin', 'intake', 'viewer'], see),
    station_head: [...see, 'return', 'issue', 'void', ...deliver],
    section_chief: [...see, ...write, 'review', 'return', 'issue', 'void', ...deliver],
    officer: [...see, ...write, 'issue', ...deliver],
    ...grantAll(['owner', 'contractor', 'site', 'consultant', 'chief_engineer'], see),
    ...grantAll(specialists, ['read']),
    ...grantAll(['site_safety', 'site_labour'], ['read']),
  },
})
