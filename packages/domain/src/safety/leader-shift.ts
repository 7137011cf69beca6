import { defineEntity, dict, f } from '@zhujian/model'
import { dayOf, nowSeconds } from '@zhujian/model/date'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautioned } from '../site/caution'
import { photos } from '../site/place'
import { enteredLateView, recordFields } from '../site/record'

export const shiftKind = dict({ manager: [1, '项目负责人带班'], company: [2, '企业负责人带班检查'] })
const leaderPost = dict({
  legal: [1, '法定代表人'],
  general: [2, '总经理'],
  deputy: [3, '分管副总经理'],
  chief: [4, '总工程师'],
  deputyChief: [5, '副总工程师'],
})

/** 项目负责人每月带班不少于施工时间的八成（建质〔2011〕111号第十一条）。 */
export const LEAST_RATE = 80

const ofManager = { shift_kind: [shiftKind.code('manager')] }
const ofCompany = { shift_kind: [shiftKind.code('company')] }

/** 施工企业负责人及项目负责人施工现场带班记录（建质〔2011〕111号）。 */
export const leaderShift = defineEntity('leader_shift', {
  label: '领导带班',
  scope: 'project',
  display: 'day_on',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    shift_kind: f.enum('类别', shiftKind),
    leader: f.ref('带班人', 'manage_user', { optional: true, where: { post: ['project_manager'] }, onlyWith: ofManager }),
    leader_name: f.text('企业负责人', { optional: true, max: 20, format: 'personName', onlyWith: ofCompany }),
    leader_post: f.enum('职务', leaderPost, { optional: true, onlyWith: ofCompany }),
    day_on: f.date('日期', { past: true }),
    start_at: f.instant('开始时间', { past: true }),
    end_at: f.instant('结束时间', { past: true }),
    route: f.text('巡查部位', {
      max: 200,
      examples: ['基坑、塔机、钢筋加工区', '主楼十二层模板支撑、外架', '地下室顶板、临边洞口'],
    }),
    danger_project_ids: f.refs('巡查的危大工程', 'danger_project', { optional: true }),
    found: f.longText('发现的问题', { optional: true, max: 500 }),
    danger_ids: f.refs('登记的隐患', 'hidden_danger', { optional: true }),
    handle: f.longText('处理情况', { optional: true, max: 500 }),
    delegate: f.ref('受托人', 'manage_user', { optional: true, hint: '离开工地、委托他人带班的', onlyWith: ofManager }),
    leave_file: f.files('建设单位准假文件', { optional: true, accept: 'any', max: 3, onlyWith: ofManager }),
    sign_img: f.files('签名', { accept: 'image', max: 2 }),
    img: photos,
    month_rate: f.decimal('本月带班率', {
      optional: true,
      precision: 5,
      unit: '%',
      hint: '带班天数占有人出勤的天数，写在当月最后一次带班上',
    }),
    ...recordFields,
  },
  form: [
    'engineering_id',
    'shift_kind',
    'leader',
    'leader_name',
    'leader_post',
    'day_on',
    'start_at',
    'end_at',
    'route',
    'danger_project_ids',
    'found',
    'danger_ids',
    'handle',
    'delegate',
    'leave_file',
    'sign_img',
    'img',
  ],
  rules: (row) => [
    row.shift_kind === shiftKind.code('manager') && !row.leader && { field: 'leader', message: '请选择带班的项目负责人' },
    row.shift_kind === shiftKind.code('company') &&
      !(row.leader_name && row.leader_post) && { field: 'leader_name', message: '请填写企业负责人的姓名与职务' },
    row.start_at && row.end_at && row.end_at <= row.start_at && { field: 'end_at', message: '结束时间应晚于开始时间' },
    row.end_at && row.end_at > nowSeconds() && { field: 'end_at', message: '带班结束以后才能登记' },
    row.day_on && row.start_at && dayOf(row.start_at) !== row.day_on && { field: 'start_at', message: '开始时间应在带班的当日' },
    row.found && !row.handle && { field: 'handle', message: '发现问题的须填写处理情况' },
    row.delegate && !row.leave_file && { field: 'leave_file', message: '委托他人带班的须附建设单位准假文件' },
  ],
  list: {
    search: ['route', 'engineering_id', 'day_on', 'shift_kind', 'leader', 'leader_name', 'month_rate'],
    columns: ['day_on', 'shift_kind', 'leader', 'leader_name', 'route', ['found', 'popover'], 'month_rate', 'engineering_id'],
    sort: '-day_on',
  },
  sample: {
    // 演示数据逐日造出（modules/demo/site-days.ts）。
    each: 0,
    row: ({ at, day }) => ({
      shift_kind: 1 as const,
      day_on: day,
      start_at: at,
      end_at: at + 9 * 3600,
      found: null,
      delegate: null,
      leader_name: null,
      leader_post: null,
      month_rate: null,
    }),
  },
  views: {
    manager: { label: '项目负责人', where: [['is', 'shift_kind', shiftKind.code('manager')]] },
    company: { label: '企业负责人', where: [['is', 'shift_kind', shiftKind.code('company')]] },
    found: { label: '发现问题', where: [['filled', 'found']] },
    recent: {
      label: '近三十日',
      where: [
        ['is', 'shift_kind', shiftKind.code('manager')],
        ['within', 'day_on', -30],
      ],
    },
    monthRate: {
      label: '各月带班率',
      quiet: true,
      where: [
        ['filled', 'month_rate'],
        ['within', 'day_on', -30],
      ],
    },
    companyRecent: {
      label: '企业负责人近三十日',
      quiet: true,
      where: [
        ['is', 'shift_kind', shiftKind.code('company')],
        ['within', 'day_on', -30],
      ],
    },
    late: enteredLateView,
    cautioned: { ...cautioned, alarming: true },
  },
  figures: [
    { label: '近三十日带班', view: 'recent', unit: '次' },
    { label: '平均带班率', view: 'monthRate', mean: 'month_rate', unit: '%' },
    { label: '企业负责人到场', view: 'companyRecent', unit: '次' },
    { label: '有提醒', view: 'cautioned', unit: '条' },
  ],
  grants: siteGrants({ write: safetyBuilders, writerSteps: [], review: consultants, reviewSteps: [] }),
  unique: [
    { fields: ['leader', 'day_on', 'shift_kind'], message: '此人当日已登记带班' },
    { fields: ['engineering_id', 'leader_name', 'day_on'], message: '该企业负责人当日已登记' },
  ],
})
