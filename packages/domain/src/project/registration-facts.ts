import { partyRoles } from './wizard'
import { storedRowKey } from './row-keys'

/** 一项企业资质。 */
export interface QualFact {
  readonly qual_type: string
  readonly major: string | null
  readonly level: number
  readonly valid_to: string | null
  /** 企业自己登记、未经监督机构核验。 */
  readonly declared: boolean
  /** 附有证书。 */
  readonly filed: boolean
}

/** 一家在场的参建单位，连同企业库里的登记；未登记的只有名称。 */
export interface PartyFact {
  readonly id: number
  readonly role: string
  readonly unit_id: number | null
  readonly unit_name: string
  readonly price: string | null
  /** 企业库登记的内容；unit_id 为空时没有。 */
  readonly register: {
    readonly enabled: boolean
    /** 企业类型（unit-dicts 的 corpType）。 */
    readonly corp_type: number | null
    readonly legal_man: string | null
    readonly safety_license_no: string | null
    readonly safety_license_to: string | null
    /** 许可证由企业自己登记、未经核验；附有许可证。 */
    readonly licence_declared: boolean
    readonly licence_filed: boolean
    readonly quals: readonly QualFact[]
  } | null
}

/** 一名在岗的关键岗位人员；person 相同的是同一人。 */
export interface PersonFact {
  readonly id: number
  readonly unit_role: string
  readonly post: string
  readonly name: string
  /** 证件号码，只有后几位。 */
  readonly idno: string
  readonly person: string
  readonly cert_no: string | null
  readonly cert_to: string | null
  readonly safety_cert: string | null
  readonly safety_cert_no: string | null
  readonly safety_cert_to: string | null
  /** 已在其他在监工程担任项目经理或总监。 */
  readonly busy: boolean
  /** 在其他工程锁定、不能任用的原因；可以任用为 null。 */
  readonly refusal: string | null
}

export interface MonomerFact {
  readonly id: number
  readonly name: string
  readonly floor_area: string | null
  readonly invest: string | null
}

type Text = string | null
export interface ProjectFact {
  readonly engineering_type_id: Text
  readonly areacode: Text
  readonly bd_lal: Text
  readonly address?: Text
  readonly pit_depth?: Text
  readonly land_plan_no?: Text
  readonly plan_permit_no?: Text
  readonly drawing_no?: Text
  readonly bid_no?: Text
  readonly build_area: Text
  readonly length_m: Text
  readonly max_height: Text
  readonly max_span: Text
  readonly max_floor_up: number | null
  readonly max_floor_down?: number | null
  readonly total_cost: Text
  readonly contract_price: Text
  readonly contract_days: number | null
  readonly plan_kg_time: Text
  readonly plan_jg_time: Text
  readonly safe_fee_total: Text
  readonly safe_fee_prepaid: Text
  readonly approval_code: Text
  readonly license_no: Text
  readonly license_date: Text
}

/** 各地可调的尺度，见系统设置。 */
export interface RegistrationLimits {
  /** 合同工期与起止日期允许相差的天数。 */
  readonly daysGap: number
  /** 合同工期最长的天数。 */
  readonly mostDays: number
  /** 坐标距本区在监工程中心的公里数。 */
  readonly placeKm: number
}

/** 审查一份报监登记所需的全部事实。 */
export interface RegistrationFacts {
  readonly project: ProjectFact
  readonly parties: readonly PartyFact[]
  readonly people: readonly PersonFact[]
  readonly monomers: readonly MonomerFact[]
  /** 已交资料的条目编号。 */
  readonly files: readonly string[]
  /** 内容完全相同的几件，每组是各件的条目编号。 */
  readonly sameFiles: readonly (readonly string[])[]
  /** 施工许可证号相同的、没有终止的另一工程。 */
  readonly licenseTwin: boolean
  /** 受理以后改名，改得与本区域没有终止的另一工程同名；报监时同名的由审核人员判断，见 alike。 */
  readonly nameTwin?: boolean
  /** 项目代码相同、已报监的另一工程；填报人看不到的不说名称。 */
  readonly codeTwins: readonly (string | null)[]
  /** 名称相近或地址相同的工程。 */
  readonly alike: readonly string[]
  /** 本区在监工程坐标的中心；工程太少的没有。 */
  readonly centre: { readonly lng: number; readonly lat: number } | null
  readonly limits: RegistrationLimits
  readonly today: string
}

/** block 不得提交；warn 提交后提示审核人员。 */
export type Severity = 'block' | 'warn'

/** 审查发现的一处：落在哪个字段，依据哪一条。 */
export interface RegistrationCheck {
  readonly field: string
  readonly message: string
  /** 依据；填报核对一类没有条文的为空。 */
  readonly clause: string
  readonly severity: Severity
}

export const blocks =
  (clause = '') =>
  (field: string, message: string): RegistrationCheck => ({ field, message, clause, severity: 'block' })
export const warns =
  (clause = '') =>
  (field: string, message: string): RegistrationCheck => ({ field, message, clause, severity: 'warn' })

/** 参建单位的问题落在哪里：五方与劳务在各自的单位字段，其余在登记的那一行。 */
export const partyField = ({ role, id }: Pick<PartyFact, 'role' | 'id'>): string =>
  (partyRoles as readonly string[]).includes(role) ? `${role}_text` : `units.${storedRowKey(id)}.unit_name`
