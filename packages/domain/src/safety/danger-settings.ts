import { f } from '@zhujian/model'
import { declare } from '../setting/setting'

const workingDays = { min: 1, max: 30, unit: '工作日' } as const
const yuan = { min: 0, max: 10_000_000, unit: '元' } as const

/** 隐患的罚款幅度与各环节的办理期限。 */
export const dangerSettings = {
  danger_fine_usual: declare('danger', f.integer('一般、较大隐患罚款上限', yuan), 50_000, {
    description: '登记、修改隐患时执行；安全生产法第一百零二条为五万元以下，本地裁量基准更低的填本地的。',
    local: true,
  }),
  danger_fine_major: declare('danger', f.integer('重大事故隐患罚款上限', yuan), 300_000, {
    description: '登记、修改隐患时执行；建设工程安全生产管理条例第六十四条、第六十五条为三十万元以下，本地裁量基准更低的填本地的。',
    local: true,
  }),
  danger_review_days: declare('danger', f.integer('隐患监理复核期限', workingDays), 2, {
    description: '自提交整改次日起，总监理工程师在这些工作日内复核；只影响此后提交的。',
    local: true,
  }),
  danger_recheck_days: declare('danger', f.integer('隐患复查期限', workingDays), 5, {
    description: '自监理复核通过次日起，检查的一方在这些工作日内复查；只影响此后复核的。',
    local: true,
  }),
} as const
