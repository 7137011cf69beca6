import { f } from '@zhujian/model'
import { declare } from './setting'

const days = { min: 1, max: 90, unit: '天' } as const
const percent = { min: 1, max: 100, unit: '%' } as const

/** 合同、费用与材料：各地、各合同不一的数字。 */
export const contractSettings = {
  contract_pay_days: declare('contract', f.integer('款项支付期限', days), 14, {
    description: '建设单位确认付款之后，在这些天之内付款（建设工程施工合同示范文本 12.4.4）；只影响此后确认的。',
    local: true,
  }),
  contract_labour_days: declare('contract', f.integer('人工费拨付期限', { min: 1, max: 31, unit: '天' }), 30, {
    description:
      '人工费自所属月份的月末起，在这些天之内拨入工资专户；保障农民工工资支付条例第二十四条：周期不得超过一个月。只影响此后申请的。',
    local: true,
  }),
  contract_change_most: declare('contract', f.integer('变更签证累计提示', percent), 10, {
    description: '变更签证累计超过合同价的这些，提交时提示。',
    local: true,
  }),
  material_price_gap: declare('contract', f.integer('采购单价上涨提示', percent), 10, {
    description: '采购单价比同一材料最近一次采购高出这些的，提示核对。',
    local: true,
  }),
  material_plan_gap: declare('contract', f.integer('计划超合同量提示', percent), 5, {
    description: '材料计划累计超过合同量这些的，提示核对。',
    local: true,
  }),
  material_use_gap: declare('contract', f.integer('领用超计划提示', percent), 10, {
    description: '同一材料累计领用超过计划量这些的，提示核对。',
    local: true,
  }),
  weigh_tare_gap: declare('contract', f.integer('皮重变化提示', percent), 5, {
    description: '同一车牌的皮重与上次相差超过这些的，提示核对。',
    local: true,
  }),
  weigh_ticket_gap: declare('contract', f.integer('净重与小票相差提示', percent), 3, {
    description: '过磅净重与送货小票相差超过这些的，提示核对。',
    local: true,
  }),
  weigh_minutes: declare('contract', f.integer('同车两次过磅间隔', { min: 1, max: 120, unit: '分钟' }), 10, {
    description: '同一车牌两次过磅相隔不足这些分钟的，提示核对。',
    local: true,
  }),
} as const
