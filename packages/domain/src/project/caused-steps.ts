/** 工程之外随起因发生的各步：`实体.步骤` → 起因；没有人直接办，角色权限里也授予不了。docs/states.md 的第二张表由它写出。 */
export const causedSteps: Readonly<Record<string, readonly string[]>> = {
  'monomer.stop': ['停工通知签发（局部停工）'],
  'monomer.resume': ['复工申请办成'],
  'monomer.accept': ['竣工验收确认合格（全部单体）', '单体工程办理办成（分期验收的单体）'],
  'stop_work.resume': ['复工申请办成', '复工通知书签发', '更正状态的提出经另一人确认'],
  'crane.noticeRemove': ['起重机械拆卸告知办成'],
  'purchase.arrivePart': ['进场验收合格（部分到货），或到货批次退场'],
  'purchase.arriveAll': ['进场验收合格（全部到齐）'],
  'drawing.change': ['设计变更经建设单位确认'],
  'plan.supersede': ['变更的一版计划批准'],
  'wage_deposit.renew': ['工资保证金备案再次办成'],
  'quality_check.close': ['检查所涉质量问题全部销项'],
  'supervise_sampling.verify': ['签认的抽测结论为委托检测'],
  'safety_check.close': ['检查所涉隐患全部销项'],
  'warning.end': ['规则重新判定，条件已经消除（蓝色、黄色）'],
  'warning.await': ['规则重新判定，条件已经消除（橙色、红色）'],
}
