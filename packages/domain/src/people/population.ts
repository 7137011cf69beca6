import { defineEntity, dict, f, states } from '@zhujian/model'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { nativeProvince } from './person-codes'
import { lapsedNotes } from '../flows/lapsed'

export const liveKind = dict({ dormitory: [1, '工地宿舍'], rented: [2, '租房'], own: [3, '自有'] })
/** 每间宿舍不得超过的人数（JGJ 146-2013 第 5.1.5 条）。 */
export const ROOM_MOST = 16
/** 到本地之后几天之内登记上报；各地规定不一，多为三日。 */
const REPORT_DAYS = 3

export const populationStates = states({
  pending: [0, '待上报'],
  registered: [1, '已登记'],
  left: [12, '已注销', 'default'],
})
const writers = ['site_labour', 'contractor', 'site'] as const

/** 流动人口登记：一名在场人员一条，住宿舍的写明房间与床位；离开时注销。 */
export const population = defineEntity('population', {
  label: '流动人口',
  scope: 'project',
  display: 'worker_id',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('人员', 'worker'),
    live_kind: f.enum('居住', liveKind),
    room_no: f.text('房间', { optional: true, max: 20, hint: '住工地宿舍的必填' }),
    bed_no: f.text('床位', { optional: true, max: 10, hint: '住工地宿舍的必填' }),
    permit_no: f.text('居住证号', { optional: true, max: 40 }),
    permit_to: f.date('居住证有效期至', { optional: true }),
    arrived_on: f.date('来本地日期', { past: true }),
    family: f.integer('随行人数', { optional: true, max: 20, unit: '人' }),
    from_area: f.enum('来源省', nativeProvince, { optional: true }),
    reported_on: f.date('上报日期', { optional: true, past: true }),
    logout_on: f.date('注销日期', { optional: true, past: true }),
  },
  notes: lapsedNotes('permit_to'),
  form: ['engineering_id', 'worker_id', 'live_kind', 'room_no', 'bed_no', 'permit_no', 'permit_to', 'arrived_on', 'family'],
  rules: (row) => {
    const dormitory = row.live_kind === liveKind.code('dormitory')
    return [
      dormitory && !row.room_no && { field: 'room_no', message: '住工地宿舍的请填写房间' },
      dormitory && !row.bed_no && { field: 'bed_no', message: '住工地宿舍的请填写床位' },
      row.logout_on && row.arrived_on && row.logout_on < row.arrived_on && { field: 'logout_on', message: '注销不能早于来本地' },
    ]
  },
  list: {
    search: ['engineering_id', 'worker_id', 'live_kind', 'room_no', 'from_area', 'permit_to', 'arrived_on', 'state'],
    columns: ['worker_id', 'from_area', 'live_kind', 'room_no', 'bed_no', 'arrived_on', 'permit_to', 'engineering_id', 'state'],
    sort: '-arrived_on',
  },
  sample: {
    each: 8,
    row: ({ day, int, pick }) => ({
      ...pick([
        { live_kind: 2, room_no: null, bed_no: null },
        { live_kind: 1, room_no: `A${int(101, 120)}`, bed_no: `${int(1, 8)}` },
        { live_kind: 1, room_no: `B${int(201, 220)}`, bed_no: `${int(1, 8)}` },
      ] as const),
      permit_no: null,
      permit_to: null,
      arrived_on: day,
      family: pick([0, 0, 0, 1, 2]),
      from_area: null,
    }),
  },
  flow: {
    states: populationStates,
    start: 'pending',
    open: ['pending'],
    steps: {
      report: {
        label: '上报登记',
        from: ['pending'],
        to: 'registered',
        tone: 'success',
        stamps: ['reported_on'],
        within: REPORT_DAYS,
        turn: { to: ['site_labour'] },
      },
      logout: { label: '注销', from: ['pending', 'registered'], to: 'left', asks: ['logout_on'], turn: 'nobody' },
      // 再次进场的人，原来的一条重新登记。
      again: {
        label: '重新登记',
        from: ['left'],
        to: 'pending',
        may: ['arrived_on', 'live_kind', 'room_no', 'bed_no'],
        clears: ['logout_on', 'reported_on'],
        turn: 'nobody',
      },
    },
  },
  views: {
    pending: { label: '待上报', open: true, in: ['pending'] },
    late: { label: '超过三日未上报', alarming: true, in: ['pending'], where: [['before', 'arrived_on', -REPORT_DAYS]] },
    registered: { label: '已登记', in: ['registered'] },
    dormitory: {
      label: '住工地宿舍',
      in: ['pending', 'registered'],
      where: [['is', 'live_kind', liveKind.code('dormitory')]],
    },
    permit: { label: '居住证到期', alarming: true, in: ['registered'], where: [['before', 'permit_to', 0]] },
    left: { label: '已注销', in: ['left'] },
  },
  figures: [
    { label: '已登记', view: 'registered', unit: '人' },
    { label: '住工地宿舍', view: 'dormitory', unit: '人' },
    { label: '超过三日未上报', view: 'late', unit: '人' },
    { label: '随行', view: 'registered', sum: 'family', unit: '人' },
  ],
  grants: {
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(['owner', 'consultant', 'chief_engineer', 'site_safety'], ['read', 'export']),
    ...grantAll(writers, ['read', 'export', 'add', 'edit', 'delete', 'import', 'report', 'logout', 'again']),
  },
  unique: [{ fields: ['worker_id'], message: '此人已登记' }],
})
