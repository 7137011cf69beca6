import { defineEntity, f, states } from '@zhujian/model'
import { grantAll } from '../../roles'
import { archiveCategory } from './archive-template'

const optional = { optional: true } as const
const see = ['read', 'export'] as const
const arrange = ['add', 'edit', 'delete', 'generate', 'assign'] as const
const check = ['pass', 'reject'] as const

/** 与领域说明附录 C 的 check_status 1 待审、2 通过、3 驳回相当，另有尚未报送的“待归集”。 */
export const archiveStates = states({
  pending: [0, '待审核'],
  approved: [1, '通过'],
  returned: [2, '驳回'],
  missing: [10, '待归集', 'default'],
})

/** 一个工程的归档目录，只列待审核的。清单可能不是这个标签里的第一个，两种写法都带上。 */
const PENDING_ARCHIVE = '/fileManagement/fileIndex?box=archive&view=pending&archive_item.view=pending&project='

/** 目录整体的动作：按标准目录生成、成批指定责任人；历史工程只能补录。 */
export const archiveActions = { generate: '生成归档目录', assign: '指定责任人', supplement: '归档补录' } as const

/** 归档目录的一项：一件应归档的工程文件，谁负责、何时应有、传过几版、审核是否通过。 */
export const archiveItem = defineEntity('archive_item', {
  label: '归档文件',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    category: f.enum('归档类别', archiveCategory),
    dir_code: f.text('目录号', { max: 20 }),
    title: f.text('文件名称', { max: 100 }),
    required: f.bool('必备', { hint: '本工程不涉及的改为“否”，不计入完整率' }),
    duty_person: f.ref('责任人', 'account', { optional: true, of: 'people' }),
    need_at: f.date('应归档日期', optional),
    file: f.files('归档文件', { optional: true, max: 9 }),
    revision: f.integer('版次', { optional: true, max: 999 }),
    handed_by: f.ref('报送人', 'account', optional),
    handed_at: f.instant('报送时间', optional),
    checked_by: f.ref('审核人', 'account', optional),
    checked_at: f.instant('审核时间', optional),
    reason: f.text('驳回原因', { prose: true, optional: true, max: 200 }),
    document_id: f.ref('监督文书', 'supervise_doc', { optional: true, hint: '由本系统制发并归档的文书' }),
  },
  form: ['engineering_id', 'category', 'dir_code', 'title', ['required', 'radio'], 'duty_person', 'need_at'],
  list: {
    search: ['title', 'category', 'state', 'required', 'duty_person', 'need_at', 'dir_code', 'engineering_id'],
    columns: [
      'title',
      'engineering_id',
      'state',
      'need_at',
      'duty_person',
      'dir_code',
      'required',
      'revision',
      'document_id',
      'handed_at',
      'checked_by',
      'checked_at',
      'reason',
    ],
    sort: 'dir_code',
  },
  flow: {
    states: archiveStates,
    start: 'missing',
    open: ['missing', 'returned'],
    steps: {
      handIn: {
        label: '报送',
        from: ['missing', 'pending', 'returned', 'approved'],
        to: 'pending',
        asks: ['file'],
        turn: 'nobody',
      },
      pass: {
        label: '通过',
        from: ['pending'],
        to: 'approved',
        tone: 'success',
        notBy: 'handed_by',
        within: { setting: 'term_archive_days' },
        // 建设单位检查各单位报送的，监理单位审核施工文件；谁先审都行，监督机构抽查的不算等他办。
        turn: {
          to: ['owner', 'chief_engineer'],
          said: '归档审核',
          together: { said: '档案待核', path: PENDING_ARCHIVE },
        },
      },
      reject: {
        label: '驳回',
        from: ['pending', 'approved'],
        to: 'returned',
        asks: ['reason'],
        notBy: 'handed_by',
        tone: 'danger',
      },
    },
  },
  acts: archiveActions,
  views: {
    missing: { label: '待归集', in: ['missing'] },
    overdue: {
      label: '逾期',
      alarming: true,
      in: ['missing', 'returned'],
      where: [
        ['is', 'required', true],
        ['before', 'need_at', 0],
      ],
    },
    returned: { label: '驳回', in: ['returned'] },
    pending: { label: '待审核', in: ['pending'] },
    approved: { label: '已通过', in: ['approved'] },
  },
  grants: {
    // 建设单位负责收集、检查各单位的归档文件；施工单位报送，监理单位审核施工文件。
    owner: [...see, ...arrange, 'handIn', ...check],
    ...grantAll(['contractor', 'site'], [...see, 'handIn']),
    ...grantAll(['consultant', 'chief_engineer'], [...see, 'handIn', ...check]),
    ...grantAll(['site_safety', 'site_labour'], ['read']),
    ...grantAll(['officer', 'section_chief'], [...see, ...arrange, ...check]),
    station_head: [...see, ...check],
    station_admin: [...see, ...arrange, ...check, 'supplement'],
    ...grantAll(['city_admin', 'intake', 'viewer'], see),
    admin: [...see, 'supplement'],
  },
  unique: [{ fields: ['engineering_id', 'dir_code'], message: '本工程已有这个目录号' }],
})
