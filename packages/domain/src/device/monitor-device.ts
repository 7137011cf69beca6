import { defineEntity, dict, f } from '@zhujian/model'
import { observers, siteStaff, supervisors } from '../project/grants'
import { grantAll } from '../roles'

export const deviceType = dict({
  tower: ['tower', '塔式起重机'],
  elevator: ['elevator', '施工升降机'],
  unloading: ['unloading', '卸料平台'],
  dust: ['dust', '扬尘监测'],
  spray: ['spray', '喷淋'],
  water: ['water', '水表'],
  electric: ['electric', '电表'],
  vehicle_gate: ['vehicle_gate', '车辆道闸'],
  hat: ['hat', '智能安全帽'],
  attendance: ['attendance', '考勤机'],
  pit: ['pit', '基坑监测'],
  formwork: ['formwork', '高支模监测'],
})

export const deviceProtocol = dict({
  http: ['http', 'HTTP'],
  mqtt: ['mqtt', 'MQTT'],
  hj212: ['hj212', 'HJ 212'],
  gb28181: ['gb28181', 'GB/T 28181'],
})

const optional = { optional: true } as const

/** 接入的监测设备：连续三个上报周期没有数据即离线。视频通道另见 camera。 */
export const monitorDevice = defineEntity('monitor_device', {
  label: '监测设备',
  scope: 'project',
  display: 'device_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    device_type: f.enum('设备类型', deviceType),
    device_name: f.text('设备名称', { max: 60 }),
    sn: f.text('设备序列号', { max: 50, format: 'codeHyphen' }),
    factory: f.text('生产厂家', { optional: true, max: 40 }),
    sim: f.text('物联网卡号', { optional: true, max: 20, format: 'digits' }),
    monomer_id: f.ref('所在单体', 'monomer', optional),
    location: f.text('安装位置', { optional: true, max: 60 }),
    lal: f.geo('设备坐标', optional),
    install_on: f.date('安装日期', { ...optional, past: true }),
    enabled: f.bool('启用'),
    period_s: f.integer('上报周期', { min: 1, max: 86_400, unit: '秒' }),
    last_seen_at: f.instant('最近上报', optional),
    online: f.bool('在线', optional),
    calib_to: f.date('校准有效期至', optional),
    protocol: f.enum('接入协议', deviceProtocol, optional),
  },
  form: [
    'engineering_id',
    'device_type',
    'device_name',
    'sn',
    'factory',
    'sim',
    'monomer_id',
    'location',
    'lal',
    'install_on',
    ['enabled', 'radio'],
    'period_s',
    'calib_to',
    'protocol',
  ],
  list: {
    search: ['engineering_id', 'device_name', 'device_type', 'sn', 'factory', 'online', 'enabled', 'calib_to'],
    columns: [
      'device_name',
      'engineering_id',
      'device_type',
      'sn',
      'factory',
      'location',
      'install_on',
      'last_seen_at',
      'online',
      ['enabled', 'switch'],
      'calib_to',
    ],
    sort: '-id',
  },
  views: {
    online: {
      label: '在线',
      where: [
        ['is', 'enabled', true],
        ['is', 'online', true],
      ],
    },
    offline: {
      label: '离线',
      alarming: true,
      where: [
        ['is', 'enabled', true],
        ['is', 'online', false],
      ],
    },
    calibrating: { label: '三十日内到校准期', where: [['within', 'calib_to', 30]] },
    lapsed: { label: '校准已过期', alarming: true, where: [['before', 'calib_to', 0]] },
  },
  figures: [
    { label: '在线率', view: 'online', per: 'all' },
    { label: '离线', view: 'offline', unit: '台' },
    { label: '校准已过期', view: 'lapsed', unit: '台' },
  ],
  grants: {
    ...grantAll(['contractor', 'site'], ['read', 'add', 'edit', 'delete', 'export', 'import']),
    // 设备由总包管着：机械单位登记自己带来的，别家的不动。
    equipment: ['read', 'add', 'export'],
    owner: ['read', 'export'],
    ...grantAll(siteStaff, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
  },
  unique: [{ fields: ['sn'], message: '该序列号已登记' }],
})
