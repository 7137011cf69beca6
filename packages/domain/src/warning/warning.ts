import { defineEntity, f, states } from '@zhujian/model'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { warnLevel } from './warn-level'
import { alike } from '../flows/offers'

/** 待签收 → 处置中 → 待复核 → 已消警；误报由监督员确认。条件还在的不能消警，条件消除的自动转待复核或消警（领域说明 2.18）。 */
export const warningStates = states({
  pending: [0, '待签收'],
  cleared: [1, '已消警'],
  mistaken: [2, '误报', 'default'],
  working: [3, '处置中'],
  reviewing: [10, '待复核', 'default'],
  claimed: [11, '误报待确认', 'default'],
})

/** 还没有了结的。 */
export const openWarnings = ['pending', 'working', 'reviewing', 'claimed'] as const

const optional = { optional: true } as const
const shows = ['content', 'reading', 'facts', 'clause', 'raised_at', 'measure', 'ended_at'] as const
const open = [...openWarnings]
const SEVERE = { orange: warnLevel.code('orange'), red: warnLevel.code('red') } as const

const see = ['read', 'export'] as const
const handle = [...see, 'sign', 'assign', 'report', 'claim'] as const
const review = [...see, 'clear', 'sendBack', 'urge'] as const

/** 预警：由规则判出，没有人登记；同一规则、同一对象未结束的只有一条，级别原处升高。 */
export const warning = defineEntity('warning', {
  label: '预警',
  scope: 'project',
  display: 'content',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    warning_no: f.serial('预警编号', { prefix: 'YJ' }),
    rule_id: f.ref('预警规则', 'warn_rule'),
    level: f.enum('预警等级', warnLevel),
    content: f.text('预警内容', { max: 200 }),
    entity: f.text('对象类别', { max: 40 }),
    subject_id: f.integer('对象编号', {}),
    clause: f.text('依据条款', { max: 100 }),
    facts: f.lines(
      '判定时的事实',
      { item: f.text('事实', { max: 30 }), value: f.text('当时的值', { max: 200, optional: true }) },
      { max: 20, optional: true },
    ),
    reading: f.text('触发时的数值', { max: 40, optional: true }),
    duty_unit_id: f.ref('处置单位', 'unit', optional),
    handler_id: f.ref('处置责任人', 'account', {
      optional: true,
      of: 'participants',
      offers: alike({ unit_id: 'duty_unit_id' }),
      hint: '处置单位里由谁处置；不指派的，本单位的账号都可以办',
    }),
    raised_at: f.instant('触发时间'),
    level_at: f.instant('升级时间', optional),
    ended_at: f.instant('条件消除时间', optional),
    told_days: f.integer('逐级告知已到', { ...optional, unit: '天' }),
    told_plan: f.text('逐级告知', { optional: true, max: 400, hint: '条件没有消除、没有了结的，到了那一天告知那一级' }),
    signed_by: f.ref('签收人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('签收时间', optional),
    urged_at: f.instant('最近督办', optional),
    measure: f.longText('处置措施', { optional: true, max: 500 }),
    measure_img: f.files('处置照片', { optional: true, accept: 'image', max: 9 }),
    false_reason: f.text('误报原因', { prose: true, optional: true, max: 200 }),
    false_files: f.files('误报证据', { optional: true, accept: 'any', max: 9, hint: '照片、检测报告等，看得出条件并不存在' }),
    reported_by: f.ref('处置人', 'account', { optional: true, of: 'people' }),
    reported_at: f.instant('报送处置时间', optional),
    review_note: f.text('复核意见', { prose: true, optional: true, max: 200 }),
    reviewed_by: f.ref('复核人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('复核时间', optional),
  },
  form: [],
  // 预警由规则从示范数据里判出，不另造。
  sample: { each: 0 },
  list: {
    search: ['engineering_id', 'content', 'level', 'rule_id', 'duty_unit_id', 'raised_at', 'state', 'ended_at'],
    columns: ['level', 'content', 'state', 'engineering_id', 'raised_at', 'duty_unit_id', 'handler_id', 'ended_at'],
    // 先看没有了结的、最重的；近的在前。
    sort: '-level',
    startView: 'open',
  },
  filled: ['engineering_id', 'rule_id', 'level', 'content', 'entity', 'subject_id', 'clause', 'raised_at'],
  flow: {
    states: warningStates,
    start: 'pending',
    open: [],
    steps: {
      sign: {
        label: '签收',
        from: ['pending'],
        to: 'working',
        shows,
        by: 'duty_unit_id',
        stamps: ['signed_by', 'signed_at'],
        within: 1,
        turn: { to: 'named' },
      },
      // 指派即签收：由谁处置，他立刻收到消息。
      assign: { label: '指派', from: ['pending', 'working'], to: 'working', asks: ['handler_id'], shows, by: 'duty_unit_id' },
      // 科长指定由处置单位的谁办；签收仍是那个单位的事，不由监督站代签。
      appoint: { label: '指派', from: ['pending'], to: 'pending', asks: ['handler_id'], shows },
      report: {
        label: '报送处置',
        from: ['working'],
        to: 'reviewing',
        asks: ['measure'],
        may: ['measure_img'],
        shows,
        by: 'duty_unit_id',
        stamps: ['reported_by', 'reported_at'],
        within: 3,
        turn: { to: 'named', person: 'handler_id' },
      },
      claim: {
        label: '申报误报',
        from: ['pending', 'working'],
        to: 'claimed',
        asks: ['false_reason', 'false_files'],
        shows,
        tone: 'warning',
        by: 'duty_unit_id',
        stamps: ['reported_by', 'reported_at'],
      },
      clear: {
        label: '复核消警',
        from: ['reviewing'],
        to: 'cleared',
        asks: ['review_note'],
        shows,
        tone: 'success',
        notBy: 'reported_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: { setting: 'term_review_days' },
        turn: { to: ['chief_engineer', 'officer'] },
      },
      sendBack: {
        label: '退回处置',
        from: ['reviewing'],
        to: 'working',
        asks: ['review_note'],
        shows,
        tone: 'danger',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      confirm: {
        label: '确认误报',
        from: ['claimed'],
        to: 'mistaken',
        asks: ['review_note'],
        shows: [...shows, 'false_reason', 'false_files'],
        notBy: 'reported_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 2,
        turn: { to: ['officer', 'section_chief'] },
      },
      refuse: {
        label: '不是误报',
        from: ['claimed'],
        to: 'working',
        asks: ['review_note'],
        shows: [...shows, 'false_reason', 'false_files'],
        tone: 'danger',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      // 条件消除：蓝、黄色的就此消警，橙、红色的还要复核。
      end: { label: '条件消除', from: open, to: 'cleared', caused: true },
      await: { label: '条件消除待复核', from: open, to: 'reviewing', caused: true },
    },
  },
  views: {
    open: { label: '未消除', open: true, in: openWarnings },
    red: { label: '红色', alarming: true, in: openWarnings, where: [['is', 'level', SEVERE.red]] },
    orange: { label: '橙色', alarming: true, in: openWarnings, where: [['is', 'level', SEVERE.orange]] },
    pending: { label: '待签收', in: ['pending'] },
    reviewing: { label: '待复核', in: ['reviewing', 'claimed'] },
    standing: { label: '条件仍在', quiet: true, in: openWarnings, where: [['empty', 'ended_at']] },
    mine: { label: '指派给我', quiet: true, in: openWarnings, where: [['mine', 'handler_id']] },
    recent: { label: '近七日', quiet: true, where: [['within', 'raised_at', -7]] },
    closed: { label: '已消警、误报', in: ['cleared', 'mistaken'] },
  },
  figures: [
    { label: '红色预警', view: 'red', unit: '条' },
    { label: '橙色预警', view: 'orange', unit: '条' },
    { label: '待签收', view: 'pending', unit: '条' },
    { label: '近七日新增', view: 'recent', unit: '条' },
  ],
  grants: {
    ...grantAll(['contractor', 'site', 'site_safety', 'site_labour', 'owner', 'equipment', 'labour'], handle),
    ...grantAll(['consultant', 'chief_engineer'], [...handle, 'clear', 'sendBack']),
    ...grantAll(supervisors, see),
    ...grantAll(labourObservers, see),
    officer: [...review, 'confirm', 'refuse'],
    section_chief: [...review, 'confirm', 'refuse', 'appoint'],
  },
  acts: { urge: '督办' },
  unique: [
    {
      fields: ['rule_id', 'entity', 'subject_id'],
      message: '该对象的这一预警还没有结束',
      where: 'ended_at is null',
      when: ({ ended_at }) => !ended_at,
    },
  ],
})
