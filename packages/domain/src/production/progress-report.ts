import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { builders, consultants, reviewEntries, reviewFields, reviewFlow, reviewGrants } from '../flows/review-flow'
import { progressStage } from '../reference/progress-stages'
import { cautioned, cautionField } from '../site/caution'
import { delayCause } from './plan-dicts'

const percent = { precision: 5, unit: '%', min: '0' } as const
const base = reviewFlow(builders, consultants, 3)
export const progressReportStates = states({ ...reviewEntries, pending: [0, '待核实'], approved: [1, '已核实'] })

/** 形象进度：每个单体每周一张，照片固定机位；监理核实以后记到单体与所列任务。 */
export const progressReport = defineEntity('progress_report', {
  label: '形象进度',
  scope: 'project',
  display: 'week_on',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    monomer_id: f.ref('单体工程', 'monomer'),
    week_on: f.date('填报日期', { past: true, hint: '同一单体每周一张' }),
    progress_stage: f.enum('施工阶段', progressStage),
    current_part: f.text('当前部位', { max: 40, examples: ['六层墙柱', '地下一层顶板', '十二层砌体', '屋面防水', '三层抹灰'] }),
    floor_done: f.integer('完成层', { optional: true, min: -20, max: 200, unit: '层', examples: [3, 6, 9] }),
    percent: f.decimal('形象进度', percent),
    tasks: f.lines(
      '各任务完成',
      { task_id: f.ref('任务', 'plan_task'), percent: f.decimal('完成', percent) },
      { optional: true, max: 50 },
    ),
    img: f.files('固定机位照片', { accept: 'image', once: true, max: 12 }),
    cause: f.enum('滞后原因', delayCause, { optional: true, many: true }),
    note: f.text('说明', { prose: true, optional: true, max: 200 }),
    plan_percent: f.decimal('计划进度', { ...percent, optional: true }),
    gap: f.decimal('滞后', { optional: true, precision: 5, min: '-100', unit: '%', hint: '计划减实际，为负的是提前' }),
    forecast_on: f.date('预计完成', { optional: true }),
    ...cautionField,
    ...reviewFields,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'week_on',
    'progress_stage',
    'current_part',
    'floor_done',
    'percent',
    'tasks',
    'img',
    'cause',
    'note',
  ],
  rules: (row) => [
    ...(['percent'] as const).map(
      (name) => isDecimal(row[name]) && compare(row[name], '100') > 0 && { field: name, message: '形象进度不能大于 100%' },
    ),
    row.tasks?.some((each) => isDecimal(each.percent) && compare(each.percent, '100') > 0) && {
      field: 'tasks',
      message: '任务完成不能大于 100%',
    },
    row.tasks &&
      new Set(row.tasks.map(({ task_id }) => task_id)).size < row.tasks.length && {
        field: 'tasks',
        message: '同一任务列了不止一次',
      },
  ],
  list: {
    search: ['engineering_id', 'monomer_id', 'week_on', 'progress_stage', 'cause', 'state'],
    columns: [
      'monomer_id',
      'week_on',
      'progress_stage',
      'current_part',
      'percent',
      'plan_percent',
      'gap',
      'forecast_on',
      'engineering_id',
      'state',
    ],
    sort: '-week_on',
  },
  sample: {
    each: 3,
    row: ({ day, int, pick }) => {
      const done = int(20, 85)
      const behind = pick([-2, 0, 1, 3, 4, 7, 12])
      return {
        week_on: day,
        progress_stage: pick([2, 3, 3, 4] as const),
        percent: String(done),
        tasks: null,
        plan_percent: String(done + behind),
        gap: String(behind),
        forecast_on: addDays(day, 200 + behind * 4),
        cause: null,
        note: null,
        caution: null,
      }
    },
  },
  flow: { ...base, states: progressReportStates },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待核实', open: true, in: ['pending'] },
    recent: { label: '近四周', in: ['approved'], where: [['within', 'week_on', -28]] },
    behind: {
      label: '滞后超过 5%',
      alarming: true,
      in: ['pending', 'approved'],
      where: [
        ['within', 'week_on', -28],
        ['above', 'gap', 5],
      ],
    },
    far: {
      label: '滞后超过 20%',
      alarming: true,
      quiet: true,
      in: ['pending', 'approved'],
      where: [
        ['within', 'week_on', -28],
        ['above', 'gap', 20],
      ],
    },
    caution: { ...cautioned, in: ['pending', 'approved'] },
  },
  figures: [
    { label: '近四周平均滞后', view: 'recent', mean: 'gap', unit: '%' },
    { label: '近四周最大滞后', view: 'recent', most: 'gap', unit: '%' },
    { label: '滞后超过 20%', view: 'far', unit: '张' },
  ],
  grants: reviewGrants({ write: builders, review: consultants }),
})
