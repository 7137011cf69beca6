import { allEntities } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { type AnyEntity, barredFrom, granted, type Step } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { stateAllows } from './can'
import type { Session } from './session'

/** A step whose name says that somebody judges what was done. */
const JUDGES =
  /^(?!登记|提交|报|送)(.*(审核|审查|核验|核对|核收|复核|复查|批准|同意|确认|会签|签认|验收|评估|受理|通过|认可|销项|合格)|.*核准.*|.*备案$)/

/** Where the account that entered a row, or handed it in, takes such a step all the same. */
const OWN_WORK: Readonly<Record<string, string>> = {
  'wage_complaint.accept': '投诉由人社代工人登记，受理的不是自己的事',
  'wage_complaint.refuse': '同上：代工人登记的',
  'crane.accept': '使用单位组织验收，是交出；合不合格由出租、安装、监理各方确认',
  'crane.confirm': '由 confirm_unit 点名的单位逐家确认，缺一不可；登记产权的一家也只代表自己',
  'crane.object': '同上：点名的单位说不同意',
  'crane.remove': '登记拆除这件事；拆卸告知由审批另说',
  'safety_check.sign': '检查的由受检一方签认；没有项目部账号的企业自查，签的是收到',
  'quality_check.sign': '同安全检查',
  'hidden_danger.review': '复核的是责任方的整改，登记的是查出它的人；同一账号不能两样都办（review 只归监理，submit 只归施工）',
  'hidden_danger.reviewBack': '同上',
  'hidden_danger.close': '谁查出谁销项，销的是责任方的整改',
  'hidden_danger.recheckBack': '同上',
  'quality_issue.review': '同隐患',
  'quality_issue.reviewBack': '同隐患',
  'quality_issue.close': '同隐患',
  'quality_issue.recheckBack': '同隐患',
  'drill.mend': '改进做完，再交去评估',
  'special_cert.correct': '改正以后再交去核验',
  'supervise_sampling.finish': '交给被抽测的一方签认',
  'supervise_sampling.pass': '监督抽测由监督员主持，结论依检测单位的报告，被抽测的一方另行签认',
  'supervise_sampling.fail': '同上',
  'supervise_doc.issue': '由 signer_id 点名、够级别的人签发；拟稿人按级别自己签发的文书不另审',
  'jgj59_score.confirm': '由 confirm_by 点名的另一名评分人确认，谁起的稿不分；评完的人不会被点到',
  'letter.close': '发出的一方确认对方的答复',
  'completion_acceptance.notify': '建设单位把验收的时间、地点与名单通知监督机构，不判断什么',
  'completion_acceptance.start': '建设单位组织验收，是交出；结论由监督机构另定',
}

const isDeciding = (entity: AnyEntity, step: Step) =>
  !step.caused && step.by !== 'submitted_by' && !step.stamps?.includes('submitted_by') && JUDGES.test(step.label)

/** Roles that enter a row or hand it in, and take the step as well. */
function bothOf(entity: AnyEntity, name: string): RoleName[] {
  const handing = Object.entries(entity.flow?.steps ?? {}).flatMap(([each, { stamps }]) =>
    stamps?.includes('submitted_by') ? [each] : [],
  )
  return roleNames.filter(
    (role) => granted(entity, role, name) && ['add', ...handing].some((right) => right !== name && granted(entity, role, right)),
  )
}

const deciding = allEntities.flatMap((entity) =>
  Object.entries((entity.flow?.steps ?? {}) as Readonly<Record<string, Step>>).flatMap(([name, step]) =>
    isDeciding(entity, step) && bothOf(entity, name).length > 0 ? [{ key: `${entity.name}.${name}`, entity, name, step }] : [],
  ),
)

const ME = 7
const session = { account_id: ME, unit_id: 1, org_id: 1, roles: [] } as unknown as Session
const allowed = ({ entity, name, step }: (typeof deciding)[number], field: string) =>
  step.from.some((state) => {
    const row = { state: entity.flow?.states.code(state), ...(step.by && { [step.by]: null }), [field]: ME }
    return stateAllows(entity, name, row, session, bothOf(entity, name))
  })

describe('who entered a row or handed it in decides nothing of it, in any flow', () => {
  it.each(deciding.filter(({ key }) => !(key in OWN_WORK)).map((each) => [each.key, each] as const))('%s', (_key, each) => {
    const authors = barredFrom(each.entity, each.step)
    expect(authors.length).toBeGreaterThan(0)
    for (const field of authors) expect([field, allowed(each, field)]).toEqual([field, false])
    const others = { state: each.entity.flow?.states.code(each.step.from[0] ?? ''), created_by: 8, submitted_by: 9 }
    expect(each.step.by ? true : stateAllows(each.entity, each.name, others, session, bothOf(each.entity, each.name))).toBe(true)
  })

  it('the draft of a colleague is not handed in and approved by one account', () => {
    for (const { key, entity, step } of deciding)
      if (barredFrom(entity, step).includes('submitted_by'))
        expect([key, barredFrom(entity, step)]).toEqual([key, ['created_by', 'submitted_by']])
  })

  it('each exception is a step there is, and still needed', () => {
    const needed = deciding.filter(({ entity, step }) => barredFrom(entity, step).length === 0).map(({ key }) => key)
    expect(Object.keys(OWN_WORK).filter((key) => !needed.includes(key))).toEqual([])
  })
})
