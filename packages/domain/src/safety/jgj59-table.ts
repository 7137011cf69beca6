import { defineEntity, f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { rounded } from './jgj59/fraction'
import { rowProblems, scoredCriterion, scoredItem, scoreOfRow, zeroReason } from './jgj59/table-rows'
import { scoredTable } from './jgj59/sheet'

const optional = { optional: true } as const
/** 监督机构评分的人。 */
export const stationScorers = ['officer', 'section_chief'] as const
/** 评分的人：监督员、科长评监督检查与现场考评，施工一方评自评与企业检查。 */
export const scorers = [...stationScorers, 'contractor', 'site', 'site_safety'] as const
const write = ['read', 'export', 'add', 'edit', 'delete'] as const

const sampleDeductions = () => [
  { criterion: 'B.1-3-4', value: 4, count: null, place: '二层作业面', note: '两个班组没有签字', img: null },
]

/**
 * 分项检查评分表：一张一行，各有自己的版本，两个人可以同时评同一份评分的不同的表。只记扣分与缺项，得分由此算出，谁也填不进去；
 * 汇总评分评分完毕时随之定下，此后不改。
 */
export const jgj59Table = defineEntity('jgj59_table', {
  label: '分项检查评分表',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    jgj59_score_id: f.ref('所属评分', 'jgj59_score', { whole: true }),
    table_code: f.enum('分项表', scoredTable),
    seq: f.integer('第几张', { min: 1, max: 20, hint: '几台机械各评一张的，依次编号', examples: [1] }),
    object: f.text('检查对象', { optional: true, max: 40, hint: '写明是哪一台、哪一处', examples: ['1#', '2#', '3# 楼'] }),
    missing: f.bool('缺项', optional),
    missing_note: f.text('缺项原因', { prose: true, optional: true, max: 200 }),
    deductions: f.lines(
      '扣分',
      {
        criterion: f.enum('扣分标准', scoredCriterion),
        value: f.integer('扣分', { min: 1, max: 20, unit: '分' }),
        count: f.integer('处数', { optional: true, min: 1, max: 99 }),
        place: f.text('部位', { optional: true, max: 60 }),
        note: f.text('情况', { prose: true, optional: true, max: 200 }),
        img: f.files('照片', { optional: true, accept: 'image', max: 3 }),
      },
      { optional: true, max: 80 },
    ),
    absent: f.lines(
      '没有的检查项目',
      { item: f.enum('检查项目', scoredItem), note: f.text('原因', { prose: true, max: 100 }) },
      { optional: true, max: 12 },
    ),
    checked: f.bool('已评完', optional),
    title: f.text('名称', { optional: true, max: 100 }),
    asked: f.integer('应得分', { optional: true, unit: '分' }),
    got: f.integer('实得分', { optional: true, unit: '分' }),
    guarantee: f.decimal('保证项目小计', { optional: true, precision: 5, scale: 2, unit: '分' }),
    score: f.decimal('得分', { optional: true, precision: 5, scale: 2, unit: '分' }),
    zero_note: f.text('零分原因', { prose: true, optional: true, max: 300 }),
    scorer_id: f.ref('评分人', 'account', { optional: true, of: 'people' }),
  },
  computed: {
    title: ({ table_code, object, seq = 1 }) =>
      `${scoredTable.labelOf(table_code)}${object ? `（${object}）` : seq > 1 ? `（第 ${seq} 张）` : ''}`,
    asked: (row) => scoreOfRow(row)?.full ?? null,
    got: (row) => scoreOfRow(row)?.got ?? null,
    guarantee: (row) => {
      const guarantee = scoreOfRow(row)?.guarantee
      return guarantee ? rounded(guarantee, 2) : null
    },
    score: (row) => {
      const found = scoreOfRow(row)
      return found && rounded(found.score, 2)
    },
    zero_note: zeroReason,
  },
  rules: rowProblems,
  form: [
    'engineering_id',
    'jgj59_score_id',
    'table_code',
    'seq',
    'object',
    'missing',
    'missing_note',
    'deductions',
    'absent',
    'checked',
  ],
  list: {
    search: ['engineering_id', 'jgj59_score_id', 'table_code', 'missing', 'checked', 'score', 'scorer_id', 'state'],
    columns: ['title', 'missing', 'guarantee', 'score', 'zero_note', 'checked', 'scorer_id', 'jgj59_score_id', 'state'],
    sort: 'table_code',
  },
  unique: [{ fields: ['jgj59_score_id', 'table_code', 'seq'], message: '这张分项表已有人开始评，请刷新后接着评' }],
  // 例行的一份由演示数据另造：十九张表与汇总相称。
  sample: {
    each: 0,
    row: ({ int }) => ({
      table_code: 1,
      seq: int(1, 20),
      object: null,
      missing: false,
      missing_note: null,
      deductions: sampleDeductions(),
      absent: null,
      checked: true,
    }),
  },
  flow: {
    states: states({ scoring: [10, '评分中', 'default'], settled: [1, '已定分'] }),
    start: 'scoring',
    open: ['scoring'],
    internal: ['scoring'],
    steps: { settle: { label: '定分', from: ['scoring'], to: 'settled', caused: true } },
  },
  children: { hidden_danger: 'jgj59_table_id' },
  grants: {
    ...grantAll(['owner', 'site_labour', 'chief_engineer', 'consultant'], ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
    ...grantAll(scorers, write),
  },
})
