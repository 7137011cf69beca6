import { defineEntity, dict, f, states } from '@zhujian/model'
import { dayOf, monthsAfter } from '@zhujian/model/date'
import { consultants, reviewEntries, reviewFields, reviewFlow, safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { tooFar } from '../site/plan-day'
import { accidentType } from './danger-dicts'
import { presentOn } from '../flows/offers'

export const planKind = dict({ whole: [1, '综合预案'], special: [2, '专项预案'], onSite: [3, '现场处置方案'] })

const base = reviewFlow(safetyBuilders, ['contractor'], 5)

/** 应急预案：企业审批、公布、备案；每三年评估修订（《生产安全事故应急预案管理办法》第三十五条）。 */
export const emergencyPlan = defineEntity('emergency_plan', {
  label: '应急预案',
  scope: 'project',
  display: 'plan_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    emergency_plan_no: f.serial('编号', { prefix: 'YA' }),
    plan_name: f.text('预案名称', { examples: ['生产安全事故综合应急预案', '基坑坍塌专项应急预案', '触电事故现场处置方案'] }),
    plan_kind: f.enum('类别', planKind),
    accident_type: f.enum('事故类型', accidentType, {
      optional: true,
      hint: '专项预案、现场处置方案须选；综合预案并入专项预案的也选（《生产安全事故应急预案管理办法》第十四条）',
    }),
    version_no: f.text('版次', { max: 10, examples: ['A0'] }),
    commander: f.ref('总指挥', 'manage_user'),
    members: f.lines(
      '应急组织',
      {
        name: f.text('姓名', { max: 20, format: 'personName', examples: ['张卫东', '陈志明', '刘海峰'] }),
        duty: f.enum(
          '职责',
          dict({
            rescue: [1, '抢险'],
            evacuate: [2, '疏散'],
            aid: [3, '救护'],
            logistics: [4, '后勤'],
            contact: [5, '通讯'],
            guard: [6, '警戒'],
          }),
        ),
        tel: f.text('电话', {
          max: 20,
          format: 'mobileOrLandline',
          hint: '值班电话',
          examples: ['0571-88001234', '0571-88005678'],
        }),
      },
      { max: 60 },
    ),
    hospital: f.text('就近医院', { max: 60, examples: ['市第一人民医院', '区中心医院'] }),
    supplies: f.lines(
      '应急物资',
      {
        name: f.text('名称', { max: 30, examples: ['担架', '急救箱', '应急照明灯', '沙袋', '水泵'] }),
        qty: f.integer('数量', { max: 99_999, examples: [2, 10] }),
        uom: f.text('单位', { max: 10, examples: ['个', '台'] }),
        place: f.text('存放地点', { max: 40, examples: ['应急物资库'] }),
        expire_on: f.date('有效期至', { optional: true }),
        checked_on: f.date('检查日期', { optional: true }),
      },
      { max: 60 },
    ),
    published_on: f.date('公布日期', { past: true }),
    file: f.files('预案文本', { accept: 'document', max: 5 }),
    record_no: f.text('备案号', { optional: true, max: 40, examples: ['应急备〔2026〕第018号', '应急备〔2026〕第027号'] }),
    record_on: f.date('备案日期', { optional: true, past: true }),
    revise_due_on: f.date('应修订日期', { optional: true }),
    supply_to: f.date('物资最早到期', { optional: true }),
    ...reviewFields,
    ...cautionField,
  },
  computed: {
    revise_due_on: ({ published_on }) => (published_on ? monthsAfter(published_on, 36) : null),
    supply_to: ({ supplies }) => (supplies ?? []).flatMap(({ expire_on }) => expire_on ?? []).sort()[0] ?? null,
  },
  form: [
    'engineering_id',
    'plan_name',
    'plan_kind',
    'accident_type',
    'version_no',
    'commander',
    'members',
    'hospital',
    'supplies',
    'published_on',
    'file',
  ],
  rules: (row) => [
    row.plan_kind &&
      row.plan_kind !== planKind.code('whole') &&
      row.accident_type === null && { field: 'accident_type', message: '专项预案须选事故类型' },
  ],
  list: {
    search: ['engineering_id', 'plan_name', 'plan_kind', 'accident_type', 'revise_due_on', 'state'],
    columns: [
      'plan_name',
      'plan_kind',
      'accident_type',
      'version_no',
      'commander',
      'record_no',
      'revise_due_on',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 3,
    row: ({ pick, day }) => ({
      ...pick([
        { plan_kind: 1, accident_type: null, plan_name: '生产安全事故综合应急预案' },
        { plan_kind: 2, accident_type: 3, plan_name: '坍塌事故专项应急预案' },
        { plan_kind: 2, accident_type: 1, plan_name: '高处坠落专项应急预案' },
      ] as const),
      published_on: day,
      caution: null,
    }),
  },
  flow: {
    ...base,
    states: states({ ...reviewEntries, recorded: [11, '已备案', 'success'] }),
    steps: {
      ...base.steps,
      record: {
        label: '登记备案',
        from: ['approved'],
        to: 'recorded',
        tone: 'success',
        asks: ['record_no', 'record_on'],
        within: 20,
        turn: { to: ['site'] },
      },
    },
  },
  views: {
    pending: { label: '待审核', in: ['pending'], open: true },
    unrecorded: { label: '待备案', in: ['approved'], open: true },
    revising: { label: '应修订', in: ['approved', 'recorded'], where: [['before', 'revise_due_on', 0]], alarming: true },
    expired: { label: '物资过期', in: ['approved', 'recorded'], where: [['before', 'supply_to', 0]], alarming: true },
    cautioned: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '待备案', view: 'unrecorded', unit: '份' },
    { label: '应修订', view: 'revising', unit: '份' },
    { label: '物资过期', view: 'expired', unit: '份' },
  ],
  children: { drill: 'emergency_plan_id' },
  grants: {
    ...siteGrants({ write: safetyBuilders, writerSteps: ['submit', 'withdraw'], review: [], reviewSteps: [] }),
    contractor: ['read', 'export', 'add', 'edit', 'delete', 'import', 'submit', 'withdraw', 'approve', 'return'],
    site: ['read', 'export', 'add', 'edit', 'delete', 'import', 'submit', 'withdraw', 'record'],
  },
})

export const drillForm = dict({ desk: [1, '桌面推演'], field: [2, '实战演练'], single: [3, '单项演练'], whole: [4, '综合演练'] })
export const drillResult = dict({ excellent: [1, '优'], good: [2, '良'], passed: [3, '合格'], improve: [4, '需改进', 'warning'] })

/** 应急演练：每半年至少一次并报送主管部门（《生产安全事故应急条例》第八条）。 */
export const drill = defineEntity('drill', {
  label: '应急演练',
  scope: 'project',
  display: 'drill_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    drill_no: f.serial('编号', { prefix: 'YL' }),
    emergency_plan_id: f.ref('应急预案', 'emergency_plan', { whole: true }),
    drill_form: f.enum('形式', drillForm),
    plan_on: f.date('计划日期'),
    commander: f.ref('总指挥', 'manage_user'),
    place: f.text('地点', { max: 60, examples: ['主楼北侧空地', '基坑东侧'] }),
    scenario: f.longText('演练情景', { max: 500, examples: ['五层作业人员触电，班组长断电施救并逐级报告，救护组送医'] }),
    drilled_at: f.instant('演练时间', { past: true, optional: true }),
    end_at: f.instant('结束时间', { past: true, optional: true }),
    participants: f.refs('参演人员', 'worker', { optional: true, offers: presentOn('drilled_at') }),
    img: f.files('演练照片', { optional: true, accept: 'image', once: true, max: 9, hint: '不少于 3 张' }),
    problems: f.lines(
      '发现的问题',
      {
        problem: f.text('问题', { max: 100, examples: ['集合点名用时偏长', '对讲机频道没有统一', '担架存放位置不清'] }),
        measure: f.text('措施', {
          max: 100,
          examples: ['重新划分集合区域并交底', '统一频道，列入演练脚本', '设置专用存放点并张贴标识'],
        }),
        due_on: f.date('期限', { optional: true }),
        done: f.bool('已改正', { optional: true }),
      },
      { optional: true, max: 20 },
    ),
    result: f.enum('评估结果', drillResult, { optional: true }),
    assessed_by: f.ref('评估人', 'account', { optional: true, of: 'people' }),
    assess_note: f.text('评估意见', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['响应及时，疏散路线应增设标识', '通信联络顺畅，急救物资应补充'],
    }),
    report_on: f.date('报送日期', { optional: true, past: true }),
    next_due_on: f.date('下次应演练', { optional: true }),
    renewed_on: f.date('此后又演练', { optional: true, hint: '此后又演练过一次的日子' }),
    submitted_by: f.ref('填报人', 'account', { optional: true, of: 'people' }),
    ...cautionField,
  },
  computed: {
    next_due_on: ({ drilled_at, plan_on }) => (drilled_at ? monthsAfter(dayOf(drilled_at), 6) : (plan_on ?? null)),
  },
  form: ['engineering_id', 'emergency_plan_id', 'drill_form', 'plan_on', 'commander', 'place', 'scenario'],
  rules: (row) => [
    tooFar('plan_on', '计划日期', row.plan_on),
    row.drilled_at && row.end_at && row.end_at <= row.drilled_at && { field: 'end_at', message: '结束时间应晚于演练时间' },
    row.img && row.img.split(',').length < 3 && { field: 'img', message: '演练照片不得少于 3 张' },
  ],
  list: {
    search: ['engineering_id', 'emergency_plan_id', 'drill_form', 'drilled_at', 'next_due_on', 'result', 'state'],
    columns: [
      'drill_no',
      'emergency_plan_id',
      'drill_form',
      'plan_on',
      'drilled_at',
      'result',
      'next_due_on',
      'engineering_id',
      'state',
    ],
    sort: '-plan_on',
  },
  sample: {
    each: 2,
    row: ({ at, day }) => ({ plan_on: day, drilled_at: at, end_at: at + 5400, renewed_on: null, caution: null }),
  },
  flow: {
    states: states({
      pending: [0, '待评估'],
      passed: [1, '合格'],
      improving: [3, '待改进'],
      planned: [10, '计划', 'default'],
    }),
    start: 'planned',
    open: ['planned'],
    steps: {
      report: {
        label: '登记演练情况',
        from: ['planned'],
        to: 'pending',
        asks: ['drilled_at', 'end_at', 'participants', 'img'],
        may: ['problems', 'report_on'],
        stamps: ['submitted_by'],
        within: 'plan_on',
        turn: { to: ['site', 'site_safety'] },
      },
      assess: {
        label: '评估',
        from: ['pending'],
        to: 'passed',
        tone: 'success',
        asks: ['result'],
        may: ['assess_note'],
        notBy: 'submitted_by',
        stamps: ['assessed_by'],
        within: 5,
        turn: { to: consultants },
      },
      improve: {
        label: '评估为需改进',
        from: ['pending'],
        to: 'improving',
        tone: 'danger',
        asks: ['assess_note'],
        notBy: 'submitted_by',
        stamps: ['assessed_by'],
      },
      mend: {
        label: '改进完成，再次评估',
        from: ['improving'],
        to: 'pending',
        asks: ['problems'],
        shows: ['assess_note'],
        within: { setting: 'term_mend_days' },
        turn: { to: ['site', 'site_safety'] },
      },
    },
  },
  views: {
    planned: { label: '计划中', in: ['planned'] },
    missed: { label: '未按期演练', in: ['planned'], where: [['before', 'plan_on', 0]], alarming: true, open: true },
    due: {
      label: '半年未演练',
      in: ['passed', 'improving'],
      where: [
        ['empty', 'renewed_on'],
        ['before', 'next_due_on', 0],
      ],
      alarming: true,
    },
    pending: { label: '待评估', in: ['pending'], open: true },
  },
  figures: [
    { label: '未按期演练', view: 'missed', unit: '次' },
    { label: '半年未演练', view: 'due', unit: '个' },
    { label: '待评估', view: 'pending', unit: '次' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['report', 'mend'],
    review: consultants,
    reviewSteps: ['assess', 'improve'],
  }),
})
