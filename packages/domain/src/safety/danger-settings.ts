import { f } from '@zhujian/model'
import { declare } from '../setting/setting'

const yuan = { min: 0, max: 10_000_000, unit: '元' } as const

/** 隐患的罚款幅度。 */
export const dangerSettings = {
  danger_fine_usual: declare('danger', f.integer('一般、较大隐患罚款上限', yuan), 50_000, {
    description: '登记、修改隐患时执行；安全生产法第一百零二条为五万元以下，本地裁量基准更低的填本地的。',
    local: true,
  }),
  danger_fine_major: declare('danger', f.integer('重大事故隐患罚款上限', yuan), 300_000, {
    description:
      '登记、修改隐患时执行；建设工程安全生产管理条例第六十四条、第六十五条为三十万元以下，本地裁量基准更低的填本地的。',
    local: true,
  }),
} as const
