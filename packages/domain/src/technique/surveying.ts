import { defineEntity, dict, f } from '@zhujian/model'
import { addDays, dayOf } from '@zhujian/model/date'
import { isDecimal } from '@zhujian/model/decimal'
import { acceptFields, acceptFlow, acceptGrants } from '../flows/accept-flow'
import { builders, consultants } from '../flows/review-flow'
import { cautionField } from '../site/caution'
import { placeFields } from '../site/place'
import { limitOf, SETTING_OUT } from './survey-limits'

export const surveyKind = dict({
  control: [1, '控制点复核'],
  layout: [2, '定位放线'],
  trench: [3, '基槽验线'],
  floor: [4, '楼层放线'],
  level: [5, '标高抄测'],
  plumb: [6, '垂直度'],
  settlement: [7, '沉降观测'],
  shift: [8, '水平位移'],
})
const LEVEL = surveyKind.code('level')
const PLUMB = surveyKind.code('plumb')

/** 读数、偏差，毫米，一位小数；标高、沉降的读数可以是负的。 */
const mm = { precision: 10, scale: 2, unit: 'mm', min: '-9999999' } as const
const point = { max: 20, examples: ['CJ1', 'CJ2', 'CJ3', 'CJ4'] } as const

export const overdueCheck = (instrument: string, to: string, at: number, field = 'instrument_to') =>
  to < dayOf(at) && { field, message: `${instrument}检定已过期` }
export const overLimit = (n: number): string => `${n} 个测点超限，不能验收合格`

/** 测量：放线、标高、垂直度与变形观测；同一单体同一类别的同名测点逐次相连，得出变化与速率。 */
export const surveying = defineEntity('surveying', {
  label: '测量记录',
  scope: 'project',
  display: 'survey_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    survey_no: f.serial('测量编号', { prefix: 'CL' }),
    survey_kind: f.enum('测量类别', surveyKind),
    monomer_id: placeFields.monomer_id,
    floor: f.integer('楼层', {
      optional: true,
      min: -9,
      max: 200,
      unit: '层',
      hint: '地下的填负数；变形观测填观测时施工到的楼层',
    }),
    whole: f.bool('全高', { optional: true, hint: '按全高测的选是', onlyWith: { survey_kind: [LEVEL, PLUMB] } }),
    height: f.decimal('测量高度', {
      optional: true,
      precision: 7,
      unit: 'm',
      min: '0.01',
      hint: '层高，或建筑总高',
      onlyWith: { survey_kind: [PLUMB] },
    }),
    axis_length: f.decimal('主轴线长度', {
      optional: true,
      precision: 7,
      unit: 'm',
      min: '0.01',
      hint: '外廓主轴线中最长的',
      onlyWith: { survey_kind: surveyKind.codes.filter((code) => SETTING_OUT.includes(Number(code))) },
    }),
    instrument: f.text('仪器', { max: 60, examples: ['全站仪 TS06', '水准仪 DSZ2', '激光铅垂仪 DZJ2'] }),
    instrument_to: f.date('检定有效期至'),
    surveyor: f.ref('测量员', 'manage_user'),
    surveyed_at: f.instant('测量时间', { past: true }),
    points: f.lines(
      '测点读数',
      {
        no: f.text('点号', point),
        design: f.decimal('设计值', { ...mm, optional: true, hint: '变形观测不填' }),
        actual: f.decimal('本次实测', mm),
      },
      { max: 200 },
    ),
    limit_mm: f.decimal('允许偏差', { ...mm, optional: true }),
    results: f.lines(
      '计算结果',
      {
        no: f.text('点号', point),
        last: f.decimal('上次', { ...mm, optional: true }),
        actual: f.decimal('本次', mm),
        dev: f.decimal('偏差', { ...mm, optional: true }),
        delta: f.decimal('本次变化', { ...mm, optional: true }),
        total: f.decimal('累计变化', { ...mm, optional: true }),
        ok: f.bool('合格'),
      },
      { optional: true, max: 200 },
    ),
    max_dev: f.decimal('最大偏差', { ...mm, optional: true }),
    over_count: f.integer('超限点数', { optional: true, unit: '个' }),
    speed: f.decimal('变化速率', { optional: true, precision: 9, scale: 3, unit: 'mm/d', hint: '各点中最大的' }),
    gap_days: f.integer('距上次', { optional: true, unit: '天' }),
    stable: f.bool('已稳定', { optional: true, hint: '沉降速率不大于 0.04 mm/d（JGJ 8-2016）' }),
    weather: f.text('天气', { optional: true, max: 20, examples: ['晴', '多云', '阴'] }),
    file: f.files('成果表、复核记录', { optional: true, accept: 'any', max: 9 }),
    img: f.files('现场照片', { optional: true, accept: 'image', once: true, max: 9 }),
    ...acceptFields,
    ...cautionField,
  },
  form: [
    'engineering_id',
    'survey_kind',
    'monomer_id',
    'floor',
    'whole',
    'height',
    'axis_length',
    'instrument',
    'instrument_to',
    'surveyor',
    'surveyed_at',
    'points',
    'weather',
    'file',
    'img',
  ],
  computed: {
    limit_mm: ({ survey_kind = 0, height, axis_length, whole }) =>
      limitOf(survey_kind, {
        height: isDecimal(height) ? height : null,
        length: isDecimal(axis_length) ? axis_length : null,
        whole: whole === true,
      }),
  },
  rules: (row) => [
    row.instrument && row.instrument_to && row.surveyed_at && overdueCheck(row.instrument, row.instrument_to, row.surveyed_at),
    row.survey_kind === PLUMB && !row.height && { field: 'height', message: '垂直度按高度判定，请填写测量高度' },
    row.survey_kind !== undefined &&
      SETTING_OUT.includes(row.survey_kind) &&
      !row.axis_length && { field: 'axis_length', message: '放线按主轴线的长度判定，请填写主轴线长度' },
    row.points &&
      new Set(row.points.map(({ no }) => no)).size < row.points.length && { field: 'points', message: '同一点号列了不止一次' },
    row.survey_kind !== undefined &&
      (row.survey_kind === LEVEL || SETTING_OUT.includes(row.survey_kind)) &&
      row.points?.some(({ design }) => !isDecimal(design)) && {
        field: 'points',
        message: `${surveyKind.labelOf(row.survey_kind)}须填各点的设计值`,
      },
  ],
  list: {
    search: [
      'survey_no',
      'engineering_id',
      'survey_kind',
      'monomer_id',
      'floor',
      'surveyor',
      'surveyed_at',
      'instrument_to',
      'state',
    ],
    columns: [
      'survey_kind',
      'monomer_id',
      'floor',
      'surveyed_at',
      'max_dev',
      'over_count',
      'speed',
      'gap_days',
      'engineering_id',
      'state',
    ],
    sort: '-surveyed_at',
  },
  sample: {
    each: 6,
    row: ({ at, day, pick, int }) => {
      const kind = pick([
        { survey_kind: 5, instrument: '水准仪 DSZ2', whole: false, base: 2900, spread: 9, speed: null },
        { survey_kind: 6, instrument: '激光铅垂仪 DZJ2', whole: false, base: 0, spread: 9, speed: null },
        { survey_kind: 7, instrument: '水准仪 DSZ2', whole: null, base: 0, spread: 12, speed: `0.0${int(1, 9)}` },
      ] as const)
      const points = ['CJ1', 'CJ2', 'CJ3', 'CJ4'].map((no) => ({
        no,
        design: kind.survey_kind === 7 ? null : String(kind.base),
        actual: String(kind.base + int(-kind.spread, kind.spread)),
      }))
      const results = points.map(({ no, design, actual }) => ({
        no,
        actual,
        last: null,
        dev: design === null ? null : String(Number(actual) - Number(design)),
        delta: null,
        total: design === null ? '0' : null,
        ok: true,
      }))
      const worst = results.map(({ dev }) => Math.abs(Number(dev ?? 0)))
      return {
        survey_kind: kind.survey_kind,
        instrument: kind.instrument,
        whole: kind.whole,
        height: '2.90',
        floor: int(1, 18),
        instrument_to: addDays(day, 200),
        surveyed_at: at,
        points,
        results,
        max_dev: kind.survey_kind === 7 ? null : String(Math.max(...worst)),
        over_count: 0,
        speed: kind.speed,
        gap_days: int(5, 15),
        caution: null,
      }
    },
  },
  flow: acceptFlow(builders, consultants, 2, { since: ['surveyed_at'], mends: ['points', 'surveyed_at'] }),
  views: {
    draft: { label: '草稿、整改', in: ['draft', 'rectifying'] },
    pending: { label: '待复核', open: true, in: ['pending'] },
    over: { label: '有超限', alarming: true, where: [['above', 'over_count', 0]] },
    settling: { label: '变形观测', where: [['is', 'survey_kind', surveyKind.code('settlement'), surveyKind.code('shift')]] },
    accepted: { label: '合格', in: ['accepted'] },
    doubtful: { label: '有提醒', where: [['filled', 'caution']] },
  },
  figures: [
    { label: '最大偏差', most: 'max_dev', unit: 'mm' },
    { label: '最大速率', view: 'settling', most: 'speed', unit: 'mm/d' },
    { label: '有超限', view: 'over', unit: '次' },
    { label: '待复核', view: 'pending', unit: '次' },
  ],
  grants: acceptGrants({ write: builders, review: consultants }),
})
