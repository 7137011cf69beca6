import { defineEntity, dict, f } from '@zhujian/model'
import { labourObservers, siteStaff, supervisors } from '../project/grants'
import { grantAll } from '../roles'

/** 日考勤结果：有进有出且满 4 小时为半天，满 8 小时为全天。 */
export const attendanceResult = dict({
  full: [1, '出勤', 'success'],
  half: [2, '半天', 'warning'],
  absent: [3, '缺勤', 'danger'],
  leave: [4, '请假', 'default'],
  stopped: [5, '停工', 'default'],
})

/** 日考勤：由进出记录每日汇总，不能手工增改。 */
export const attendanceDay = defineEntity('attendance_day', {
  label: '日考勤',
  scope: 'project',
  display: 'day_on',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('人员', 'worker'),
    day_on: f.date('日期', { past: true }),
    first_in_at: f.instant('首次进场', { optional: true }),
    last_out_at: f.instant('末次离场', { optional: true }),
    hours: f.decimal('在场时长', { precision: 4, scale: 1, unit: '小时' }),
    result: f.enum('考勤结果', attendanceResult),
  },
  form: [],
  list: {
    search: ['engineering_id', 'worker_id', 'day_on', 'result'],
    columns: ['day_on', 'worker_id', 'result', 'hours', 'first_in_at', 'last_out_at', 'engineering_id'],
    sort: '-day_on',
  },
  filled: ['engineering_id', 'worker_id', 'day_on', 'hours', 'result'],
  views: {
    today: { label: '今天', where: [['within', 'day_on', 0]] },
    // 请假、缺勤的也有今天的一行，没有进场。
    came: {
      label: '今日到岗',
      where: [
        ['within', 'day_on', 0],
        ['filled', 'first_in_at'],
      ],
    },
    absent: {
      label: attendanceResult.entries.absent[1],
      alarming: true,
      where: [['is', 'result', attendanceResult.code('absent')]],
    },
    half: { label: attendanceResult.entries.half[1], where: [['is', 'result', attendanceResult.code('half')]] },
    leave: { label: attendanceResult.entries.leave[1], where: [['is', 'result', attendanceResult.code('leave')]] },
  },
  grants: {
    ...grantAll(['contractor', 'site', 'labour', 'subcontractor', 'owner'], ['read', 'export']),
    ...grantAll(siteStaff, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
  },
  unique: [{ fields: ['worker_id', 'day_on'], message: '该人员当日考勤已汇总' }],
})
