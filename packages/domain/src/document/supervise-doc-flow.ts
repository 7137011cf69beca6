import { type Legal, states } from '@zhujian/model'

/** 拟稿→审核→签发→送达→回执→归档；签发之前只有监督机构看得见。 */
export const documentStates = states({
  reviewing: [0, '待审核'],
  issued: [1, '已签发'],
  returned: [2, '退回修改'],
  draft: [10, '拟稿', 'default'],
  signing: [11, '待签发', 'default'],
  delivered: [12, '已送达', 'success'],
  receipted: [13, '已回执', 'success'],
  archived: [14, '已归档', 'default'],
  voided: [15, '已作废', 'danger'],
})

/** 签发之前的状态：参建单位看不到。 */
export const internalStates = ['draft', 'reviewing', 'returned', 'signing'] as const

/** 机关内部的人与意见：参建单位只看得到签发、送达、回执与更正。 */
export const internalFields = [
  'drafted_by',
  'reviewed_by',
  'reviewed_at',
  'review_opinion',
  'reject_reason',
  'signer_id',
  'sign_opinion',
  'unserved_reason',
] as const

export const documentSteps = {
  submit: { label: '送审', from: ['draft', 'returned'], to: 'reviewing', turn: 'elsewhere' },
  withdraw: { label: '撤回', from: ['reviewing'], to: 'draft' },
  review: {
    label: '审核通过',
    from: ['reviewing'],
    to: 'signing',
    asks: ['review_opinion'],
    notBy: 'drafted_by',
    tone: 'success',
    turn: 'elsewhere',
  },
  return: {
    label: '退回',
    from: ['reviewing', 'signing'],
    to: 'returned',
    asks: ['reject_reason'],
    tone: 'danger',
    legal: {
      effect: '文书退回拟稿人修改，改后从送审重新办起；没有签发的不取号、不送达，对外不发生效力',
      basis: '建设工程质量管理条例第四十八条；建设工程安全生产管理条例第四十三条',
      tells: '拟稿人',
    },
  },
  issue: {
    label: '同意签发',
    from: ['signing'],
    to: 'issued',
    asks: ['sign_opinion'],
    by: 'signer_id',
    tone: 'success',
    legal: {
      effect: '文书随即取号、盖章，内容不可再改，更正须另行制发；责令停工的，停工自签发起生效',
      basis: '建设工程质量管理条例第四十八条；建设工程安全生产管理条例第四十三条',
      tells: '拟稿人，由其送达；受送达单位，逐个签收',
    },
    turn: 'elsewhere',
  },
  deliver: { label: '送达', from: ['issued'], to: 'delivered', asks: ['deliver_method'], tone: 'success', turn: 'elsewhere' },
  // 各受送达单位逐个签收、拒签留置（见送达回证），到齐即已回执；一张回证上各方都签了的，一次登记。
  receipt: {
    label: '登记回执',
    from: ['delivered'],
    to: 'receipted',
    asks: ['receipt_at', 'receipt_file'],
    shows: ['receiver', 'unit_ids'],
    tone: 'success',
    legal: {
      effect: '还没有签收的受送达单位一并登记为已签收；只有其中几家签了的，在送达回证里逐家登记',
      basis: '民事诉讼法第八十七条：送达必须有送达回证，由受送达人记明收到日期并签名或者盖章',
      tells: '一并登记的受送达单位',
    },
    turn: 'nobody',
  },
  archive: { label: '归档', from: ['receipted'], to: 'archived', turn: 'nobody' },
  void: {
    label: '作废',
    from: ['issued', 'delivered', 'receipted'],
    to: 'voided',
    asks: ['void_reason'],
    tone: 'danger',
    legal: {
      effect: '文书自作废起失去效力，没有签收的送达一并作废；编号不再使用，公开查验显示已作废',
      basis: '建设工程质量管理条例第四十八条；建设工程安全生产管理条例第四十三条',
      tells: '拟稿人；已送达的，受送达单位',
    },
  },
} as const

const SHOWN = 30
const contentOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'content' in item ? String(item.content) : ''

/** 事项清单里写的部位：先说第一处。 */
function placesOf(items: unknown): string {
  const [first = '', ...rest] = (Array.isArray(items) ? items : []).map(contentOf).filter(Boolean)
  const said = first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first
  return said === '' ? '所列部位' : `“${said}”${rest.length > 0 ? `等 ${rest.length + 1} 处` : ''}`
}

/** 签发这一份的后果：停不停工、停哪里，看文书的类型就知道的直说。 */
export function signingOf({ type, items }: Readonly<Record<string, unknown>>): Legal {
  const stops: Readonly<Record<string, string>> = {
    '08': `；${placesOf(items)}自签发起停工，工程状态不变`,
    '09': '；工程自签发起全面停工',
  }
  const effect = `文书随即取号、盖章，内容不可再改，更正须另行制发${stops[String(type)] ?? ''}`
  return { ...documentSteps.issue.legal, effect }
}

/** 工程归档、终止之后仍要办完的：送到、收回执、归档；发错了的作废。 */
export const stepsInHistory = ['deliver', 'receipt', 'archive', 'void'] as const

/** 不改变状态的动作。 */
export const documentActions = { correct: '制发更正文书' } as const
