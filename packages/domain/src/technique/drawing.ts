import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { grantAll } from '../roles'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { RETURNED } from '../flows/said'

export const drawingMajor = dict({
  general: [1, '总图'],
  architecture: [2, '建筑'],
  structure: [3, '结构'],
  plumbing: [4, '给水排水'],
  hvac: [5, '暖通空调'],
  electric: [6, '电气'],
  smart: [7, '智能化'],
  fire: [8, '消防'],
  decoration: [9, '装饰'],
  curtain: [10, '幕墙'],
  landscape: [11, '园林景观'],
  municipal: [12, '市政'],
})

export const drawingWriters = ['owner', ...builders] as const

export const drawingStates = states({
  pending: [0, '待审'],
  valid: [1, '有效'],
  void: [2, '作废'],
  changing: [3, '变更中'],
  returned: [11, '退回', 'danger'],
})

/** 选择框不列作废的图纸。 */
export const liveDrawings = () => ({ state: drawingStates.codes.filter((code) => code !== drawingStates.code('void')) })

/** 图纸：一张图的一个版次一条；同一图号只有最新的有效版次是现行的，新版次审核通过，旧版次随即作废。 */
export const drawing = defineEntity('drawing', {
  label: '图纸',
  scope: 'project',
  display: 'title',
  beside: ['major'],
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    major: f.enum('专业', drawingMajor),
    drawing_no: f.text('图号', {
      max: 40,
      examples: ['建施-01', '建施-08', '结施-05', '结施-12', '水施-03', '电施-06', '暖施-02'],
    }),
    drawing_name: f.text('图名', {
      max: 80,
      examples: ['首层平面图', '标准层梁板配筋图', '基础平面布置图', '屋面排水平面图', '墙身大样图', '剪力墙配筋图'],
    }),
    revision: f.text('版次', { max: 10, examples: ['A', '0', '1', '2'], hint: '按图签填写，如 A、0、1' }),
    title: f.text('图纸', { optional: true, max: 140 }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    design_unit: f.ref('设计单位', 'unit', { optional: true, of: 'party', parts: ['sjdw'] }),
    issued_on: f.date('出图日期', { past: true }),
    received_on: f.date('收图日期', { optional: true, past: true }),
    copies: f.integer('份数', { optional: true, max: 99, unit: '份', examples: [4, 6, 8] }),
    review_no: f.text('审查合格书编号', { optional: true, max: 40, hint: '经施工图审查的须填' }),
    file: f.files('图纸文件', { optional: true, accept: 'any', max: 9, hint: '可以先导入图纸目录，审核之前逐张补上' }),
    prev_id: f.ref('上一版次', 'drawing', { optional: true }),
    reviewed_on: f.date('会审日期', { optional: true }),
    approved_by: f.ref('审核人', 'account', { optional: true, of: 'people' }),
    approved_at: f.instant('审核时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    void_on: f.date('作废日期', { optional: true }),
    void_note: f.text('作废、续用说明', { prose: true, optional: true, max: 200 }),
  },
  form: [
    'engineering_id',
    'major',
    'drawing_no',
    'drawing_name',
    'revision',
    'monomer_id',
    'design_unit',
    'issued_on',
    'received_on',
    'copies',
    'review_no',
    'file',
  ],
  computed: {
    title: ({ drawing_no = '', drawing_name = '', revision = '' }) => `${drawing_no} ${drawing_name}（${revision} 版）`,
  },
  rules: (row) => [
    row.received_on &&
      row.issued_on &&
      row.received_on < row.issued_on && { field: 'received_on', message: '收图日期不能早于出图日期' },
  ],
  list: {
    search: ['engineering_id', 'major', 'drawing_no', 'drawing_name', 'title', 'monomer_id', 'issued_on', 'reviewed_on', 'state'],
    columns: ['title', 'major', 'issued_on', 'reviewed_on', 'review_no', 'monomer_id', 'engineering_id', 'state'],
    sort: 'drawing_no',
    // 等人审的在前，作废的在后。
    first: ['pending', 'returned', 'changing', 'valid'],
  },
  sample: {
    each: 8,
    row: ({ day, state, pick, int }) => ({
      ...pick([
        { major: 2, drawing_no: `建施-${int(10, 59)}`, drawing_name: '标准层平面图' },
        { major: 3, drawing_no: `结施-${int(10, 59)}`, drawing_name: '标准层梁板配筋图' },
        { major: 4, drawing_no: `水施-${int(10, 39)}`, drawing_name: '给水排水系统图' },
        { major: 6, drawing_no: `电施-${int(10, 39)}`, drawing_name: '标准层照明平面图' },
      ] as const),
      revision: pick(['0', '1']),
      issued_on: addDays(day, -30),
      received_on: addDays(day, -20),
      review_no: `SG${day.slice(0, 4)}${int(1000, 9999)}`,
      prev_id: null,
      reviewed_on: state === 'pending' || state === 'returned' ? null : pick([day, day, null]),
      void_note: null,
      void_on: null,
    }),
  },
  flow: {
    states: drawingStates,
    start: 'pending',
    open: ['pending', 'returned'],
    steps: {
      approve: {
        label: '审核通过',
        from: ['pending'],
        to: 'valid',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['approved_by', 'approved_at'],
        clears: ['reject_reason'],
        within: 3,
        turn: { to: consultants },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        asks: ['reject_reason'],
        tone: 'danger',
        notBy: 'created_by',
        stamps: ['approved_by', 'approved_at'],
      },
      resubmit: {
        label: '重新报审',
        from: ['returned'],
        to: 'pending',
        within: { setting: 'term_mend_days' },
        turn: { to: 'author' },
      },
      // 随设计变更的批准而来，没有人直接办。
      change: { label: '列入变更', from: ['valid'], to: 'changing', caused: true },
      keep: {
        label: '并入变更',
        from: ['changing'],
        to: 'valid',
        asks: ['void_note'],
        turn: 'nobody',
      },
      abolish: {
        label: '作废',
        from: ['valid', 'changing'],
        to: 'void',
        asks: ['void_note'],
        stamps: ['void_on'],
        tone: 'danger',
        turn: 'nobody',
      },
    },
  },
  views: {
    valid: { label: '现行', in: ['valid'] },
    pending: { label: '待审', in: ['pending', 'returned'] },
    changing: { label: '变更中', open: true, in: ['changing'] },
    unread: { label: '未会审', alarming: true, in: ['valid', 'changing'], where: [['empty', 'reviewed_on']] },
    read: { label: '已会审', quiet: true, in: ['valid', 'changing'], where: [['filled', 'reviewed_on']] },
    used: { label: '现行与变更中', quiet: true, in: ['valid', 'changing'] },
    void: { label: '作废', in: ['void'] },
  },
  figures: [
    { label: '现行', view: 'valid', unit: '张' },
    { label: '会审率', view: 'read', per: 'used' },
    { label: '未会审', view: 'unread', unit: '张' },
    { label: '变更中', view: 'changing', unit: '张' },
  ],
  grants: {
    ...siteGrants({
      write: drawingWriters,
      writerSteps: ['resubmit', 'keep', 'abolish'],
      review: consultants,
      reviewSteps: ['approve', 'return'],
    }),
    // 图纸是设计单位出的，勘察单位据以核对。
    ...grantAll(['design', 'survey'], ['read', 'export']),
  },
  unique: [{ fields: ['engineering_id', 'drawing_no', 'revision'], message: '该图号的这一版次已登记' }],
})
