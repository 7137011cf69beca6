import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { appraisalEntries } from './appraisal'
import { entGrade, entGradeOf, entProblems, entTable, shownTotal } from './ent-rules'
import { RETURNED } from '../flows/said'

export const entCycle = dict({ year: [1, '年度'], license: [2, '安全生产许可证周期'] })

const optional = { optional: true } as const
const count = (label: string, unit: string) => f.integer(label, { ...optional, unit })
const rate = (label: string) => f.decimal(label, { ...optional, precision: 5, unit: '%' })
/** JGJ/T 77-2010 附录 A 五张表的得分。 */
export const entSheet = <const O extends { optional?: true; hint?: string }>(label: string, more: O) =>
  f.lines(
    label,
    {
      item: f.enum('评价表', entTable),
      score: f.decimal('得分', {
        ...optional,
        precision: 4,
        scale: 1,
        min: '0',
        unit: '分',
        hint: '没有在施工程的，现场一张不填',
      }),
      zeros: f.integer('得零分的项目', { ...optional, max: 30, unit: '项' }),
    },
    { ...more, preset: entTable.codes.map((item) => ({ item })) as never, max: entTable.codes.length },
  )

/** 企业报送的。 */
const reported = ['unit_id', 'title', 'self_tables', 'self_score', 'file'] as const
const write = ['add', 'edit', 'delete', 'resubmit'] as const
const see = ['read', 'export'] as const
export const entStandardStates = states({
  pending: appraisalEntries.pending,
  done: appraisalEntries.done,
  returned: appraisalEntries.returned,
  scoring: appraisalEntries.scoring,
  public: appraisalEntries.public,
  revoked: appraisalEntries.revoked,
})

/** 一个考评周期几个月；安全生产许可证有效期三年（安全生产许可证条例第九条）。 */
export const cycleMonths = (cycle: number): number => (cycle === entCycle.code('license') ? 36 : 12)

/** 企业标准化考评：企业按 JGJ/T 77-2010 自评，监督机构评分、公示、告知（建质〔2014〕111号第三章）；公示之前只有本企业与监督机构看得到。 */
export const entStandard = defineEntity('ent_standard', {
  label: '企业标准化考评',
  scope: 'unit',
  display: 'title',
  beside: ['grade', 'public_from'],
  fields: {
    unit_id: f.ref('企业', 'unit', { of: 'company', otherwise: '企业标准化考评由本企业报送，请选择本企业' }),
    cycle: f.enum('考评周期', entCycle),
    from_ym: f.month('周期起始月份', { past: true, hint: '年度考评看此后十二个月，许可证周期看三十六个月' }),
    title: f.text('考评名称', { optional: true, max: 40 }),
    self_tables: entSheet('企业自评', { hint: 'JGJ/T 77-2010 附录 A 各表得分' }),
    self_score: f.decimal('自评得分', { ...optional, precision: 5, unit: '分' }),
    file: f.files('自评材料', { max: 20 }),
    projects: count('在施工程', '个'),
    pass_rate: rate('项目合格率'),
    good_rate: rate('项目优良率'),
    failed: count('不合格项目', '个'),
    accidents: count('责任事故', '起'),
    punish: count('行政处罚', '件'),
    tables: entSheet('监督评分', { optional: true }),
    score: f.decimal('考评得分', { ...optional, precision: 5, unit: '分' }),
    standard: f.enum('评价结果', entGrade, { optional: true, hint: '按 JGJ/T 77-2010 第 5 章由监督评分得出' }),
    grade: f.enum('考评等级', entGrade, optional),
    opinion: f.text('考评意见', { prose: true, optional: true, max: 200, examples: ['管理制度健全，现场达标'] }),
    public_from: f.date('公示开始', optional),
    public_to: f.date('公示截止', optional),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    scored_by: f.ref('评分人', 'account', optional),
    done_by: f.ref('办结人', 'account', optional),
    done_at: f.instant('办结时间', optional),
    revoke_reason: f.text('撤销原因', { prose: true, optional: true, max: 200 }),
  },
  form: ['unit_id', ['cycle', 'radio'], 'from_ym', 'self_tables', 'file'],
  computed: {
    title: ({ from_ym, cycle }) => (from_ym && cycle ? `${from_ym} 起${entCycle.labelOf(cycle)}考评` : null),
    self_score: ({ self_tables }) => shownTotal(self_tables),
    score: ({ tables }) => shownTotal(tables),
    standard: ({ tables, failed }) => entGradeOf(tables, failed ?? 0),
  },
  rules: (row) => [...entProblems('self_tables', row.self_tables), ...entProblems('tables', row.tables)],
  list: {
    search: ['unit_id', 'cycle', 'from_ym', 'score', 'standard', 'grade', 'state'],
    columns: ['unit_id', 'title', 'self_score', 'score', 'grade', 'projects', 'pass_rate', 'good_rate', 'accidents', 'state'],
    sort: '-from_ym',
  },
  sample: {
    each: 1,
    row: ({ day, int, pick }) => {
      // 考评的是已经满了的周期。
      const cycle = pick([1, 1, 1, 2] as const)
      const tables = ([1, 2, 3, 4, 5] as const).map((item) => ({ item, score: `${int(78, 92)}`, zeros: 0 }))
      return {
        cycle,
        from_ym: `${Number(day.slice(0, 4)) - cycleMonths(cycle) / 12}-01`,
        self_tables: tables,
        tables,
        projects: int(1, 9),
        pass_rate: '100.00',
        good_rate: '12.50',
        failed: 0,
        accidents: 0,
        punish: 0,
        grade: entGrade.code('pass'),
        public_from: day,
        public_to: addDays(day, 7),
        reject_reason: null,
        revoke_reason: null,
      }
    },
  },
  flow: {
    states: entStandardStates,
    start: 'pending',
    open: ['pending', 'returned'],
    internal: ['pending', 'returned', 'scoring'],
    steps: {
      resubmit: { label: '重新报送', from: ['returned'], to: 'pending', clears: ['reject_reason'], turn: 'elsewhere' },
      accept: { label: '受理', from: ['pending'], to: 'scoring', shows: reported, stamps: ['scored_by'], turn: 'elsewhere' },
      return: {
        label: '退回',
        from: ['pending', 'scoring'],
        to: 'returned',
        asks: ['reject_reason'],
        shows: reported,
        tone: 'danger',
        turn: 'nobody',
      },
      publish: {
        label: '评分并公示',
        from: ['scoring'],
        to: 'public',
        asks: ['tables', 'grade', 'opinion', 'public_to'],
        shows: [...reported, 'projects', 'failed', 'accidents', 'punish'],
        stamps: ['scored_by', 'public_from'],
        tone: 'success',
        turn: 'elsewhere',
      },
      finish: {
        label: '公示期满，办结',
        from: ['public'],
        to: 'done',
        shows: ['unit_id', 'title', 'score', 'standard', 'grade', 'opinion', 'public_from', 'public_to'],
        notBy: 'scored_by',
        stamps: ['done_by', 'done_at'],
        tone: 'success',
        turn: 'elsewhere',
      },
      revoke: {
        label: '撤销',
        from: ['public', 'done'],
        to: 'revoked',
        asks: ['revoke_reason'],
        shows: ['unit_id', 'title', 'score', 'grade', 'public_to'],
        tone: 'danger',
        legal: {
          effect: '企业考评结果撤销，等级不再有效；公示中的随即停止公示',
          basis: '建筑施工安全生产标准化考评暂行办法（建质〔2014〕111号）第三章',
          tells: '该企业在本企业标准化考评中看到',
        },
        turn: 'nobody',
      },
    },
  },
  views: {
    pending: { label: '待受理', open: true, in: ['pending'] },
    scoring: { label: '评分中', open: true, in: ['scoring'] },
    public: { label: '公示中', in: ['public'] },
    over: { label: '公示期满', open: true, in: ['public'], where: [['before', 'public_to', 0]] },
    done: { label: '办结', in: ['done'] },
    good: { label: '优良', in: ['done'], where: [['is', 'grade', entGrade.code('good')]] },
    failed: { label: '不合格', alarming: true, in: ['done'], where: [['is', 'grade', entGrade.code('fail')]] },
    returned: { label: '退回', in: ['returned'] },
    revoked: { label: '已撤销', in: ['revoked'] },
  },
  figures: [
    { label: '办结', view: 'done', unit: '家' },
    { label: '优良率', view: 'good', per: 'done', unit: '%' },
    { label: '不合格', view: 'failed', unit: '家' },
    { label: '平均得分', view: 'done', mean: 'score', unit: '分' },
  ],
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    contractor: [...see, ...write],
    ...grantAll(['officer', 'section_chief'], [...see, 'accept', 'return', 'publish']),
    station_head: [...see, 'finish', 'revoke'],
  },
  unique: [{ fields: ['unit_id', 'from_ym', 'cycle'], message: '该企业这一周期的考评已登记' }],
})
