import { f } from '@zhujian/model'
import { declare } from './setting'

const percent = { min: 1, max: 100, unit: '%' } as const

/** 考评与信用：国家文件没有写明、各地自定的数字。 */
export const evaluationSettings = {
  eval_self_day: declare('evaluation', f.integer('月度自评截止', { min: 1, max: 28, unit: '日' }), 5, {
    description: '项目月度自评在次月的这一日之前提交，以后提交的算逾期；只影响此后提交的。',
    local: true,
  }),
  eval_self_share: declare('evaluation', f.integer('季度得分中自评占比', { min: 0, max: 100, unit: '%' }), 40, {
    description: '项目季度得分 = 自评均分 × 此占比 + 监督评分 × 其余 − 抽查扣分；本季度没有监督评分的只按自评均分。',
    local: true,
  }),
  eval_retest_days: declare('evaluation', f.integer('不合格再次考评期限', { min: 7, max: 90, unit: '天' }), 30, {
    description: '现场考评不合格的，自审核通过之日起在这些天之内再次考评。',
    local: true,
  }),
  eval_good_share: declare('evaluation', f.integer('优良名额', percent), 10, {
    description:
      '一年内评为优良的项目，不超过当年办结考评项目的这些（建质〔2014〕111号）；优良的企业，不超过当年拟延期安全生产许可证（年度考评为当年参评）企业的这些。名额都至少一个。',
    local: true,
  }),
  eval_appeal_days: declare('evaluation', f.integer('考评申诉期', { min: 5, max: 60, unit: '天' }), 10, {
    description: '自考评办结（申请的为公示开始）之日起，在这些天之内可以申诉。',
    local: true,
  }),
} as const
