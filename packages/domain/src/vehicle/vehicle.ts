import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { safetyBuilders, siteGrants } from '../flows/review-flow'
import { carriesMuck, carType, plateColor } from './vehicle-rules'
import { lapsedNotes } from '../flows/lapsed'

export const vehicleStates = states({
  pending: [0, '待核'],
  valid: [1, '有效'],
  disabled: [2, '停用'],
})
const PLATES = ['浙A7K215', '浙A8M306', '浙A6T518', '浙A9D772', '浙A3F690', '浙A5H124'] as const

/** 车辆备案：常来工地的渣土、搅拌、货运车辆，证照齐全才放行；到期看日期。 */
export const vehicle = defineEntity('vehicle', {
  label: '车辆备案',
  scope: 'project',
  display: 'plate',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    plate: f.text('车牌', { max: 10, format: 'plate', examples: PLATES }),
    plate_color: f.enum('车牌颜色', plateColor),
    car_type: f.enum('车型', carType),
    unit_id: f.ref('使用单位', 'unit', { optional: true, of: 'party' }),
    carrier: f.text('运输企业', {
      max: 60,
      examples: ['云州绿运渣土有限公司', '云州恒固混凝土有限公司', '云州通达货运有限公司'],
    }),
    permit_no: f.text('建筑垃圾处置核准证', { optional: true, max: 40, hint: '渣土车、自卸车须有' }),
    permit_to: f.date('核准证有效期至', { optional: true }),
    route: f.text('运输路线', { optional: true, max: 200, examples: ['工地—望湖路—东岭消纳场', '搅拌站—滨江大道—工地'] }),
    driver: f.text('驾驶员', { max: 20, format: 'personName', examples: ['孙志强', '吴国华', '郑有为'] }),
    driver_license: f.text('驾驶证号', { optional: true, max: 18, format: 'idCard', sensitive: 'idCard' }),
    license_to: f.date('驾驶证有效期至', { optional: true }),
    insure_to: f.date('保险有效期至'),
    sealed: f.bool('密闭', { optional: true }),
    file: f.files('行驶证、核准证、保单', { optional: true, max: 9, hint: '可以先导入车辆名单，核对之前补上' }),
    first_to: f.date('最早到期', { optional: true }),
    reviewed_by: f.ref('核对人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('核对时间', { optional: true }),
    act_note: f.text('停用原因', { prose: true, optional: true, max: 200 }),
  },
  notes: lapsedNotes('permit_to', 'license_to', 'insure_to'),
  form: [
    'engineering_id',
    'plate',
    'plate_color',
    'car_type',
    'unit_id',
    'carrier',
    'permit_no',
    'permit_to',
    'route',
    'driver',
    'driver_license',
    'license_to',
    'insure_to',
    ['sealed', 'radio'],
    'file',
  ],
  computed: {
    first_to: ({ permit_to, license_to, insure_to }) =>
      [permit_to, license_to, insure_to].filter((each) => typeof each === 'string').sort()[0] ?? null,
  },
  rules: (row) => [
    carriesMuck(row.car_type) && !row.permit_no && { field: 'permit_no', message: '渣土车、自卸车须有建筑垃圾处置核准证' },
    !!row.permit_no && !row.permit_to && { field: 'permit_to', message: '请填写核准证有效期' },
    carriesMuck(row.car_type) && row.sealed === false && { field: 'sealed', message: '渣土车、自卸车应当密闭' },
  ],
  list: {
    search: ['engineering_id', 'plate', 'car_type', 'carrier', 'driver', 'unit_id', 'first_to', 'state'],
    columns: ['plate', 'car_type', 'carrier', 'driver', 'permit_to', 'insure_to', 'first_to', 'engineering_id', 'state'],
    sort: 'first_to',
  },
  sample: {
    each: 3,
    row: ({ day, pick, int }) => ({
      ...pick([
        {
          plate_color: 2,
          car_type: 2,
          carrier: '云州绿运渣土有限公司',
          permit_no: `渣核${int(1000, 9999)}`,
          permit_to: addDays(day, 75),
        },
        { plate_color: 2, car_type: 3, carrier: '云州恒固混凝土有限公司', permit_no: null, permit_to: null },
        { plate_color: 1, car_type: 4, carrier: '云州通达货运有限公司', permit_no: null, permit_to: null },
      ] as const),
      plate: `浙A${int(1, 9)}${pick([...'KMTDFH'])}${int(100, 999)}`,
      driver_license: null,
      license_to: addDays(day, 900),
      insure_to: addDays(day, int(40, 300)),
      sealed: true,
      unit_id: null,
      act_note: null,
    }),
  },
  flow: {
    states: vehicleStates,
    start: 'pending',
    open: ['pending'],
    steps: {
      approve: {
        label: '核对无误',
        from: ['pending'],
        to: 'valid',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 2,
        turn: { to: ['site', 'contractor'] },
      },
      disable: {
        label: '停用',
        from: ['pending', 'valid'],
        to: 'disabled',
        tone: 'danger',
        asks: ['act_note'],
        turn: 'nobody',
      },
      restore: { label: '恢复', from: ['disabled'], to: 'valid', clears: ['act_note'], turn: 'nobody' },
      renew: {
        label: '更新证照',
        from: ['valid'],
        to: 'pending',
        may: ['insure_to', 'permit_no', 'permit_to', 'license_to', 'file'],
        turn: 'nobody',
      },
    },
  },
  views: {
    pending: { label: '待核', open: true, in: ['pending'] },
    valid: { label: '有效', in: ['valid'], where: [['lasting', 'first_to']] },
    expired: { label: '证照已到期', alarming: true, instead: true, in: ['valid'], where: [['before', 'first_to', 0]] },
    soon: { label: '30 日内到期', in: ['valid'], where: [['within', 'first_to', 30]] },
    disabled: { label: '停用', in: ['disabled'] },
  },
  figures: [
    { label: '有效', view: 'valid', unit: '辆' },
    { label: '证照已到期', view: 'expired', unit: '辆' },
    { label: '30 日内到期', view: 'soon', unit: '辆' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['disable', 'restore', 'renew'],
    review: ['site', 'contractor'],
    reviewSteps: ['approve'],
  }),
  unique: [{ fields: ['engineering_id', 'plate'], message: '车牌已备案' }],
})
