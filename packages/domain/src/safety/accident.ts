import { defineEntity, dict, f, states } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { accidentType } from './danger-dicts'
import { VERIFIED } from '../flows/said'

/** 国务院令第 493 号第三条。 */
export const accidentGrade = dict({
  none: [0, '未构成事故等级'],
  general: [1, '一般', 'warning'],
  larger: [2, '较大', 'danger'],
  major: [3, '重大', 'danger'],
  extraordinary: [4, '特别重大', 'danger'],
})

interface Harm {
  readonly dead: number
  /** 重伤，含急性工业中毒。 */
  readonly serious: number
  /** 直接经济损失，万元。 */
  readonly loss: number
}

/**
 * 事故等级：死亡 30、10、3 人以上，或者重伤 100、50、10 人以上，或者直接经济损失 1 亿、5000 万、1000 万元以上，依次为特别重大、重大、较大；
 * 以下的为一般。“以上”含本数（第四十四条）。没有死亡、重伤，损失不足 100 万元的，不构成事故等级。
 */
export function gradeOf({ dead, serious, loss }: Harm): 0 | 1 | 2 | 3 | 4 {
  if (dead >= 30 || serious >= 100 || loss >= 10_000) return 4
  if (dead >= 10 || serious >= 50 || loss >= 5000) return 3
  if (dead >= 3 || serious >= 10 || loss >= 1000) return 2
  return dead > 0 || serious > 0 || loss >= 100 ? 1 : 0
}

/** 单位负责人接报后一小时内报告（第九条）：晚了多少分钟，没有晚为 0。 */
export const lateMinutes = (happenAt: number, reportAt: number): number =>
  Math.max(0, Math.floor((reportAt - happenAt) / 60) - 60)

const people = (label: string) => f.integer(label, { max: 10_000, unit: '人', examples: [0] })
const reporters = ['site', 'site_safety', 'contractor', 'owner', 'chief_engineer', 'consultant'] as const
const handlers = ['officer', 'section_chief', 'station_head'] as const

/** 事故快报：现场报告 → 监督机构核实 → 调查处置 → 结案；报告之后情况变化的补报（续报）。 */
export const accident = defineEntity('accident', {
  label: '事故快报',
  scope: 'project',
  display: 'accident_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    accident_no: f.serial('编号', { prefix: 'SG' }),
    happen_at: f.instant('发生时间', { past: true }),
    place: f.text('发生地点', { examples: ['主楼五层临边', '基坑东侧坡脚', '钢筋加工棚'] }),
    accident_type: f.enum('事故类型', accidentType),
    dead: people('死亡'),
    serious: people('重伤'),
    light: people('轻伤'),
    missing: people('失联'),
    loss: f.decimal('直接经济损失', { scale: 2, unit: '万元', examples: ['0.00', '3.50'] }),
    brief: f.longText('事故经过', { max: 1000, examples: ['作业人员在五层临边清理模板时，未系安全带踏空'] }),
    action: f.longText('已采取措施', { max: 1000, examples: ['立即停止作业、送医救治，保护现场并报告'] }),
    reporter: f.text('报告人', { max: 20, format: 'personName', examples: ['王建国', '李志强'] }),
    reporter_tel: f.text('报告人电话', { max: 20, format: 'mobile', sensitive: 'mobile' }),
    phoned_at: f.instant('电话报告时间', {
      past: true,
      optional: true,
      hint: '先以电话报告监督机构的，写明时间，由监督机构核实',
    }),
    report_at: f.instant('报告时间', { optional: true, hint: '报出之时，由系统填写' }),
    img: f.files('现场照片', { optional: true, accept: 'image', once: true, max: 9 }),
    follow_ups: f.lines(
      '续报',
      {
        happened_at: f.instant('时间'),
        dead: people('死亡'),
        serious: people('重伤'),
        note: f.text('情况', {
          prose: true,
          max: 200,
          examples: ['伤者已送医，生命体征平稳', '现场已封闭，善后与原因调查在进行'],
        }),
      },
      { optional: true, max: 20 },
    ),
    late_min: f.integer('迟报', { optional: true, unit: '分钟', hint: '报出之时由系统计算' }),
    grade: f.enum('事故等级', accidentGrade, { optional: true }),
    verify_note: f.text('核实情况', { prose: true, optional: true, max: 500, examples: VERIFIED }),
    handle_note: f.longText('调查处置情况', { optional: true, max: 1000, examples: ['已停工整顿，对有关责任人按制度处理'] }),
    handle_file: f.files('调查报告', { optional: true, max: 5 }),
  },
  computed: {
    grade: ({ dead, serious, loss, follow_ups }) => {
      const last = follow_ups?.slice(-1)[0]
      return gradeOf({ dead: last?.dead ?? dead ?? 0, serious: last?.serious ?? serious ?? 0, loss: Number(loss ?? 0) })
    },
  },
  rules: (row) => [
    row.phoned_at &&
      row.happen_at &&
      (row.phoned_at < row.happen_at || row.phoned_at > nowSeconds() + 60) && {
        field: 'phoned_at',
        message: '电话报告时间应在发生之后、现在之前',
      },
  ],
  form: [
    'engineering_id',
    'happen_at',
    'place',
    'accident_type',
    'dead',
    'serious',
    'light',
    'missing',
    'loss',
    ['brief', 'textarea'],
    ['action', 'textarea'],
    'reporter',
    'reporter_tel',
    'phoned_at',
    'img',
  ],
  list: {
    search: ['engineering_id', 'place', 'accident_type', 'grade', 'happen_at', 'state'],
    columns: ['accident_no', 'happen_at', 'place', 'accident_type', 'dead', 'grade', 'late_min', 'engineering_id', 'state'],
    sort: '-happen_at',
  },
  sample: { each: 1, row: ({ at }) => ({ happen_at: at, report_at: at + 1800, phoned_at: null, reporter_tel: '13800138000' }) },
  flow: {
    states: states({
      reported: [0, '快报待核'],
      closed: [1, '结案'],
      refuted: [2, '误报', 'default'],
      handling: [3, '调查处置'],
    }),
    start: 'reported',
    // 报出的快报不改、不删：情况变化的续报，误报的由监督机构核定（国务院令第 493 号第九条、第十三条）。
    open: [],
    steps: {
      verify: {
        label: '核实属实',
        from: ['reported'],
        to: 'handling',
        tone: 'danger',
        asks: ['verify_note'],
        within: 1,
        turn: { to: handlers },
        legal: {
          effect: '列入事故处置；在建工程随即拟出全面停工通知书，由监督机构送审、签发',
          basis: '《生产安全事故报告和调查处理条例》第九条、第十条、第十四条',
          tells: '各参建单位',
        },
      },
      supplement: { label: '续报', from: ['reported'], to: 'reported', asks: ['follow_ups'], turn: 'nobody' },
      follow: { label: '续报', from: ['handling'], to: 'handling', asks: ['follow_ups'], turn: 'nobody' },
      refute: { label: '核为误报', from: ['reported'], to: 'refuted', asks: ['verify_note'] },
      close: {
        label: '结案',
        from: ['handling'],
        to: 'closed',
        tone: 'success',
        asks: ['handle_note', 'handle_file'],
        within: 30,
        turn: { to: handlers },
      },
    },
  },
  views: {
    reported: { label: '快报待核', in: ['reported'], alarming: true, open: true },
    handling: { label: '调查处置', in: ['handling'], alarming: true },
    late: { label: '迟报', where: [['above', 'late_min', 0]], alarming: true },
  },
  figures: [
    { label: '待核', view: 'reported', unit: '件' },
    { label: '死亡', sum: 'dead', unit: '人' },
    { label: '迟报', view: 'late', unit: '件' },
  ],
  grants: {
    ...grantAll([...observers, ...supervisors], ['read', 'export']),
    ...grantAll(['site_labour'], ['read']),
    ...grantAll(reporters, ['read', 'export', 'add', 'supplement', 'follow']),
    ...grantAll(handlers, ['read', 'export', 'verify', 'refute', 'close']),
  },
})
