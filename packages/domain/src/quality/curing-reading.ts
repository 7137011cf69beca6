import { defineEntity, dict, f } from '@zhujian/model'
import { builders, siteGrants } from '../flows/review-flow'
import { cautioned } from '../site/caution'
import { enteredLateView, recordFields } from '../site/record'

export const readingSource = dict({ device: [1, '自动'], hand: [2, '人工'] })

/** 标养室的温湿度：自动采集或人工抄记，人工每日不少于两次。 */
export const curingReading = defineEntity('curing_reading', {
  label: '标养室温湿度',
  scope: 'project',
  display: 'read_at',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    curing_room_id: f.ref('标养室', 'curing_room', { whole: true }),
    read_at: f.instant('读数时间', { past: true }),
    temp: f.decimal('温度', { precision: 4, scale: 1, unit: '℃', min: '-50', examples: ['20.1', '19.6', '20.8'] }),
    humidity: f.decimal('湿度', { precision: 4, scale: 1, unit: '%', min: '0', examples: ['96.5', '97.2', '95.8'] }),
    source: f.enum('来源', readingSource),
    img: f.files('仪表照片', { optional: true, accept: 'image', once: true, max: 9 }),
    in_limits: f.bool('达标', { optional: true }),
    ...recordFields,
  },
  form: ['engineering_id', 'curing_room_id', 'read_at', 'temp', 'humidity', 'source', 'img'],
  rules: (row) => [Number(row.humidity) > 100 && { field: 'humidity', message: '湿度不能大于 100%' }],
  list: {
    search: ['engineering_id', 'curing_room_id', 'read_at', 'source', 'in_limits'],
    columns: ['curing_room_id', 'read_at', 'temp', 'humidity', 'in_limits', 'source', 'engineering_id'],
    sort: '-read_at',
  },
  sample: {
    each: 12,
    row: ({ at, int }) => ({ read_at: at + int(0, 1) * 8 * 3600, source: 2, in_limits: true, late_entry: false, caution: null }),
  },
  views: {
    out: { label: '超限', alarming: true, where: [['is', 'in_limits', false]] },
    good: { label: '达标', quiet: true, where: [['is', 'in_limits', true]] },
    late: enteredLateView,
    cautioned,
  },
  figures: [
    { label: '达标率', view: 'good', per: 'all' },
    { label: '超限', view: 'out', unit: '次' },
    { label: '有提醒', view: 'cautioned', unit: '次' },
  ],
  grants: siteGrants({ write: builders, writerSteps: [], review: [], reviewSteps: [] }),
})
