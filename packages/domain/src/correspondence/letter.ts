import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { RETURNED } from '../flows/said'

export const letterKind = dict({
  contact: [1, '工作联系单'],
  notice: [2, '监理通知单'],
  answer: [3, '监理通知回复单'],
  stop: [4, '工程暂停令'],
  resume: [5, '工程复工令'],
  report: [6, '监理报告'],
  owner: [7, '建设单位函'],
  memo: [8, '备忘录'],
})

const writers = ['owner', ...builders, ...consultants] as const
const REPORT = letterKind.code('report')
const [NOTICE, STOP] = [letterKind.code('notice'), letterKind.code('stop')]
/** 通知单逾期这么多天不回复的，应报监理报告；暂停令过了期限即报（建设工程安全生产管理条例第十四条）。 */
const REPORT_AFTER = 3
/** 签发的后果不止是送到的几种。 */
const SENT: Readonly<Record<number, string>> = {
  [STOP]: '签发即要求施工单位暂停施工，以后不能修改；拒不停工的，应向主管部门报监理报告（建设工程安全生产管理条例第十四条）。',
  [REPORT]: '签发即报监督机构查处，以后不能修改（建设工程安全生产管理条例第十四条）。',
}
export const letterStates = states({
  sent: [0, '待签收'],
  closed: [1, '已办结'],
  refused: [2, '回复退回'],
  draft: [10, '草稿', 'default'],
  signed: [11, '已签收', 'success'],
  replied: [12, '待确认', 'default'],
})

/** 往来函件（GB/T 50319 附录 A、B、C）：发文 → 签收 → 回复 → 发文方确认；监理报告由主管部门处理。 */
export const letter = defineEntity('letter', {
  label: '往来函件',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    letter_no: f.serial('函件编号', { prefix: 'HJ' }),
    letter_kind: f.enum('函件类别', letterKind),
    title: f.text('标题', { max: 100, examples: ['关于三层临边防护的通知', '关于主体材料进场的联系', '关于后浇带做法的函'] }),
    to_unit_id: f.ref('主送单位', 'unit', { optional: true, of: 'party', hint: '监理报告报主管部门，不必选' }),
    copy_units: f.refs('抄送单位', 'unit', { optional: true, of: 'party' }),
    content: f.longText('内容', { max: 2000, examples: ['请于三日内完成整改并书面回复。', '请贵单位确认下列事项。'] }),
    danger_ids: f.refs('有关隐患', 'hidden_danger', { optional: true }),
    need_reply: f.bool('须回复'),
    reply_due: f.date('回复期限', { optional: true, hint: '须回复的必填' }),
    reply_to_id: f.ref('回复哪一件', 'letter', { optional: true, hint: '通知回复单选所回复的通知' }),
    file: f.files('附件', { optional: true, max: 9 }),
    img: f.files('现场照片', { optional: true, accept: 'image', max: 9 }),
    from_unit_id: f.ref('发文单位', 'unit', { optional: true, of: 'party' }),
    submitted_by: f.ref('签发人', 'account', { optional: true, of: 'people' }),
    sent_at: f.instant('发出时间', { optional: true }),
    signed_by: f.ref('签收人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('签收时间', { optional: true }),
    reply_note: f.longText('回复内容', { optional: true, max: 1000 }),
    reply_file: f.files('回复附件', { optional: true, max: 9 }),
    replied_at: f.instant('回复时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    handle_note: f.longText('处理情况', { optional: true, max: 500 }),
    handled_by: f.ref('处理人', 'account', { optional: true, of: 'people' }),
    closed_at: f.instant('办结时间', { optional: true }),
  },
  form: [
    'engineering_id',
    'letter_kind',
    'title',
    'to_unit_id',
    'copy_units',
    'content',
    'danger_ids',
    ['need_reply', 'radio'],
    'reply_due',
    'reply_to_id',
    'file',
    'img',
  ],
  rules: (row) => [
    row.letter_kind && row.letter_kind !== REPORT && !row.to_unit_id && { field: 'to_unit_id', message: '请选择主送单位' },
    row.letter_kind === REPORT && !!row.to_unit_id && { field: 'to_unit_id', message: '监理报告报主管部门，不选主送单位' },
    row.need_reply === true && !row.reply_due && { field: 'reply_due', message: '须回复的请填写回复期限' },
    row.letter_kind === letterKind.code('answer') &&
      !row.reply_to_id && { field: 'reply_to_id', message: '请选择所回复的通知单' },
  ],
  list: {
    search: [
      'engineering_id',
      'title',
      'letter_no',
      'letter_kind',
      'from_unit_id',
      'to_unit_id',
      'reply_due',
      'sent_at',
      'state',
    ],
    columns: ['title', 'letter_kind', 'from_unit_id', 'to_unit_id', 'reply_due', 'sent_at', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 4,
    row: ({ day, pick }, offer) => {
      const [builder = null, owner = builder] = offer('unit', 2)
      return {
        ...pick([
          { letter_kind: 1, title: '关于主体材料进场的联系', from_unit_id: owner, to_unit_id: builder },
          { letter_kind: 1, title: '关于后浇带做法的函', from_unit_id: builder, to_unit_id: owner },
          { letter_kind: 8, title: '关于夜间施工时间的备忘', from_unit_id: owner, to_unit_id: builder },
        ] as const),
        need_reply: true,
        reply_due: addDays(day, 5),
        reply_to_id: null,
        danger_ids: null,
        copy_units: null,
        handle_note: null,
        reply_note: null,
      }
    },
  },
  flow: {
    states: letterStates,
    start: 'draft',
    open: ['draft'],
    internal: ['draft'],
    steps: {
      send: {
        label: '签发',
        from: ['draft'],
        to: 'sent',
        stamps: ['submitted_by', 'sent_at'],
        shows: ['letter_kind', 'to_unit_id', 'copy_units', 'content', 'reply_due'],
        told: ({ letter_kind }) => SENT[Number(letter_kind)] ?? '签发以后不能修改；主送单位随即收到，应在 1 个工作日内签收。',
        turn: 'nobody',
      },
      sign: {
        label: '签收',
        from: ['sent'],
        to: 'signed',
        shows: ['content', 'reply_due'],
        told: ({ need_reply }) => (need_reply ? '签收以后在回复期限之前回复' : '不须回复的，签收即办结'),
        by: 'to_unit_id',
        stamps: ['signed_by', 'signed_at'],
        within: 1,
        turn: { to: 'named', where: [['filled', 'to_unit_id']] },
      },
      reply: {
        label: '回复',
        from: ['signed', 'refused'],
        to: 'replied',
        asks: ['reply_note'],
        may: ['reply_file'],
        shows: ['content', 'reject_reason'],
        by: 'to_unit_id',
        stamps: ['replied_at'],
        clears: ['reject_reason'],
        within: 'reply_due',
        turn: { to: 'named' },
      },
      close: {
        label: '确认办结',
        from: ['replied'],
        to: 'closed',
        tone: 'success',
        shows: ['reply_note', 'reply_file'],
        stamps: ['closed_at'],
        within: 3,
        turn: { to: 'author' },
      },
      refuse: {
        label: '退回再复',
        from: ['replied'],
        to: 'refused',
        tone: 'danger',
        asks: ['reject_reason'],
      },
      // 监理报告：施工单位拒不整改或停工的，主管部门据此查处。
      handle: {
        label: '处理监理报告',
        from: ['sent'],
        to: 'closed',
        asks: ['handle_note'],
        shows: ['content', 'danger_ids', 'file', 'img'],
        stamps: ['handled_by', 'closed_at'],
        within: 1,
        turn: { to: ['officer'], where: [['is', 'letter_kind', REPORT]] },
      },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    sent: { label: '待签收', open: true, in: ['sent'] },
    waiting: { label: '待回复', in: ['signed', 'refused'] },
    late: { label: '逾期未复', alarming: true, in: ['sent', 'signed', 'refused'], where: [['before', 'reply_due', 0]] },
    urge: {
      label: '应报监理报告',
      alarming: true,
      in: ['sent', 'signed', 'refused'],
      where: [
        ['is', 'letter_kind', NOTICE],
        ['before', 'reply_due', 1 - REPORT_AFTER],
      ],
    },
    disobeyed: {
      label: '暂停令未执行',
      alarming: true,
      in: ['sent', 'signed', 'refused'],
      where: [
        ['is', 'letter_kind', STOP],
        ['before', 'reply_due', 0],
      ],
    },
    report: { label: '监理报告未处理', alarming: true, open: true, in: ['sent'], where: [['is', 'letter_kind', REPORT]] },
    replied: { label: '待确认', in: ['replied'] },
    closed: { label: '已办结', in: ['closed'] },
  },
  figures: [
    { label: '逾期未复', view: 'late', unit: '件' },
    { label: '应报监理报告', view: 'urge', unit: '件' },
    { label: '监理报告未处理', view: 'report', unit: '件' },
    { label: '办结率', view: 'closed', per: 'all', unit: '%' },
  ],
  grants: siteGrants({
    write: writers,
    writerSteps: ['send', 'sign', 'reply', 'close', 'refuse'],
    review: ['officer', 'section_chief'],
    reviewSteps: ['handle'],
  }),
})
