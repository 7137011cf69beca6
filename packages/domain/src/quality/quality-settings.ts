import { f } from '@zhujian/model'
import { declare } from '../setting/setting'

/** 质量检查与实测的本地数字。 */
export const qualitySettings = {
  measure_recheck_percent: declare('check', f.integer('实测实量监理复测比例', { min: 1, max: 100, unit: '%' }), 10, {
    description: '监理复测实测实量时，复测的点不少于实测点数的这一比例，不足一点按一点计。',
    local: true,
  }),
  sampling_gap_percent: declare('check', f.integer('抽测与实测合格率之差', { min: 1, max: 50, unit: '百分点' }), 10, {
    description: '监督抽测的合格率比施工单位同一单体的实测合格率低出这些百分点以上的，提醒实测数据可能失真。',
    local: true,
  }),
} as const
