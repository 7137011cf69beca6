import { normalizeName } from '@zhujian/model/text'
import { corpType, unitRole } from '../reference/unit-dicts'
import {
  blocks,
  type PartyFact,
  partyField,
  type RegistrationCheck,
  type RegistrationFacts,
  type Severity,
} from './registration-facts'

const BUILDING_LAW_34 = '建筑法第三十四条'
const TESTING_RULE_15 = '建设工程质量检测管理办法（住房城乡建设部令第57号）第十五条'
const MONITORING_RULE_20 = '危险性较大的分部分项工程安全管理规定第二十条'
/** 监理由建设单位委托：自己监理自己的工程谈不上委托；法律没有明文禁止，由审核人员判断。 */
const QUALITY_RULE_12 = '建设工程质量管理条例第十二条'
/** 自建工程的施工须有相应资质，依法必须招标的不得直接发给自己。 */
const BUILDING_LAW_26 = '建筑法第二十六条'
/** 分包是发包给别的单位；总承包单位自己施工的不是分包。 */
const BUILDING_LAW_29 = '建筑法第二十九条'
const GENERAL_CONTRACT_10 = '房屋建筑和市政基础设施项目工程总承包管理办法第十条'

/** 被监理工程的承包单位与材料、设备供应单位。 */
const supervised = ['sgdw', 'specialty', 'nwgs', 'crane_install', 'concrete', 'crane_lease']
const supervisedWords: Readonly<Record<string, string>> = { concrete: '材料供应单位', crane_lease: '设备供应单位' }
/** 检测机构不得与之有隶属关系或者其他利害关系的各方。 */
const tested = ['jsdw', 'sgdw', 'jldw', 'specialty', 'nwgs', 'concrete', 'crane_lease']

/** 认得出是哪一家企业的几样。 */
export type Firm = Pick<PartyFact, 'role' | 'unit_id' | 'unit_name'>
export type Related = Firm & { readonly register?: Pick<NonNullable<PartyFact['register']>, 'legal_man'> | null }

/** 法律没有禁止、审核人员须知道的兼任：前者也是后者。工程总承包可以一家承担勘察、设计与施工。 */
const told: readonly (readonly [a: string, b: string, clause: string, message: string])[] = [
  ['jsdw', 'jldw', QUALITY_RULE_12, '监理单位与建设单位为同一企业，监理应由建设单位委托，请核对'],
  ['jsdw', 'sgdw', BUILDING_LAW_26, '施工单位与建设单位为同一企业，请核对是否自建、是否依法招标'],
  ['kcdw', 'sgdw', GENERAL_CONTRACT_10, '勘察单位与施工单位为同一企业，请核对是否工程总承包'],
  ['sjdw', 'sgdw', GENERAL_CONTRACT_10, '设计单位与施工单位为同一企业，请核对是否工程总承包'],
]

/** 同一家企业：登记的看编号，没有登记的看名称（不计空格、括号等写法）。 */
const sameFirm = (a: Firm, b: Firm): boolean =>
  a.unit_id !== null && b.unit_id !== null
    ? a.unit_id === b.unit_id
    : normalizeName(a.unit_name) === normalizeName(b.unit_name) && normalizeName(a.unit_name) !== ''

const sameHead = (a: Related, b: Related): boolean =>
  Boolean(a.register?.legal_man) && a.register?.legal_man === b.register?.legal_man && !sameFirm(a, b)

const label = (role: string): string => unitRole.labelOf(role)

/** 一处兼任：问题在 party 这一方。 */
export interface Doubling<P> {
  readonly party: P
  readonly message: string
  readonly clause: string
  readonly severity: Severity
}

/** 法律禁止的与须审核人员知道的兼任；勘察与设计、设计与监理没有禁止的规定，不查。填报时在页上、办理时在服务端、报监之后变更时都用它。 */
export function doublings<P extends Related>(parties: readonly P[]): Doubling<P>[] {
  const of = (roles: readonly string[]) => parties.filter(({ role }) => roles.includes(role))
  const pairs = (a: readonly string[], b: readonly string[]) =>
    of(a).flatMap((one) =>
      of(b)
        .filter((other) => sameFirm(one, other))
        .map((other) => [one, other] as const),
    )
  return [
    ...of(['jldw']).flatMap((one) => of(supervised).flatMap((other) => againstSupervisor(one, other))),
    ...pairs(['testing'], tested).map(([party, other]) => ({
      party,
      message: `检测单位与${label(other.role)}为同一企业，不得承担本工程的检测`,
      clause: TESTING_RULE_15,
      severity: 'block' as const,
    })),
    ...pairs(['specialty'], ['sgdw']).map(([party]) => ({
      party,
      message: '专业分包与施工单位为同一企业：总承包单位自行施工的部分不登记分包',
      clause: BUILDING_LAW_29,
      severity: 'block' as const,
    })),
    ...pairs(['monitoring'], ['sgdw']).map(([party]) => ({
      party,
      message: '监测单位与施工单位为同一企业，第三方监测应由建设单位另行委托',
      clause: MONITORING_RULE_20,
      severity: 'warn' as const,
    })),
    ...told.flatMap(([a, b, clause, message]) =>
      pairs([a], [b]).map(([, party]) => ({ party, message, clause, severity: 'warn' as const })),
    ),
  ]
}

function againstSupervisor<P extends Related>(supervisor: P, other: P): Doubling<P>[] {
  const party = other.role === 'sgdw' ? supervisor : other
  const who = supervisedWords[other.role] ?? label(other.role)
  const clause = BUILDING_LAW_34
  if (sameFirm(supervisor, other))
    return [{ party, message: `监理单位与${who}为同一企业，不得有隶属关系或者其他利害关系`, clause, severity: 'block' }]
  if (sameHead(supervisor, other)) {
    const message = `监理单位与${who}的法定代表人同名，请核对是否有隶属关系或者其他利害关系`
    return [{ party, message, clause, severity: 'warn' }]
  }
  return []
}

function standing(party: PartyFact): RegistrationCheck[] {
  if (party.register && !party.register.enabled)
    return [blocks()(partyField(party), `${label(party.role)}“${party.unit_name}”已停用，不能参建`)]
  return []
}

type Kind = keyof typeof corpType.entries

/**
 * 没有资质可查的各方，看它在企业库登记为哪一类企业；“其它”是哪一类说不准，不拦。施工、监理、勘察、设计以资质为准，见 check-qualification：
 * 工程总承包可以由设计企业承担施工。
 */
const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  jsdw: ['developer', 'general'],
  nwgs: ['labour', 'specialty', 'general'],
  specialty: ['specialty', 'general', 'equipment', 'specialEquipment'],
  testing: ['testing'],
  monitoring: ['testing', 'survey', 'design'],
  crane_lease: ['equipment', 'specialEquipment', 'general'],
  crane_install: ['equipment', 'specialEquipment', 'specialty', 'general'],
  concrete: ['material'],
}

/** 企业是什么就只能担任什么：材料商当不了建设单位。 */
export function checkKind(party: PartyFact): RegistrationCheck[] {
  const kinds = kindsOf[party.role]
  const kind = corpType.keyOf(party.register?.corp_type)
  if (!kinds || kind === undefined || kind === 'other' || kinds.includes(kind)) return []
  const said = `“${party.unit_name}”在企业库登记的企业类型为“${corpType.labelOf(party.register?.corp_type)}”`
  return [blocks()(partyField(party), `${said}，不能担任${label(party.role)}`)]
}

/** 参建单位之间的关系，以及各自能否参建。 */
export const checkParties = ({ parties }: RegistrationFacts): RegistrationCheck[] => [
  ...doublings(parties).map(({ party, ...found }) => ({ field: partyField(party), ...found })),
  ...parties.flatMap((party) => [...standing(party), ...checkKind(party)]),
]
