import { states } from '@zhujian/model'
import { grantAll } from '../roles'

/** 准备资料 → 报送 → 受理 → 组织验收 → 合格 → 备案；验收中责令整改的、合格之后责令重新组织验收的，整改后再组织一次。 */
export const completionStates = states({
  pending: [0, '待受理'],
  filed: [1, '已备案'],
  rectifying: [3, '整改'],
  draft: [10, '准备中', 'default'],
  accepted: [11, '受理', 'default'],
  accepting: [12, '验收中', 'default'],
  passed: [13, '合格', 'success'],
})

export type CompletionState = keyof typeof completionStates.entries

export const completionSteps = {
  submit: { label: '报送', from: ['draft'], to: 'pending', by: 'unit_id', turn: 'elsewhere' },
  withdraw: { label: '撤回', from: ['pending'], to: 'draft', by: 'unit_id' },
  accept: { label: '受理', from: ['pending'], to: 'accepted', tone: 'success', within: 'due_on', turn: 'elsewhere' },
  return: { label: '退回补正', from: ['pending'], to: 'draft', asks: ['return_reason'], tone: 'danger', within: 'due_on' },
  // 前一次验收作废了，时间、地点与验收组名单重新书面通知监督机构，提前的工作日从这一次通知起算。
  notify: {
    label: '通知验收',
    from: ['rectifying'],
    to: 'rectifying',
    asks: ['plan_on', 'place', 'accept_group'],
    by: 'unit_id',
    turn: 'elsewhere',
  },
  start: {
    label: '组织验收',
    from: ['accepted', 'rectifying'],
    to: 'accepting',
    asks: ['accept_on', 'accept_group'],
    by: 'unit_id',
    turn: 'elsewhere',
  },
  pass: {
    label: '确认合格',
    from: ['accepting'],
    to: 'passed',
    asks: ['supervise_opinion'],
    by: 'officer_id',
    tone: 'success',
    legal: {
      effect: '工程转为“已竣工”，各单体转为“已验收”，监督报告与备案的期限自合格之日起算',
      basis: '建设工程质量管理条例第十六条；房屋建筑和市政基础设施工程竣工验收规定（建质〔2013〕171号）第八条',
      tells: '建设单位、承办监督员',
    },
    turn: 'elsewhere',
  },
  rectify: {
    label: '责令整改',
    from: ['accepting'],
    to: 'rectifying',
    asks: ['rectify_reason', 'rectify_due'],
    by: 'officer_id',
    tone: 'danger',
    legal: {
      effect: '工程回到“在建”，整改之后重新组织验收，五方重新签署意见',
      basis: '房屋建筑和市政基础设施工程竣工验收规定（建质〔2013〕171号）第八条',
      tells: '建设、施工、监理、勘察、设计五方',
    },
  },
  // 合格之后发现违反质量管理规定的，备案收讫十五日以内也可以；签发了的监督报告随之作废。
  redo: {
    label: '责令重新组织验收',
    from: ['passed', 'filed'],
    to: 'rectifying',
    asks: ['rectify_reason', 'rectify_due'],
    tone: 'danger',
    legal: {
      effect: '合格作废，质量监督报告与备案随之作废，工程与随之验收的单体回到“在建”，整改之后重新组织验收，五方重新签署意见',
      basis: '建设工程质量管理条例第四十九条第二款；房屋建筑和市政基础设施工程竣工验收备案管理办法第八条',
      tells: '建设、施工、监理、勘察、设计五方，承办监督员',
    },
    turn: 'nobody',
  },
  // 监督员拟稿，之后与别的文书一样送审、由站长在签批台签发。
  report: {
    label: '拟制监督报告',
    from: ['passed'],
    to: 'passed',
    asks: ['behaviour_note', 'entity_note', 'remaining_note', 'report_verdict'],
    may: ['report_opinion'],
    where: [['empty', 'quality_report']],
    tone: 'success',
    within: 'report_due',
    turn: 'elsewhere',
  },
  file: { label: '办理备案', from: ['passed'], to: 'filed', tone: 'success', within: 'record_due', turn: 'elsewhere' },
} as const

/** 不改变状态的动作。 */
export const completionActions = { fill: '上传验收资料', opine: '签署验收意见' } as const

const see = ['read', 'export'] as const

/** 竣工验收由建设单位组织（建设工程质量管理条例第十六条；建质〔2013〕171号第四条），由它新建、填报；施工、监理、勘察、设计各交各的资料、各签各的意见；监督机构受理、监督、出报告、备案。 */
export const completionGrants = {
  ...grantAll(['admin', 'city_admin', 'station_admin', 'viewer'], see),
  owner: [...see, 'add', 'edit', 'delete', 'fill', 'opine', 'submit', 'withdraw', 'notify', 'start'],
  ...grantAll(['contractor', 'site', 'consultant', 'chief_engineer'], [...see, 'fill', 'opine']),
  ...grantAll(['survey', 'design'], ['read', 'fill', 'opine']),
  intake: [...see, 'accept', 'return', 'file'],
  officer: [...see, 'accept', 'return', 'pass', 'rectify', 'report'],
  section_chief: [...see, 'accept', 'return', 'pass', 'rectify', 'report', 'file'],
  station_head: [...see, 'accept', 'return', 'pass', 'rectify', 'redo', 'file'],
  ...grantAll(['site_safety', 'site_labour'], ['read']),
}
