import { dict } from '@zhujian/model'
import type { responsibleRoles } from '../reference/unit-dicts'

/** 五方责任主体之一。 */
export type Party = (typeof responsibleRoles)[number]

/** 竣工验收前应当完成的五项专项验收（领域说明 2.6）。 */
export const specialKinds = dict({
  planning: [1, '规划核实'],
  fire: [2, '消防验收'],
  airDefence: [3, '人防验收'],
  energy: [4, '节能验收'],
  archive: [5, '档案预验收'],
})

export const completionConclusion = dict({ passed: [1, '合格', 'success'], rectify: [2, '整改后重新验收', 'warning'] })

/** 质量监督报告对竣工验收的结论：确认合格以后只有这一种；有违反规定的不出报告，先撤销合格，责令重新组织验收（备案管理办法第八条）。 */
export const reportVerdict = dict({
  agree: [1, '竣工验收的组织形式、程序与执行标准符合规定，同意备案', 'success'],
})

/** 与“同意备案”说反了的话；“抽测不合格的已返工，复检合格”说的是抽测，不是结论。 */
const CONTRARY = /不同意|不予备案|不得备案|(?:工程|验收)(?:质量)?(?:不合格|不符合)|重新组织/
export const contradicts = (note: unknown): boolean => typeof note === 'string' && CONTRARY.test(note)

/** 说有毛病的话；“没有”“未发现”“均无”不合格的不算。 */
const FAULT = /(?<!(?:没有|未发现|未见|不存在|无)[^，,]{0,8})(?:不合格|不符合|不达标|未整改|没有整改|尚未|未落实|未消除|未完成)/
/** 同一句里说已经办好了的。 */
const REMEDIED = /返工|返修|复检|复测|复验|复查|整改(?:完毕|完成|到位|合格)|已(?:经)?(?:整改|消除|落实|完成|处理)/

/**
 * 报告里写着不合格、没有整改，又没有说后来怎样了的那一句：质量问题没有了结的，不能同意备案（备案管理办法第六条、第八条）。
 * @returns 没有这样的话的为空
 */
export function unremedied(note: unknown): string | undefined {
  if (typeof note !== 'string') return undefined
  return note.split(/[。；;\n]/).find((said) => FAULT.test(said) && !REMEDIED.test(said))
}

export const opinionKinds = dict({ agree: [1, '同意验收合格', 'success'], disagree: [2, '不同意', 'danger'] })

export const gateResult = dict({
  ok: ['ok', '符合', 'success'],
  none: ['none', '没有查到'],
  warn: ['warn', '提醒', 'warning'],
  block: ['block', '不符合', 'danger'],
})
