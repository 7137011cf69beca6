import { specialKinds, type Party } from './completion-dicts'
import type { CompletionState } from './completion-flow'

/** 资料属于哪一段：报送之前、责令整改之后、验收之后、备案之前。 */
export type PaperStage = 'prepare' | 'mend' | 'inspect' | 'record'

export interface CheckItem {
  /** 附件字段；名称就是字段的名称。 */
  readonly field: PaperField
  /** 由谁提交。 */
  readonly party: Party
  readonly stage: PaperStage
  /** 专项：工程不涉及的可以不交。 */
  readonly special?: number
  readonly basis: string
}

const item = (field: PaperField, party: Party, basis: string, stage: PaperStage = 'prepare'): CheckItem => ({
  field,
  party,
  stage,
  basis,
})
const special = (key: keyof typeof specialKinds.entries, field: PaperField, basis: string): CheckItem => ({
  ...item(field, 'jsdw', basis),
  special: specialKinds.code(key),
})

export type PaperField =
  | 'self_report'
  | 'supervision_report'
  | 'survey_report'
  | 'design_report'
  | 'technical_file'
  | 'warranty_file'
  | 'planning_file'
  | 'fire_file'
  | 'air_defence_file'
  | 'energy_file'
  | 'archive_file'
  | 'rectify_file'
  | 'accept_report'
  | 'record_file'

const RULES = '房屋建筑和市政基础设施工程竣工验收规定第五条'

/** 验收资料：谁交、凭什么交。 */
export const checklist: readonly CheckItem[] = [
  item('self_report', 'sgdw', `${RULES}（二）`),
  item('supervision_report', 'jldw', `${RULES}（三）`),
  item('survey_report', 'kcdw', `${RULES}（四）`),
  item('design_report', 'sjdw', `${RULES}（四）`),
  item('technical_file', 'sgdw', `${RULES}（五）（六）`),
  item('warranty_file', 'sgdw', `${RULES}（八）`),
  special('planning', 'planning_file', '城乡规划法第四十五条'),
  special('fire', 'fire_file', '消防法第十三条'),
  special('airDefence', 'air_defence_file', '人民防空法第二十三条'),
  special('energy', 'energy_file', '民用建筑节能条例第十七条'),
  special('archive', 'archive_file', '建设工程质量管理条例第十七条'),
  item('rectify_file', 'sgdw', '房屋建筑和市政基础设施工程竣工验收规定第五条（十）', 'mend'),
  item('accept_report', 'jsdw', '房屋建筑和市政基础设施工程竣工验收规定第七条', 'inspect'),
  item('record_file', 'jsdw', '建设工程质量管理条例第四十九条', 'record'),
]

export const itemOf = (field: string): CheckItem | undefined => checklist.find((each) => each.field === field)

const open: Readonly<Record<PaperStage, readonly CompletionState[]>> = {
  prepare: ['draft', 'rectifying'],
  mend: ['rectifying'],
  inspect: ['accepting'],
  record: ['passed'],
}

/** 责令整改之后要重新交的：原来的那一份说的是整改以前。 */
export const renewed: readonly string[] = ['rectify_file', 'accept_report'] satisfies PaperField[]

/** 这一份资料此刻可以上传、更换；报送之后在审的不能再换。 */
export const isOpenIn = (item: CheckItem, state: CompletionState | undefined): boolean =>
  state !== undefined && open[item.stage].includes(state)
