import { defineEntity, dict, f } from '@zhujian/model'
import { builders, siteGrants } from '../flows/review-flow'

export const roomKind = dict({ room: [1, '标养室'], box: [2, '养护箱'], cage: [3, '同条件笼'] })
/** 随现场的，没有温湿度的限值。 */
export const CAGE = roomKind.code('cage')

/** 标准养护：温度 20±2 ℃、相对湿度 95% 以上（GB/T 50081-2019 第 4.4.1 条）。 */
export const STANDARD_LIMITS = { temp_min: '18', temp_max: '22', hum_min: '95' } as const
/** 同条件笼里就是工地的温度，不设限值。 */
const limited = { onlyWith: { room_kind: [roomKind.code('room'), roomKind.code('box')] } }
const degrees = { precision: 4, scale: 1, unit: '℃', optional: true } as const
const percent = { precision: 4, scale: 1, unit: '%', optional: true } as const
/** 小时：这么久没有读数的算断档；人工记录每日不少于两次。 */
export const GAP_HOURS = 24

/** 标养室：试块养护的房间、养护箱与同条件笼，温湿度在读数里。 */
export const curingRoom = defineEntity('curing_room', {
  label: '标养室',
  scope: 'project',
  display: 'room_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    room_name: f.text('名称', { max: 40, examples: ['1# 标养室', '2# 标养室', '试验区养护箱'] }),
    room_kind: f.enum('类别', roomKind),
    place: f.text('位置', { optional: true, max: 60, examples: ['项目部东侧试验区', '项目部南侧'] }),
    capacity: f.integer('容量', { optional: true, max: 9999, unit: '组', examples: [60, 120] }),
    temp_min: f.decimal('温度下限', {
      ...degrees,
      ...limited,
      hint: '标准养护为 18 ℃',
      examples: [STANDARD_LIMITS.temp_min],
    }),
    temp_max: f.decimal('温度上限', { ...degrees, ...limited, hint: '标准养护为 22 ℃', examples: [STANDARD_LIMITS.temp_max] }),
    hum_min: f.decimal('湿度下限', {
      ...percent,
      ...limited,
      min: '0',
      hint: '标准养护为 95%',
      examples: [STANDARD_LIMITS.hum_min],
    }),
    device_id: f.ref('温湿度传感器', 'monitor_device', { optional: true }),
    keeper: f.ref('管理员', 'manage_user'),
    in_room: f.integer('在养', { optional: true, unit: '组' }),
    ok_rate: f.decimal('24 小时达标率', { precision: 5, unit: '%', optional: true }),
    gap_h: f.integer('断档时长', { optional: true, unit: '小时', hint: '最近一次读数至今' }),
  },
  form: [
    'engineering_id',
    'room_name',
    'room_kind',
    'place',
    'capacity',
    'temp_min',
    'temp_max',
    'hum_min',
    'device_id',
    'keeper',
  ],
  rules: (row) => [
    row.room_kind &&
      row.room_kind !== CAGE &&
      (!row.temp_min || !row.temp_max || !row.hum_min) && {
        field: 'temp_min',
        message: '标养室、养护箱请填写温度与湿度的限值',
      },
    row.temp_min &&
      row.temp_max &&
      Number(row.temp_max) <= Number(row.temp_min) && { field: 'temp_max', message: '温度上限应高于下限' },
    Number(row.hum_min) > 100 && { field: 'hum_min', message: '湿度不能大于 100%' },
  ],
  list: {
    search: ['engineering_id', 'room_name', 'room_kind', 'keeper'],
    columns: ['room_name', 'room_kind', 'in_room', 'capacity', 'ok_rate', 'gap_h', 'keeper', 'place', 'engineering_id'],
    sort: '-id',
  },
  sample: { each: 1, row: () => ({ room_kind: 1, ...STANDARD_LIMITS, device_id: null }) },
  children: { concrete_block: 'curing_room_id', curing_reading: 'curing_room_id' },
  views: {
    gap: { label: '读数断档', alarming: true, open: true, where: [['above', 'gap_h', GAP_HOURS]] },
    used: { label: '在用', where: [['above', 'in_room', 0]] },
  },
  figures: [
    { label: '平均达标率', mean: 'ok_rate', unit: '%' },
    { label: '在养', sum: 'in_room', unit: '组' },
    { label: '容量', sum: 'capacity', unit: '组' },
    { label: '读数断档', view: 'gap', unit: '处' },
  ],
  grants: siteGrants({ write: builders, writerSteps: [], review: [], reviewSteps: [] }),
  unique: [{ fields: ['engineering_id', 'room_name'], message: '该工程已有同名标养室' }],
})
