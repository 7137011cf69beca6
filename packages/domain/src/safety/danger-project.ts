import { defineEntity, f, states } from '@zhujian/model'
import { ACCEPTED } from '../flows/said'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { dangerKind, dangerLevel, OVERSIZED } from './danger-dicts'
import { boundNote } from './hazard-bounds'
import { dangerNotes, hazardParams, hazardProblems, judgedBy, judgedFields, kindOfWork, sized } from './hazard-fields'
import { decree, fittingAccidents, lackingSentence } from './hazard-gates'
import { hazardWork } from './hazard-table'
import { schemeType } from './scheme'
import { corpType, unitRole } from '../reference/unit-dicts'
import { cautionField } from '../site/caution'
import { tooFar, WORK_YEARS } from '../site/plan-day'

export const dangerProjectStates = states({
  accepted: [1, '已验收'],
  abnormal: [3, '监测异常'],
  planned: [10, '未开始', 'default'],
  working: [14, '实施中', 'warning'],
  accepting: [15, '待验收', 'default'],
})

const PLANNED = dangerProjectStates.code('planned')

/** 具有相应勘察资质的，在企业库登记为勘察、检测。 */
export const MONITORS = [corpType.code('survey'), corpType.code('testing')] as const
/** 在工程上只作勘察、监测、检测的，也是建设单位委托的，不施工、不监理，不因此失去独立。 */
export const ONLY_MONITORS: readonly string[] = [unitRole.code('kcdw'), unitRole.code('monitoring'), unitRole.code('testing')]
export const NOT_INDEPENDENT = `第三方监测由建设单位另行委托，不能是本工程的建设、施工、监理等单位${decree('第二十条')}`

export const OTHER_SCHEME = '请选择本项危大工程的专项施工方案'
export const NO_TECHNICAL_HEAD = `须由在岗的施工单位项目技术负责人签字确认${decree('第二十一条')}`

/** 危大工程：方案 → 论证 → 交底 → 实施 → 验收（住建部令第 37 号）。实施前的各步随方案与交底而来，由前置条件说明还缺什么。 */
export const dangerProject = defineEntity('danger_project', {
  label: '危大工程',
  scope: 'project',
  display: 'name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    danger_project_no: f.serial('编号', { prefix: 'WD' }),
    name: f.text('名称', {
      max: 80,
      examples: ['地下室深基坑开挖与支护', '大堂高大模板支撑', '主楼附着式升降脚手架', '塔式起重机安装'],
    }),
    work: f.enum('作业类型', hazardWork),
    kind: f.enum('类别', dangerKind, { optional: true }),
    ...hazardParams,
    level: f.enum('规模', dangerLevel),
    ...judgedFields,
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    part: f.text('部位', { optional: true, max: 60, examples: ['1–3 轴/A–D 轴', '地下室', '主楼标准层'] }),
    plan_start: f.date('计划开始'),
    plan_end: f.date('计划完成'),
    scheme_id: f.ref('专项方案', 'scheme', {
      optional: true,
      where: { scheme_type: [schemeType.code('special')] },
      otherwise: OTHER_SCHEME,
    }),
    duty_person: f.ref('项目安全员', 'manage_user', { where: { post: ['safety_officer'] } }),
    monitor_unit: f.ref('第三方监测单位', 'unit', {
      optional: true,
      of: 'any',
      where: { corp_type: [...MONITORS] },
      otherwise: `第三方监测单位应是企业库中登记的勘察、检测企业${decree('第二十条')}`,
    }),
    publicity_img: f.files('公示牌照片', {
      optional: true,
      accept: 'image',
      once: true,
      max: 6,
      hint: '现场显著位置公告名称、施工时间和责任人员，危险区域设警示标志（令第 37 号第十四条）',
    }),
    emergency_plan_id: f.ref('应急预案', 'emergency_plan', {
      optional: true,
      offers: ({ work }) => ({
        accident_type: fittingAccidents.flatMap(([code, accident]) => (code === work ? [accident] : [])),
      }),
    }),
    gates: f.text('前置条件所缺', {
      optional: true,
      max: 60,
      hint: '专项方案、论证、两级交底、应急预案、第三方监测随各自的资料而定',
      examples: ['方案交底尚未完成'],
    }),
    started_on: f.date('实际开始', { optional: true, past: true }),
    abnormal_note: f.text('监测异常情况', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['累计沉降达到预警值，已停止堆载并加密监测'],
    }),
    handled_note: f.text('异常处置情况', { prose: true, optional: true, max: 200 }),
    technical_head: f.ref('项目技术负责人签字', 'manage_user', {
      optional: true,
      where: { post: ['technical_head'], active: [true] },
      otherwise: NO_TECHNICAL_HEAD,
      hint: '验收合格经项目技术负责人及总监签字确认，方可进入下一道工序（令第 37 号第二十一条）',
    }),
    accept_on: f.date('验收日期', { optional: true, past: true }),
    accept_img: f.files('验收标识牌照片', { optional: true, accept: 'image', once: true, max: 6 }),
    accept_note: f.text('验收意见', { prose: true, optional: true, max: 200, examples: ACCEPTED }),
    submitted_by: f.ref('报验人', 'account', { optional: true, of: 'people' }),
    ...cautionField,
  },
  computed: { ...judgedBy, caution: boundNote, kind: ({ work }) => (work ? kindOfWork(work) : null) },
  notes: dangerNotes,
  rules: (row) => [
    // 范围表改版以前登记、已经实施的，不因新的要求办不下去。
    ...(row.state === undefined || row.state === PLANNED ? hazardProblems(row) : []),
    tooFar('plan_start', '计划开始', row.plan_start, WORK_YEARS),
    tooFar('plan_end', '计划完成', row.plan_end, WORK_YEARS),
    row.plan_start && row.plan_end && row.plan_end < row.plan_start && { field: 'plan_end', message: '计划完成不能早于计划开始' },
  ],
  list: {
    search: ['engineering_id', 'name', 'kind', 'work', 'level', 'duty_person', 'plan_start', 'state'],
    columns: ['name', 'part', 'level', 'gates', 'plan_start', 'plan_end', 'kind', 'duty_person', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 3,
    row: ({ pick, day }) => ({
      ...pick([
        { name: '地下室深基坑开挖与支护', ...sized('pit', 'depth', '6.20'), level: 3 },
        { name: '大堂高大模板支撑', ...sized('formSupport', 'height', '7.80'), level: 2 },
        { name: '主楼落地式脚手架', ...sized('groundScaffold', 'height', '36.00'), level: 2 },
      ] as const),
      traits: null,
      scheme_id: null,
      monitor_unit: null,
      plan_start: day,
      plan_end: '2027-12-31',
    }),
  },
  form: [
    'engineering_id',
    'name',
    'work',
    'monomer_id',
    'part',
    'params',
    ['traits', 'checkbox'],
    ['level', 'radio'],
    'plan_start',
    'plan_end',
    'scheme_id',
    'duty_person',
    'monitor_unit',
    'emergency_plan_id',
  ],
  children: { disclosure: 'danger_project_id' },
  flow: {
    states: dangerProjectStates,
    start: 'planned',
    open: ['planned'],
    steps: {
      begin: {
        label: '开始实施',
        from: ['planned'],
        to: 'working',
        asks: ['started_on', 'publicity_img'],
        told: ({ gates }) => (typeof gates === 'string' && gates !== '' ? lackingSentence(gates) : ''),
        turn: 'nobody',
      },
      alarm: {
        label: '登记监测异常',
        from: ['working'],
        to: 'abnormal',
        tone: 'danger',
        asks: ['abnormal_note'],
        turn: 'nobody',
      },
      recover: {
        label: '异常已处置',
        from: ['abnormal'],
        to: 'working',
        asks: ['handled_note'],
        shows: ['abnormal_note'],
        within: 1,
        turn: { to: ['site', 'contractor'] },
      },
      finish: {
        label: '完成，报请验收',
        from: ['working'],
        to: 'accepting',
        asks: ['technical_head'],
        stamps: ['submitted_by'],
        turn: 'nobody',
      },
      accept: {
        label: '验收合格',
        from: ['accepting'],
        to: 'accepted',
        tone: 'success',
        asks: ['accept_on', 'accept_img'],
        may: ['accept_note'],
        shows: ['technical_head'],
        notBy: 'submitted_by',
        sound: { on: 'accept_on', since: ['started_on'] },
        within: 2,
        turn: { to: consultants },
      },
      refuse: {
        label: '验收不合格',
        from: ['accepting'],
        to: 'working',
        tone: 'danger',
        asks: ['accept_note'],
        notBy: 'submitted_by',
      },
    },
  },
  views: {
    working: { label: '实施中', in: ['working', 'abnormal'], open: true },
    oversized: { label: '超过一定规模', where: [['is', 'level', OVERSIZED]] },
    oversizedWorking: { label: '超规模在施', in: ['working', 'abnormal'], where: [['is', 'level', OVERSIZED]], alarming: true },
    lacking: { label: '前置条件有缺', in: ['planned'], where: [['filled', 'gates']], alarming: true },
    // X08 方案未批、未论证、未交底先施工：重大事故隐患。
    unready: {
      label: '缺前置条件仍在施',
      in: ['working', 'abnormal'],
      where: [['filled', 'gates']],
      alarming: true,
      open: true,
    },
    abnormal: { label: '监测异常', in: ['abnormal'], alarming: true },
  },
  figures: [
    { label: '实施中', view: 'working', unit: '项' },
    { label: '超规模在施', view: 'oversizedWorking', unit: '项' },
    { label: '前置条件有缺', view: 'lacking', unit: '项' },
    { label: '缺前置条件仍在施', view: 'unready', unit: '项' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['begin', 'alarm', 'recover', 'finish'],
    review: consultants,
    reviewSteps: ['accept', 'refuse', 'alarm'],
  }),
})
