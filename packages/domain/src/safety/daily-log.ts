import { defineEntity, dict, f } from '@zhujian/model'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { workType } from '../reference/work-types'
import { grantAll } from '../roles'
import { cautioned } from '../site/caution'
import { enteredLateView, recordFields } from '../site/record'

export const logKind = dict({ work: [1, '施工日志'], supervise: [2, '监理日志'], safety: [3, '安全日志'] })
const WORK = logKind.code('work')
const SUPERVISE = logKind.code('supervise')
/** 施工进展由施工、监理日志记，安全日志不问。 */
const PROGRESS = { log_kind: [WORK, SUPERVISE] }

const weather = dict({
  sunny: [1, '晴'],
  cloudy: [2, '多云'],
  overcast: [3, '阴'],
  rain: [4, '小雨'],
  heavy: [5, '中到大雨'],
  storm: [6, '暴雨'],
  snow: [7, '雪'],
  fog: [8, '雾、霾'],
})

const station = (label: string) => f.integer(label, { optional: true, max: 999, unit: '次', onlyWith: { log_kind: [SUPERVISE] } })

const typicalLabor = () => [{ work_type: '020' as const, people: 18 }]

/** 施工、监理、安全三本日志：一天一本一条，安全日志每名专职安全员各记各的（建质〔2008〕91号）。 */
export const dailyLog = defineEntity('daily_log', {
  label: '日志',
  scope: 'project',
  display: 'day_on',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    log_kind: f.enum('日志类别', logKind),
    day_on: f.date('日期', { past: true }),
    weather: f.enum('天气', weather),
    temp_high: f.integer('最高气温', { min: -50, max: 60, unit: '℃' }),
    temp_low: f.integer('最低气温', { min: -50, max: 60, unit: '℃' }),
    wind: f.text('风力', { optional: true, max: 20, examples: ['微风', '3–4 级', '5 级'] }),
    part: f.text('施工部位', { max: 60, examples: ['三层梁板', '地下一层剪力墙', '十二层外架', '屋面'] }),
    labor: f.lines(
      '作业人数',
      {
        work_type: f.enum('工种', workType),
        people: f.integer('人数', { max: 5000, unit: '人', examples: [6, 12, 18, 24] }),
      },
      { optional: true, max: 40, onlyWith: PROGRESS },
    ),
    people: f.integer('合计人数', { optional: true, unit: '人' }),
    diff: f.integer('与考勤相差', {
      optional: true,
      min: -100_000,
      max: 100_000,
      unit: '人',
      hint: '日志人数减当日出勤的作业人员',
    }),
    machine: f.longText('机械', {
      optional: true,
      max: 300,
      onlyWith: PROGRESS,
      examples: ['塔式起重机 2 台、施工升降机 1 台、泵车 1 台'],
    }),
    material: f.longText('材料', {
      optional: true,
      max: 300,
      onlyWith: PROGRESS,
      examples: ['C30 商品混凝土 186 m³、HRB400E 钢筋 58.6 t'],
    }),
    content: f.longText('内容', {
      max: 2000,
      examples: ['梁板钢筋绑扎完成 80%，柱模拆除，砌体施工至四层', '临边防护、用电、外架巡查，纠正违章两起'],
    }),
    problem: f.longText('问题与处理', { optional: true, max: 1000 }),
    danger_lines: f.lines(
      '危大工程动态',
      {
        danger_project_id: f.ref('危大工程', 'danger_project'),
        stage: f.text('进展', { max: 60, examples: ['第三步土方开挖', '支撑架搭设至 8 m'] }),
        found: f.text('发现', { optional: true, max: 100 }),
      },
      { optional: true, max: 20 },
    ),
    danger_ids: f.refs('登记的隐患', 'hidden_danger', { optional: true }),
    staff_found: f.longText('人证问题', {
      optional: true,
      max: 300,
      hint: '无证上岗、人证不符',
      onlyWith: { log_kind: [logKind.code('safety')] },
    }),
    station_count: station('旁站'),
    patrol_count: station('巡视'),
    parallel_count: station('平行检验'),
    letter_ids: f.refs('签发的监理文件', 'letter', {
      optional: true,
      hint: '当日发出的通知单、联系单、暂停令',
      onlyWith: { log_kind: [SUPERVISE] },
    }),
    img: f.files('照片', { optional: true, accept: 'image', once: true, max: 9 }),
    missing_days: f.integer('此前缺记', { optional: true, unit: '天' }),
    ...recordFields,
  },
  // 没有填人数的，合计也空着：不填不是没有人。
  computed: { people: ({ labor }) => (labor?.length ? labor.reduce((total, { people }) => total + people, 0) : null) },
  form: [
    'engineering_id',
    'log_kind',
    'day_on',
    'weather',
    'temp_high',
    'temp_low',
    'wind',
    'part',
    'labor',
    'machine',
    'material',
    'content',
    'problem',
    'danger_lines',
    'danger_ids',
    'staff_found',
    'station_count',
    'patrol_count',
    'parallel_count',
    'letter_ids',
    'img',
  ],
  rules: (row) => [
    typeof row.temp_high === 'number' &&
      typeof row.temp_low === 'number' &&
      row.temp_low > row.temp_high && { field: 'temp_low', message: '最低气温不能高于最高气温' },
    row.log_kind === WORK && !row.labor?.length && { field: 'labor', message: '施工日志须填写各工种人数' },
    row.log_kind === SUPERVISE &&
      (row.station_count ?? row.patrol_count ?? row.parallel_count ?? null) === null && {
        field: 'patrol_count',
        message: '监理日志须填写旁站、巡视、平行检验的次数',
      },
  ],
  list: {
    search: ['engineering_id', 'day_on', 'log_kind', 'part', 'weather', 'late_entry'],
    columns: ['day_on', 'log_kind', 'part', 'content', 'people', 'diff', 'missing_days', 'late_entry', 'engineering_id'],
    sort: '-day_on',
  },
  sample: {
    // 演示数据逐日造出（modules/demo/site-days.ts）。
    each: 0,
    row: ({ day, pick, int }) => {
      const temp_low = int(2, 18)
      return {
        log_kind: 3 as const,
        day_on: day,
        weather: pick([1, 2, 3] as const),
        temp_high: temp_low + 9,
        temp_low,
        labor: typicalLabor(),
        danger_lines: null,
        letter_ids: null,
      }
    },
  },
  views: {
    recent: { label: '近三十日', where: [['within', 'day_on', -30]] },
    missing: {
      label: '有缺记',
      alarming: true,
      where: [
        ['within', 'day_on', -30],
        ['above', 'missing_days', 0],
      ],
    },
    late: enteredLateView,
    cautioned: { ...cautioned, alarming: true },
  },
  figures: [
    { label: '近三十日日志', view: 'recent', unit: '篇' },
    { label: '近三十日缺记', view: 'missing', sum: 'missing_days', unit: '天' },
    { label: '补录率', view: 'late', per: 'all' },
    { label: '有提醒', view: 'cautioned', unit: '篇' },
  ],
  grants: {
    ...siteGrants({ write: safetyBuilders, writerSteps: [], review: [], reviewSteps: [] }),
    ...grantAll(consultants, ['read', 'export', 'add', 'edit', 'delete', 'import']),
  },
})
