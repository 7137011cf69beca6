import { defineEntity, dict, f } from '@zhujian/model'
import { observers, siteStaff, supervisors } from '../project/grants'
import { grantAll } from '../roles'

export const cageCount = dict({ single: [1, '单笼'], double: [2, '双笼'] })

const optional = { optional: true } as const
const degrees = { optional: true, precision: 5, unit: '°' } as const

/** 施工升降机参数：防坠安全器标定有效期 1 年。 */
export const elevatorParam = defineEntity('elevator_param', {
  label: '升降机参数',
  scope: 'project',
  display: 'anti_drop_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    device_id: f.ref('设备', 'monitor_device', { whole: true }),
    cage: f.enum('吊笼数', cageCount),
    rated_people: f.integer('额定人数', { min: 1, max: 60, unit: '人' }),
    rated_weight: f.decimal('额定载重', { precision: 6, unit: 't' }),
    rated_up: f.decimal('额定上行速度', { optional: true, precision: 6, unit: 'm/s' }),
    rated_down: f.decimal('额定下行速度', { optional: true, precision: 6, unit: 'm/s' }),
    rated_height: f.decimal('额定高度', { optional: true, precision: 7, unit: 'm' }),
    max_floor: f.integer('最高停层', { optional: true, max: 200, unit: '层' }),
    min_floor: f.integer('最低停层', { optional: true, min: -20, max: 200, unit: '层' }),
    rated_tilt_x: f.decimal('额定倾角X', degrees),
    rated_tilt_y: f.decimal('额定倾角Y', degrees),
    rated_wind: f.decimal('额定风速', { optional: true, precision: 5, unit: 'm/s' }),
    anti_drop_no: f.text('防坠安全器编号', { optional: true, max: 40 }),
    anti_drop_to: f.date('防坠安全器标定有效期至', optional),
  },
  form: [
    'engineering_id',
    'device_id',
    'cage',
    'rated_people',
    'rated_weight',
    'rated_up',
    'rated_down',
    'rated_height',
    'max_floor',
    'min_floor',
    'rated_tilt_x',
    'rated_tilt_y',
    'rated_wind',
    'anti_drop_no',
    'anti_drop_to',
  ],
  list: {
    search: ['engineering_id', 'device_id', 'anti_drop_no', 'anti_drop_to'],
    columns: [
      'engineering_id',
      'device_id',
      'cage',
      'rated_people',
      'rated_weight',
      'rated_height',
      'max_floor',
      'anti_drop_no',
      'anti_drop_to',
    ],
    sort: '-id',
  },
  grants: {
    ...grantAll(['contractor', 'site', 'equipment'], ['read', 'add', 'edit', 'delete', 'export', 'import']),
    owner: ['read', 'export'],
    ...grantAll(siteStaff, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
  },
  unique: [{ fields: ['device_id'], message: '该设备参数已登记' }],
})
