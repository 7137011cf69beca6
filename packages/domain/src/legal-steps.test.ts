import type { Step } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities } from './entities'

/** 使人失去权利、或者约束人的各步：办之前写明后果、依据与告知，在记录里一件一件办。 */
const LEGAL = [
  'accident.verify',
  'completion_acceptance.pass',
  'completion_acceptance.rectify',
  'completion_acceptance.redo',
  'crane.disable',
  'crane.remove',
  'credit_event.approve',
  'credit_event.revoke',
  'engineering.cancel',
  'ent_standard.revoke',
  'evaluation_application.finish',
  'evaluation_application.revoke',
  'hidden_danger.close',
  'hidden_danger.recheckBack',
  'hidden_danger.reopen',
  'house_accept.reject',
  'house_accept.spotFail',
  'material_in.remove',
  'part_accept.fail',
  'person_point.confirm',
  'quality_issue.close',
  'quality_issue.recheckBack',
  'quality_issue.reopen',
  'random_draw.draw',
  'site_assessment.revoke',
  'stop_work.issue',
  'stop_work.waive',
  'supervise_doc.issue',
  'supervise_doc.receipt',
  'supervise_doc.return',
  'supervise_doc.void',
  'supervise_sampling.fail',
  'wage_complaint.verify',
  'wage_deposit.draw',
]

/** 听起来像、其实只是自己一方的事，或者后果由别处写明的。 */
const OWN_AFFAIRS: Readonly<Record<string, string>> = {
  'certificate.retire': '本企业登记的证照停止使用',
  'contract.terminate': '登记双方已经终止的合同',
  'danger_project.refuse': '施工现场自己组织的验收，整改后再验',
  'disclosure.void': '写错了的交底',
  'doc_receipt.void': '没有送到的一次送达',
  'drawing.abolish': '登记设计单位作废的图纸',
  'exam.cancel': '没有考完的一场考试',
  'leave.cancel': '撤销自己的请假',
  'letter.send': '往来公文，不设定义务',
  'material_in.reject': '监理的验收意见，退场另行登记',
  'person_point.cancel': '登记错了的一笔',
  'purchase.cancel': '企业自己的采购',
  'random_draw.void': '还没有抽取的名单',
  'rule.retire': '评分表的启停',
  'safety_behavior.dismiss': '用工单位自己的处理',
  'safety_behavior.revoke': '登记错了的一条',
  'supplier.disable': '企业自己的供应商名录',
  'vehicle.disable': '项目部自己的车辆名录',
}

const SOUNDS = /撤销|作废|责令|签发|停用|停工|终止|确认取消|取消采购|动用|退场|清退|销项|(验收|检测|抽查|^)不合格$/
const BASIS = /(法|条例|办法|规定|规程|标准|通知)》?(（[^）]+）)?(第|；|$)/

const steps = allEntities.flatMap((entity) =>
  Object.entries((entity.flow?.steps ?? {}) as Readonly<Record<string, Step>>)
    .filter(([, step]) => !step.caused)
    .map(([name, step]) => ({ key: `${entity.name}.${name}`, step })),
)

describe('有法律后果的各步', () => {
  it('就是这些，一步不少：新加的要写进来', () => {
    expect(
      steps
        .filter(({ step }) => step.legal)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(LEGAL)
  })

  it('说清后果、依据与告知，依据是法规、规章或标准', () => {
    for (const { key, step } of steps) {
      if (!step.legal) continue
      const { effect, basis, tells } = step.legal
      expect([key, effect.length > 8, BASIS.test(basis), tells.length > 1]).toEqual([key, true, true, true])
    }
  })

  it('听起来有法律后果的，不是写明了，就是说得出为什么没有', () => {
    const heard = steps.filter(({ step }) => SOUNDS.test(step.label)).map(({ key }) => key)
    expect(heard.filter((key) => !LEGAL.includes(key) && !(key in OWN_AFFAIRS))).toEqual([])
    expect(Object.keys(OWN_AFFAIRS).filter((key) => !heard.includes(key))).toEqual([])
  })
})
