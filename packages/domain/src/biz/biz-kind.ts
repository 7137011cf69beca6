import { type AnyEntity, type Fields, type FormItem, nameOf, type RuleResult } from '@zhujian/model'
import type { RoleName } from '../roles'
import type { engineeringStates } from '../project/engineering-flow'
import type { BizCode } from './kind-codes'
import type { Office } from '../offices'
import type { FlowNode } from './node'

export type EngineeringState = keyof typeof engineeringStates.entries

/** 申请须附的一类资料；必备的缺了不能提交。 */
export interface ChecklistItem {
  readonly code: string
  readonly label: string
  readonly required: boolean
}

/**
 * 一种办理事项。填什么、查什么、办成后发生什么由程序写定；名称、顺序、环节、时限、资料清单、结果文书是数据，
 * 这里给的是出厂值，管理员在审批类型里改。
 */
export interface BizKind {
  /** 路由的最后一段，也是接口里的 kind。 */
  readonly code: BizCode
  /** 名称出自规范或法规的为真；推定的名称在管理员确认之前标“名称待确认”。 */
  readonly sure: boolean
  /** 编号里的简码，如 JCYS。 */
  readonly mark: string
  readonly fields: Fields
  readonly form: readonly FormItem[]
  /** 填写内容之间的关系；两端都查。 */
  readonly rules?: (values: Readonly<Record<string, unknown>>) => readonly RuleResult[]
  /** 按已选的内容，此刻要填的项（都在 form 里，不列出的必是选填项）；不写则全部显示。 */
  readonly shown?: (values: Readonly<Record<string, unknown>>) => readonly string[]
  readonly applicants: readonly RoleName[]
  /** 工程处于这些状态才能申请；不写则不限。 */
  readonly when?: readonly EngineeringState[]
  /** 一个工程同时只办一件：正在审批的，不再列为可以申请的工程。 */
  readonly single?: true
  readonly nodes: readonly FlowNode[]
  /** 按填写的内容，要更换的正是办理人那一方：由它审查等于由它决定自己的去留，这些环节免办。 */
  readonly recused?: (values: Readonly<Record<string, unknown>>) => readonly Office[]
  readonly checklist: readonly ChecklistItem[]
  /** 按填写的内容，此刻不必附的必备资料：如实写了没有做的事，不再要它的证明。 */
  readonly excused?: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** 办成后出具的文书类型（附录 B.4 的两位编码）。 */
  readonly result?: string
  /** 工程质量的事项：结果文书属质量监督，编号用“质”；没有写的属安全监督。 */
  readonly quality?: true
  /** 填写的证件号码属于 `person` 所引用的实名制人员：清除其个人信息时，各次申请里的一并清除。 */
  readonly ownNumbers?: { readonly person: string; readonly numbers: readonly string[] }
  /** 半句话说清办成之后怎样：名称相近的事项，清单与申请页上各写一句，免得选错。 */
  readonly meaning?: string
  /** 法规依据，显示在申请页。 */
  readonly basis?: string
}

/** 字段表当作一张表来用：表单、校验、回显都按它。 */
export const bizKind = (kind: BizKind): BizKind => kind

/** 担任这些角色的人中有没有能申请的。 */
export const mayApply = ({ applicants }: BizKind, roles: readonly string[]): boolean =>
  applicants.some((role) => roles.includes(role))

/** 此刻的表单：页面照它显示，服务端只收它列出的项，选错又改回时不会带上无关的内容。 */
export function formNow(kind: BizKind, values: Readonly<Record<string, unknown>>): readonly FormItem[] {
  const names = kind.shown?.(values)
  return names === undefined ? kind.form : kind.form.filter((item) => names.includes(nameOf(item)))
}

/** 此刻须附的必备资料。 */
export function papersNeeded(
  kind: BizKind,
  checklist: readonly ChecklistItem[],
  values: Readonly<Record<string, unknown>>,
): readonly ChecklistItem[] {
  const excused = kind.excused?.(values) ?? []
  return checklist.filter((item) => item.required && !excused.includes(item.code))
}

/** 表单引擎要一份实体那样的定义；事项没有自己的表。 */
export const formOf = (kind: BizKind): Pick<AnyEntity, 'fields' | 'form'> => ({ fields: kind.fields, form: kind.form })
