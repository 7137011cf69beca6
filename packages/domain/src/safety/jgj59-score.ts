import { defineEntity, dict, f, type Moment, states } from '@zhujian/model'
import { siteGrants } from '../flows/review-flow'
import { progressStage } from '../reference/progress-stages'
import { scoredFrom, scoredTable, scoreGrade } from './jgj59/sheet'
import { SHEET } from './jgj59/sheet-path'
import { RULE_SET } from './jgj59/tables'
import { grantAll } from '../roles'
import { scorers, stationScorers } from './jgj59-table'

export const scoreScene = dict({
  check: [1, '监督检查'],
  self: [2, '月度自评'],
  company: [3, '企业检查'],
  onSite: [4, '现场考评'],
})
/** 由监督机构评的。 */
export const SUPERVISED: readonly number[] = [scoreScene.code('check'), scoreScene.code('onSite')]
/** 监督机构评分须两人以上，各以本人账号确认（行政处罚法第四十二条第一款）。 */
const LEAST_SCORERS = 2

const optional = { optional: true } as const
const points = { precision: 5, scale: 2, min: '0', unit: '分', optional: true } as const
/** 评分依据的一套分项表；市政工程另有标准（CJJ/T 275），分项表作为数据加进来以后在这里选。 */
export const ruleSet = dict({ jgj59: [RULE_SET, 'JGJ 59-2011'] })
const write = ['read', 'export', 'add', 'edit', 'delete'] as const
const signers = ['site', 'site_safety'] as const

/** 一份评好的：施工现场没有物料提升机，其余各表在八十至九十六分之间。 */
const sampleSheets = ({ int }: Moment) =>
  scoredTable.codes.map((code) => {
    const table = Number(code)
    const missing = [4, 5, 7, 9, 15].includes(table)
    const plain = { table, object: null, missing, full: null, got: null, guarantee: null }
    return { ...plain, score: missing ? null : String(int(80, 96)), note: missing ? '本阶段现场没有这类设施' : null }
  })

/**
 * 标准化评分：JGJ 59-2011 的检查评分汇总表。十九张分项表（jgj59_table）逐张评分或注明缺项，评分完毕时汇总，总分与等级由此算出；
 * 签认以后不改，更正另评一份。
 */
export const jgj59Score = defineEntity('jgj59_score', {
  label: '标准化评分',
  scope: 'project',
  display: 'jgj59_score_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    jgj59_score_no: f.serial('编号', { prefix: 'PF' }),
    rule_set: f.enum('评分标准', ruleSet, { hint: 'JGJ 59-2011 适用于房屋建筑工程（第 1.0.2 条）' }),
    scene: f.enum('场景', scoreScene),
    safety_check_id: f.ref('所属检查', 'safety_check', optional),
    ym: f.month('评分月份', { past: true }),
    scored_on: f.date('评分日期', { past: true }),
    progress_stage: f.enum('形象进度', progressStage),
    unit_id: f.ref('受检单位', 'unit', { of: 'party', parts: ['sgdw', 'specialty', 'nwgs'] }),
    officer_ids: f.refs('评分人', 'account', { of: 'people', hint: '监督评分须两人以上' }),
    sheets: f.lines(
      '分项得分',
      {
        table: f.enum('分项表', scoredTable),
        object: f.text('检查对象', { optional: true, max: 40 }),
        missing: f.bool('缺项', optional),
        full: f.integer('应得', { optional: true, unit: '分' }),
        got: f.integer('实得', { optional: true, unit: '分' }),
        guarantee: f.decimal('保证项目小计', points),
        score: f.decimal('得分', points),
        note: f.text('扣分、缺项', { prose: true, optional: true, max: 200 }),
      },
      { optional: true, max: 60 },
    ),
    comment: f.longText('评语', {
      optional: true,
      max: 500,
      examples: ['安全管理较好，脚手架一项应加强', '文明施工达标，临时用电须整改'],
    }),
    summary: f.lines(
      '汇总',
      {
        row: f.text('项目', { max: 20 }),
        full: f.integer('应得分', { unit: '分' }),
        score: f.decimal('实得分', { precision: 5, scale: 2, unit: '分', optional: true }),
        missing: f.bool('缺项', optional),
      },
      { optional: true, max: 10 },
    ),
    total: f.decimal('总分', { precision: 5, scale: 2, unit: '分', optional: true }),
    grade: f.enum('等级', scoreGrade, optional),
    zero_tables: f.text('零分表', { optional: true, max: 300 }),
    self_total: f.decimal('同月自评', { precision: 5, scale: 2, unit: '分', optional: true }),
    diff: f.decimal('自评差值', {
      precision: 5,
      scale: 2,
      unit: '分',
      optional: true,
      hint: '同月自评减本次总分，正数为自评偏高',
    }),
    sign_img: f.files('评分人签名', { optional: true, accept: 'image', max: 6 }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    confirm_by: f.ref('待确认的评分人', 'account', { optional: true, of: 'people' }),
    confirm_img: f.files('确认人签名', { optional: true, accept: 'image', max: 6 }),
    return_note: f.text('退回重评原因', { prose: true, optional: true, max: 200 }),
    sign_by: f.ref('签认人', 'account', { optional: true, of: 'people' }),
    sign_at: f.instant('签认时间', optional),
    refuse_note: f.text('拒签情况', { prose: true, optional: true, max: 200, examples: ['项目负责人对扣分有异议，拒绝签字'] }),
    refuse_img: f.files('拒签取证照片', { optional: true, accept: 'image', once: true, max: 9 }),
  },
  computed: {
    summary: ({ sheets }) => scoredFrom(sheets).summary,
    total: ({ sheets }) => scoredFrom(sheets).total,
    grade: ({ sheets }) => scoredFrom(sheets).grade,
    zero_tables: ({ sheets }) => scoredFrom(sheets).zero_tables,
  },
  rules: (row) => [
    // 自评的可以在次月补评，监督评分评的就是那一天。
    row.scene !== undefined &&
      SUPERVISED.includes(row.scene) &&
      row.ym &&
      row.scored_on &&
      row.scored_on.slice(0, 7) !== row.ym && { field: 'ym', message: `评分日期是 ${row.scored_on}，评分月份应是这个月` },
    row.scene !== undefined &&
      SUPERVISED.includes(row.scene) &&
      row.officer_ids !== undefined &&
      new Set(row.officer_ids).size < LEAST_SCORERS && { field: 'officer_ids', message: '监督评分须两人以上' },
  ],
  filled: ['rule_set'],
  form: [
    'engineering_id',
    'scene',
    'safety_check_id',
    'ym',
    'scored_on',
    'progress_stage',
    'unit_id',
    'officer_ids',
    ['comment', 'textarea'],
  ],
  list: {
    search: ['engineering_id', 'jgj59_score_no', 'scene', 'ym', 'scored_on', 'unit_id', 'grade', 'total', 'state'],
    columns: ['jgj59_score_no', 'scored_on', 'scene', 'total', 'grade', 'zero_tables', 'diff', 'engineering_id', 'state'],
    sort: '-scored_on',
  },
  sample: {
    each: 3,
    row: (moment) => ({
      scene: moment.pick([2, 2, 3] as const),
      ym: moment.day.slice(0, 7),
      scored_on: moment.day,
      sheets: sampleSheets(moment),
      safety_check_id: null,
      self_total: null,
      diff: null,
    }),
  },
  children: { jgj59_table: 'jgj59_score_id' },
  flow: {
    states: states({
      signing: [0, '待签认'],
      signed: [1, '已签认'],
      refused: [2, '拒签'],
      scoring: [10, '评分中', 'default'],
      confirming: [11, '待评分人确认', 'warning'],
    }),
    start: 'scoring',
    open: ['scoring'],
    internal: ['scoring', 'confirming'],
    steps: {
      // 施工一方自己评的没有旁人要确认，直接待签认。
      finish: {
        label: '评分完毕',
        from: ['scoring'],
        to: 'confirming',
        asks: ['sign_img'],
        stamps: ['submitted_by'],
        clears: ['return_note'],
        turn: 'nobody',
      },
      // 监督评分的其余评分人，依次以本人账号确认；确认齐了才交受检一方签认。
      confirm: {
        label: '确认评分',
        from: ['confirming'],
        to: 'signing',
        tone: 'success',
        shows: ['total', 'grade', 'zero_tables', 'sheets', 'comment', 'sign_img'],
        asks: ['confirm_img'],
        by: 'confirm_by',
        within: 1,
        turn: { to: stationScorers, said: '确认评分', opens: { path: SHEET, field: 'id' } },
      },
      sendBack: {
        label: '退回重评',
        from: ['confirming'],
        to: 'scoring',
        tone: 'danger',
        asks: ['return_note'],
        by: 'confirm_by',
        clears: ['confirm_by', 'submitted_by', 'sign_img', 'confirm_img'],
      },
      withdraw: {
        label: '撤回',
        from: ['confirming'],
        to: 'scoring',
        by: 'submitted_by',
        clears: ['confirm_by', 'submitted_by', 'sign_img', 'confirm_img'],
      },
      sign: {
        label: '签认',
        from: ['signing'],
        to: 'signed',
        tone: 'success',
        shows: ['total', 'grade', 'zero_tables', 'comment'],
        notBy: 'submitted_by',
        stamps: ['sign_by', 'sign_at'],
        within: 3,
        turn: { to: signers, opens: { path: SHEET, field: 'id' } },
      },
      refuse: { label: '登记拒签', from: ['signing'], to: 'refused', tone: 'danger', asks: ['refuse_note', 'refuse_img'] },
    },
  },
  views: {
    signing: { label: '待签认', in: ['signing'], open: true },
    failed: { label: '不合格', in: ['signing', 'signed'], where: [['is', 'grade', scoreGrade.code('failed')]], alarming: true },
    zero: { label: '有零分表', in: ['signing', 'signed'], where: [['filled', 'zero_tables']], alarming: true },
    inflated: { label: '自评虚高', where: [['above', 'diff', 15]], alarming: true },
    done: { label: '已评完', in: ['signing', 'signed'], quiet: true },
  },
  figures: [
    { label: '平均分', view: 'done', mean: 'total', unit: '分' },
    { label: '不合格', view: 'failed', unit: '份' },
    { label: '有零分表', view: 'zero', unit: '份' },
    { label: '自评虚高', view: 'inflated', unit: '份' },
  ],
  grants: {
    // 逐表评出来的，不由表格导入。
    ...siteGrants({ write: scorers, writerSteps: ['finish'], review: signers, reviewSteps: ['sign'], noSheets: true }),
    // 受检一方只签认；不签的由监督机构的人写明情况、拍照登记。
    ...grantAll(stationScorers, [...write, 'finish', 'confirm', 'sendBack', 'withdraw', 'refuse']),
  },
})
