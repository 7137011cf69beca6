import type { Tone } from '@zhujian/model'

/** 办理过程里一条记录的动作：名称与颜色。 */
const actions: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  submit: ['提交', 'success'],
  resubmit: ['重新提交', 'success'],
  approve: ['通过', 'success'],
  pass: ['通过', 'success'],
  reject: ['驳回', 'danger'],
  return: ['退回', 'danger'],
  handOver: ['转办', 'default'],
  delegate: ['委派', 'default'],
  answer: ['答复意见', 'default'],
  addSigner: ['加签', 'default'],
  copy: ['抄送', 'default'],
  remind: ['催办', 'warning'],
  recall: ['撤回办理', 'warning'],
  withdraw: ['撤回申请', 'warning'],
  appoint: ['指定办理人', 'default'],
  comment: ['意见', 'default'],
  close: ['办结归档', 'success'],
  skip: ['免办', 'default'],
  escalate: ['逾期上报', 'warning'],
}

export const actionLabel = (action: string): string => actions[action]?.[0] ?? '办理'
export const actionTone = (action: string): Tone => actions[action]?.[1] ?? 'default'
