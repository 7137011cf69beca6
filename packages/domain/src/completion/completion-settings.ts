import { f } from '@zhujian/model'
import { declare } from '../setting/setting'
import { DEFAULT_RECORD_PATTERN } from './record-number'

const workingDays = { unit: '工作日' } as const

/** 工作日：验收前这么久书面通知监督机构（房屋建筑和市政基础设施工程竣工验收规定第六条（三））。 */
export const NOTICE_DAYS = 7

/** 竣工验收的期限与编号。 */
export const completionSettings = {
  completion_accept_days: declare('completion', f.integer('竣工验收受理期限', { min: 1, max: 30, ...workingDays }), 5, {
    description: '自报送次日起计；只影响此后报送的。',
    local: true,
  }),
  completion_notice_days: declare('completion', f.integer('验收提前通知', { min: 0, max: 30, ...workingDays }), NOTICE_DAYS, {
    description: '建设单位应在验收前这些个工作日通知监督机构；自报送之日起算，重新组织的自再次通知之日起算，不足的不能组织验收。',
    local: true,
    least: { value: NOTICE_DAYS, said: '七个工作日', basis: '房屋建筑和市政基础设施工程竣工验收规定第六条（三）' },
  }),
  completion_report_days: declare('completion', f.integer('质量监督报告期限', { min: 1, max: 30, ...workingDays }), 5, {
    description: '验收合格后，监督机构应在这些个工作日内提出质量监督报告。',
    local: true,
  }),
  completion_record_days: declare('completion', f.integer('竣工验收备案期限', { min: 1, max: 60, unit: '天' }), 15, {
    description: '自验收合格之日起计，含休息日（建设工程质量管理条例第四十九条）。',
    local: true,
  }),
  completion_record_pattern: declare('completion', f.text('备案号样式', { max: 60 }), DEFAULT_RECORD_PATTERN, {
    description: '可用 {简称} 机关代字、{yyyy} 年份、{0001} 流水（位数即零与一的个数）；只影响此后的备案，流水不重排。',
    local: true,
  }),
} as const
