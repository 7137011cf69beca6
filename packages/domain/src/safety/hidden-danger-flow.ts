import { states } from '@zhujian/model'
import { grantAll } from '../roles'

/** 待下发 → 待签收 → 整改中 → 待监理复核 → 待复查 → 已销项；复查不合格退回重改。逾期是标记，不是状态。 */
export const hiddenDangerStates = states({
  issued: [0, '待签收'],
  closed: [1, '已销项'],
  rectifying: [3, '整改中'],
  draft: [10, '待下发', 'default'],
  reviewing: [11, '待监理复核', 'default'],
  rechecking: [12, '待复查', 'default'],
  withdrawn: [13, '已撤回', 'default'],
})

/** 已经了结的：销项的与误发撤回的；草稿还没有发出，也不算未结。 */
export const settledDangers = ['closed', 'withdrawn'] as const
export const openDangers = ['issued', 'rectifying', 'reviewing', 'rechecking'] as const

/** 没有指定整改责任人的，由责任单位这些岗位的人办。 */
export const rectifiers = ['site', 'site_safety', 'subcontractor'] as const
/** 整改、复核、复查都对着原来的照片；复核、复查再并排看整改后的。 */
const found = ['before_img', 'place', 'description', 'require', 'deadline'] as const
const rectified = ['before_img', 'rectify_img', 'place', 'description', 'require', 'rectify_note', 'rectify_at'] as const

export const hiddenDangerSteps = {
  issue: { label: '下发', from: ['draft'], to: 'issued', asks: ['duty_unit_id', 'deadline'], turn: 'nobody' },
  // 自下发起二十四小时内签收，按一个工作日计。
  sign: {
    label: '签收',
    from: ['issued'],
    to: 'rectifying',
    shows: found,
    by: 'duty_person',
    within: 1,
    turn: { to: rectifiers },
  },
  submit: {
    label: '提交整改',
    from: ['rectifying'],
    to: 'reviewing',
    asks: ['rectify_note', 'rectify_img'],
    shows: ['before_img', 'rectify_img', 'place', 'description', 'require', 'deadline'],
    by: 'duty_person',
    within: 'deadline',
    turn: { to: rectifiers },
  },
  review: {
    label: '复核通过',
    from: ['reviewing'],
    to: 'rechecking',
    asks: ['review_note'],
    shows: rectified,
    tone: 'success',
    within: { setting: 'term_review_days' },
    turn: { to: ['chief_engineer'] },
  },
  reviewBack: {
    label: '复核退回',
    from: ['reviewing'],
    to: 'rectifying',
    asks: ['review_note'],
    shows: rectified,
    tone: 'danger',
  },
  // 谁检查、谁复查。
  close: {
    label: '复查销项',
    from: ['rechecking'],
    to: 'closed',
    asks: ['recheck_note'],
    shows: rectified,
    tone: 'success',
    legal: {
      effect: '隐患销项，逾期天数以今天为准；所在检查、通知书的隐患全部销项的，随之闭合',
      basis: '安全生产法第四十一条；建设工程安全生产管理条例第四十三条',
      tells: '不另发消息，责任单位在清单与操作记录中看到',
    },
    within: { setting: 'term_recheck_days' },
    turn: { to: 'author' },
  },
  recheckBack: {
    label: '复查退回',
    from: ['rechecking'],
    to: 'rectifying',
    asks: ['recheck_note'],
    shows: rectified,
    tone: 'danger',
  },
  // 误发的由签发的一方撤回或改派，写明原因，原整改人与新整改人都告知。
  withdraw: { label: '撤回', from: ['issued', 'rectifying'], to: 'withdrawn', asks: ['change_reason'], tone: 'danger' },
  readdress: {
    label: '改派',
    from: ['issued', 'rectifying'],
    to: 'issued',
    asks: ['duty_unit_id', 'change_reason'],
    may: ['duty_person', 'deadline'],
    tone: 'warning',
  },
  reopen: {
    label: '重新整改',
    from: ['closed'],
    to: 'rectifying',
    asks: ['recheck_note'],
    shows: rectified,
    tone: 'danger',
    legal: {
      effect: '已销项的隐患重新整改，所在检查不再是闭合的',
      basis: '安全生产法第四十一条；建设工程安全生产管理条例第四十三条',
      tells: '责任单位的整改人',
    },
    turn: 'nobody',
  },
} as const

const see = ['read', 'export'] as const
const find = ['add', 'edit', 'delete', 'issue', 'withdraw', 'readdress', 'close', 'recheckBack'] as const
const rectify = ['sign', 'submit'] as const
const review = ['review', 'reviewBack'] as const

/** 领域说明 4.4“检查/隐患”一行；销项另限检查的一方，见服务端。 */
export const hiddenDangerGrants = {
  ...grantAll(['admin', 'city_admin', 'station_admin', 'station_head', 'viewer'], see),
  section_chief: [...see, 'withdraw', 'readdress', 'close', 'recheckBack', 'reopen'],
  officer: [...see, ...find],
  owner: [...see, ...find],
  ...grantAll(['contractor', 'site'], [...see, ...find, ...rectify]),
  site_safety: [...see, ...rectify],
  ...grantAll(['consultant', 'chief_engineer'], [...see, ...find, ...review]),
  equipment: ['read'],
  // 责任单位是专业分包的，由它自己整改；别家的看不到。
  subcontractor: ['read', ...rectify],
}
