import { defineEntity, dict, f } from '@zhujian/model'
import { observers, siteStaff, supervisors } from '../project/grants'
import { grantAll } from '../roles'

export const cameraBrand = dict({
  hik: ['hik', '海康'],
  dahua: ['dahua', '大华'],
  ezviz: ['ezviz', '萤石'],
  imou: ['imou', '乐橙'],
  other: ['other', '其他'],
})

/** 点位属性：出入口、制高点、基坑为必设点位。 */
export const cameraPoint = dict({
  work_face: [1, '主要作业面'],
  stockyard: [2, '料场'],
  processing: [3, '材料加工区'],
  warehouse: [4, '仓库'],
  fence: [5, '围墙'],
  tower: [6, '塔吊'],
  gate: [7, '出入口'],
  pit: [8, '基坑'],
  high_point: [9, '制高点'],
})

const address = { optional: true, max: 200 } as const
/** 播放器认得的协议；服务端从不访问这些地址，页面也不会把别的协议当成链接。 */
const STREAM = /^(?:https?|rtsps?|rtmps?|wss?|webrtc):\/\/[^\s/]+/i
const addressNames = ['live_url', 'playback_url', 'ptz_url'] as const

/** 视频通道：一个镜头一行。 */
export const camera = defineEntity('camera', {
  label: '视频通道',
  scope: 'project',
  display: 'channel',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    channel: f.text('通道名称', { max: 60 }),
    gb_code: f.text('国标编码', { optional: true, max: 20, format: 'digits' }),
    brand: f.enum('厂商', cameraBrand, { optional: true }),
    nvr: f.text('录像机', { optional: true, max: 60 }),
    point_kind: f.enum('点位属性', cameraPoint),
    lal: f.geo('通道坐标', { optional: true }),
    live_url: f.text('直播地址', address),
    playback_url: f.text('回放地址', address),
    ptz_url: f.text('云台地址', address),
    snapshot: f.files('截图', { optional: true, accept: 'image', max: 1 }),
    online: f.bool('在线', { optional: true }),
    last_seen_at: f.instant('最近在线', { optional: true }),
    ai: f.bool('智能分析', { optional: true }),
  },
  rules: (row) =>
    addressNames.map((field) => {
      const text = row[field]
      return text ? !STREAM.test(text) && { field, message: '请填写 http、rtsp、rtmp、ws 等协议开头的完整地址' } : false
    }),
  form: [
    'engineering_id',
    'channel',
    'gb_code',
    'brand',
    'nvr',
    'point_kind',
    'lal',
    'live_url',
    'playback_url',
    'ptz_url',
    ['ai', 'radio'],
  ],
  list: {
    search: ['engineering_id', 'channel', 'gb_code', 'brand', 'point_kind', 'online'],
    columns: ['channel', 'engineering_id', 'point_kind', 'brand', 'gb_code', 'nvr', 'online', 'last_seen_at', 'ai'],
    sort: '-id',
  },
  grants: {
    ...grantAll(['contractor', 'site'], ['read', 'add', 'edit', 'delete', 'export', 'import']),
    owner: ['read', 'export'],
    ...grantAll(siteStaff, ['read']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
  },
  unique: [{ fields: ['gb_code'], message: '该国标编码已登记' }],
})
