import { normalizeName } from '@zhujian/model/text'
import { unitRole } from '../reference/unit-dicts'
import { blocks, type PartyFact, partyField, type RegistrationCheck, type RegistrationFacts, warns } from './registration-facts'

const BUILDING_LAW_34 = '建筑法第三十四条'
const TESTING_RULE_15 = '建设工程质量检测管理办法（住房城乡建设部令第57号）第十五条'
const MONITORING_RULE_20 = '危险性较大的分部分项工程安全管理规定第二十条'

/** 被监理工程的承包单位与材料、设备供应单位。 */
const supervised = ['sgdw', 'specialty', 'nwgs', 'crane_install', 'concrete', 'crane_lease']
const supervisedWords: Readonly<Record<string, string>> = { concrete: '材料供应单位', crane_lease: '设备供应单位' }
/** 检测机构不得与之有隶属关系或者其他利害关系的各方。 */
const tested = ['jsdw', 'sgdw', 'jldw', 'concrete', 'crane_lease']

/** 同一家企业：登记的看编号，没有登记的看名称（不计空格、括号等写法）。 */
const sameFirm = (a: PartyFact, b: PartyFact): boolean =>
  a.unit_id !== null && b.unit_id !== null
    ? a.unit_id === b.unit_id
    : normalizeName(a.unit_name) === normalizeName(b.unit_name) && normalizeName(a.unit_name) !== ''

const sameHead = (a: PartyFact, b: PartyFact): boolean =>
  Boolean(a.register?.legal_man) && a.register?.legal_man === b.register?.legal_man && !sameFirm(a, b)

const label = (role: string): string => unitRole.labelOf(role)

/** 法律禁止由同一家企业担任的参建角色；勘察与设计、设计与施工、设计与监理没有禁止的规定，不查。 */
function sameFirms(parties: readonly PartyFact[]): RegistrationCheck[] {
  const of = (roles: readonly string[]) => parties.filter(({ role }) => roles.includes(role))
  const supervision = of(['jldw']).flatMap((one) => of(supervised).flatMap((other) => againstSupervisor(one, other)))
  const testing = of(['testing']).flatMap((one) =>
    of(tested)
      .filter((other) => sameFirm(one, other))
      .map((other) => blocks(TESTING_RULE_15)(partyField(one), `检测单位与${label(other.role)}为同一企业，不得承担本工程的检测`)),
  )
  const monitoring = of(['monitoring']).flatMap((one) =>
    of(['sgdw'])
      .filter((other) => sameFirm(one, other))
      .map(() => warns(MONITORING_RULE_20)(partyField(one), '监测单位与施工单位为同一企业，第三方监测应由建设单位另行委托')),
  )
  return [...supervision, ...testing, ...monitoring]
}

function againstSupervisor(supervisor: PartyFact, other: PartyFact): RegistrationCheck[] {
  const field = other.role === 'sgdw' ? 'jldw_text' : partyField(other)
  const who = supervisedWords[other.role] ?? label(other.role)
  if (sameFirm(supervisor, other))
    return [blocks(BUILDING_LAW_34)(field, `监理单位与${who}为同一企业，不得有隶属关系或者其他利害关系`)]
  if (sameHead(supervisor, other))
    return [warns(BUILDING_LAW_34)(field, `监理单位与${who}的法定代表人同名，请核对是否有隶属关系或者其他利害关系`)]
  return []
}

function standing(party: PartyFact): RegistrationCheck[] {
  if (party.register && !party.register.enabled)
    return [blocks()(partyField(party), `${label(party.role)}“${party.unit_name}”已停用，不能参建`)]
  return []
}

/** 参建单位之间的关系，以及各自能否参建。 */
export const checkParties = ({ parties }: RegistrationFacts): RegistrationCheck[] => [
  ...sameFirms(parties),
  ...parties.flatMap(standing),
]
