import { f } from '@zhujian/model'

/** 第几次报验；一次合格率由此得出。 */
export const timesField = { times: f.integer('报验次数', { optional: true, max: 99, unit: '次' }) } as const
