import { dict } from '@zhujian/model'
import { type Part, type RoleName, roleNames, roleOf } from './roles'

/** 工程上的职责：轮到谁办、谁可以申请、告知谁，都由它找到人，不写人名。 */
export const offices = dict({
  owner: ['owner', '建设单位'],
  contractor: ['contractor', '施工企业'],
  site: ['site', '项目部'],
  consultant: ['consultant', '监理公司'],
  chief_engineer: ['chief_engineer', '项目总监'],
  labour: ['labour', '劳务公司'],
  main_officer: ['main_officer', '主监督员'],
  assist_officer: ['assist_officer', '辅监督员'],
  intake: ['intake', '受理员'],
  section_chief: ['section_chief', '科长'],
  station_head: ['station_head', '站长'],
  hrss: ['hrss', '人社部门'],
})
export type Office = keyof typeof offices.entries

interface Holding {
  /** 担任该职责的角色；参建一侧的还须本单位在该工程上担任角色的一方（roles.ts 的 parts）。 */
  readonly role: RoleName
  /** 由工程的这一列点名，不凭角色。 */
  readonly named?: 'main_officer' | 'assist_officer'
  /** 没有专人时由谁代办。 */
  readonly standIn?: Office
  /** 环节可以转给、指定给哪些角色：各方的只在那一方之内，其余的只在监督机构之内；一方替另一方审批等于没有审批。 */
  readonly takers: readonly RoleName[]
}

const ofSite = ['site', 'contractor'] as const
const ofConsultant = ['consultant', 'chief_engineer'] as const
const ofStation = ['intake', 'officer', 'section_chief', 'station_head', 'station_admin'] as const

const holdings: Readonly<Record<Office, Holding>> = {
  owner: { role: 'owner', takers: ['owner'] },
  contractor: { role: 'contractor', takers: ofSite },
  site: { role: 'site', standIn: 'contractor', takers: ofSite },
  consultant: { role: 'consultant', takers: ofConsultant },
  chief_engineer: { role: 'chief_engineer', standIn: 'consultant', takers: ofConsultant },
  labour: { role: 'labour', takers: ['labour'] },
  main_officer: { role: 'officer', named: 'main_officer', takers: ofStation },
  assist_officer: { role: 'officer', named: 'assist_officer', standIn: 'main_officer', takers: ofStation },
  intake: { role: 'intake', takers: ofStation },
  section_chief: { role: 'section_chief', takers: ofStation },
  station_head: { role: 'station_head', takers: ofStation },
  hrss: { role: 'hrss', takers: ['hrss'] },
}

export const holdingOf = (office: Office): Holding => holdings[office]
export const takersOf = (office: Office): readonly RoleName[] => holdings[office].takers

/** 参建一侧的职责：申请人自己担任时不必再自己确认。 */
export const participantOffices = (Object.keys(offices.entries) as Office[]).filter(
  (office) => roleOf(holdings[office].role).side === 'participant',
)

/** 一个角色代表的参建方；监督机构与平台的角色不代表任何一方。 */
export const partsOf = (role: RoleName): readonly Part[] => roleOf(role).parts ?? []

/** 代表某一方的角色。 */
export const rolesOfPart = (part: Part): RoleName[] => roleNames.filter((role) => partsOf(role).includes(part))

/** 施工总包所管的各方：他们的人与班组，总包也可以登记；总承包单位对施工现场负总责（建筑法第四十五条）。 */
export const underBuilder = ['specialty', 'nwgs', 'crane_lease', 'crane_install', 'concrete'] as const satisfies readonly Part[]

/** 这些实体的行可以不写单位，写了的就是给那些单位的；只看本单位的角色（ownRows）由此取舍，各家共用的数据里参建一侧也由此取舍。 */
export const addressedTo: Readonly<Record<string, string>> = {
  supervise_doc: 'unit_ids',
  doc_receipt: 'unit_id',
  hidden_danger: 'duty_unit_id',
  quality_issue: 'duty_unit_id',
  witness_sample: 'lab_id',
  concrete_block: 'lab_id',
  question: 'author_unit',
}
