import { defineEntity, dict, f } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { consultants, reviewFields, reviewFlow, reviewGrants, safetyBuilders } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { passedWorkers } from './edu-rules'

export const eduType = dict({
  entry: [1, '三级教育'],
  daily: [2, '日常教育'],
  special: [3, '专项教育'],
  transfer: [4, '变换工种教育'],
  newTech: [5, '四新教育'],
  holiday: [6, '节后复工教育'],
})

export const eduLevel = dict({ company: [1, '公司级'], project: [2, '项目级'], team: [3, '班组级'] })

const HOUR = 3600
const ENTRY = eduType.code('entry')

/** 安全教育：一次一条，参加的人与成绩逐人列出；三级都合格并够学时的，记到实名制人员的“三级教育合格”。 */
export const edu = defineEntity('edu', {
  label: '安全教育',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    edu_no: f.serial('教育编号', { prefix: 'JY' }),
    title: f.text('教育主题', {
      max: 60,
    }),
    edu_type: f.enum('教育类别', eduType),
    edu_level: f.enum('级别', eduLevel, { optional: true, hint: '三级教育须选' }),
    team_id: f.ref('班组', 'team', { optional: true, hint: '班组级须选' }),
    start_at: f.instant('开始时间', { past: true }),
    end_at: f.instant('结束时间', { past: true }),
    hours: f.decimal('学时', { precision: 4, scale: 1, unit: '小时', min: '0.5', examples: ['4', '8'] }),
    teacher: f.ref('主讲人', 'manage_user'),
    place: f.text('地点', { optional: true, max: 60, examples: ['项目部会议室', '工地安全体验区', '农民工夜校'] }),
    content: f.longText('教育内容', {
      max: 1000,
      examples: ['安全生产法规与本工程危险源、劳动防护用品使用、应急逃生路线', '高处作业“三宝四口五临边”、安全带系挂与事故案例'],
    }),
    scores: f.lines(
      '参加人员与成绩',
      {
        worker_id: f.ref('姓名', 'worker'),
        score: f.integer('考核分', { min: 0, max: 100, examples: [95, 90, 85, 80] }),
        signed: f.bool('已签到', { optional: true }),
      },
      { max: 200 },
    ),
    img: f.files('签到表与现场照片', { accept: 'any', max: 9 }),
    people: f.integer('参加人数', { optional: true, unit: '人' }),
    passed: f.integer('合格人数', { optional: true, unit: '人' }),
    ...cautionField,
    ...reviewFields,
  },
  form: [
    'engineering_id',
    'title',
    'edu_type',
    'edu_level',
    'team_id',
    'start_at',
    'end_at',
    'hours',
    'teacher',
    'place',
    'content',
    'scores',
    'img',
  ],
  children: { exam: 'edu_id' },
  computed: {
    people: ({ scores }) => scores?.length ?? 0,
    passed: ({ scores }) => passedWorkers(scores ?? []).length,
  },
  rules: (row) => [
    row.edu_type === ENTRY && !row.edu_level && { field: 'edu_level', message: '三级教育须选公司级、项目级或班组级' },
    row.edu_level === eduLevel.code('team') && !row.team_id && { field: 'team_id', message: '班组级教育须选班组' },
    row.start_at && row.end_at && row.end_at <= row.start_at && { field: 'end_at', message: '结束时间应晚于开始时间' },
    row.end_at && row.end_at > nowSeconds() && { field: 'end_at', message: '教育结束以后才能登记' },
    row.start_at &&
      row.end_at &&
      row.hours &&
      Number(row.hours) * HOUR > row.end_at - row.start_at && { field: 'hours', message: '学时不能多于起止时间的长度' },
    row.scores &&
      new Set(row.scores.map(({ worker_id }) => worker_id)).size < row.scores.length && {
        field: 'scores',
        message: '同一人列了不止一次',
      },
  ],
  list: {
    search: ['engineering_id', 'title', 'edu_type', 'edu_level', 'team_id', 'start_at', 'state'],
    columns: ['title', 'edu_type', 'edu_level', 'start_at', 'hours', 'people', 'passed', 'teacher', 'engineering_id', 'state'],
    sort: '-start_at',
  },
  sample: {
    each: 4,
    row: ({ at, pick, int }, offer) => ({
      ...pick([
        { edu_type: 1, edu_level: 1, team_id: null, title: '新进场工人公司级安全教育' },
        { edu_type: 1, edu_level: 2, team_id: null, title: '新进场工人项目级安全教育' },
        { edu_type: 1, edu_level: 3, team_id: offer('team', 1)[0] ?? null, title: '班组级岗位安全教育' },
        { edu_type: 3, edu_level: null, team_id: null, title: '高处作业专项教育' },
        { edu_type: 6, edu_level: null, team_id: null, title: '节后复工安全教育' },
      ] as const),
      start_at: at,
      end_at: at + 9 * HOUR,
      scores: offer('worker', 12).map((worker_id) => ({ worker_id, score: int(70, 98), signed: true })),
      caution: null,
    }),
  },
  flow: reviewFlow(safetyBuilders, consultants, 3),
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', in: ['pending'] },
    entry: { label: '三级教育', in: ['approved'], where: [['is', 'edu_type', ENTRY]] },
    recent: { label: '近三十日', in: ['approved'], where: [['within', 'start_at', -30]] },
    cautioned: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '三级教育率', of: 'worker', view: 'trained', per: 'workers' },
    { label: '近三十日教育', view: 'recent', unit: '次' },
    { label: '近三十日受教育', view: 'recent', sum: 'people', unit: '人次' },
    { label: '待审核', view: 'pending', unit: '条' },
  ],
  grants: reviewGrants({ write: safetyBuilders, review: consultants }),
})
