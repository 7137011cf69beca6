import { f } from '@zhujian/model'
import { declare } from '../setting/setting'

const yuan = { min: 0, max: 10_000_000, unit: '元' } as const
const days = { min: 1, max: 60, unit: '天' } as const

/** 隐患的罚款幅度，与现场作业各地自定的时数、天数。 */
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
  danger_middle_days: declare('danger', f.integer('逾期几天告知参建企业', days), 3, {
    description: '小循环为整改人与监督员，逾期当日起每天告知；逾期满这些天仍未了结的，并告知施工企业、监理、建设单位（中循环）。',
    local: true,
  }),
  danger_large_days: declare('danger', f.integer('逾期几天告知监督机构负责人', days), 5, {
    description: '逾期满这些天仍未了结的，并告知监督机构的科长、站长（大循环）。',
    local: true,
  }),
  danger_extend_times: declare('danger', f.integer('整改延期次数上限', { min: 0, max: 5, unit: '次' }), 1, {
    description: '申请延期时执行：已经同意过这么多次的不再受理；填 0 的一律不得延期。',
    local: true,
  }),
  danger_extend_days: declare('danger', f.integer('一次延期的天数上限', days), 15, {
    description: '申请延期时执行：自原期限起至多延后这些天。',
    local: true,
  }),
  danger_repeat_days: declare('danger', f.integer('重复隐患的追溯天数', { min: 30, max: 1095, unit: '天' }), 365, {
    description: '登记时执行：本工程同一部位、同一条款在这些天之内查出过的，标为重复。',
    local: true,
  }),
  fire_permit_hours: declare('danger', f.integer('动火证有效时间', { min: 1, max: 72, unit: '小时' }), 24, {
    description: '申请动火时执行：动火起止超过的不收，按日另行申请。',
    local: true,
  }),
  fire_watch_minutes: declare('danger', f.integer('收火检查间隔', { min: 10, max: 240, unit: '分钟' }), 30, {
    description: '动火结束以后，隔这么久才能登记收火检查。',
    local: true,
  }),
  scaffold_check_days: declare('danger', f.integer('脚手架检查周期', { min: 7, max: 90, unit: '天' }), 30, {
    description: '脚手架验收合格以后，多少天再查一次；只影响此后验收的。',
    local: true,
  }),
} as const
