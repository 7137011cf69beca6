import { type AnyEntity, dict, granted } from '@zhujian/model'
import { participantRoles, type Part, regulatorRoles, type RoleName, roleNames, roleOf } from './roles'

/** 工程上的职责：轮到谁办、谁可以申请、告知谁，都由它找到人，不写人名。 */
export const offices = dict({
  owner: ['owner', '建设单位'],
  contractor: ['contractor', '施工企业'],
  site: ['site', '项目部'],
  consultant: ['consultant', '监理公司'],
  chief_engineer: ['chief_engineer', '项目总监'],
  labour: ['labour', '劳务公司'],
  survey: ['survey', '勘察单位'],
  design: ['design', '设计单位'],
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
  // 在平台没有账号的，由委托它的建设单位代为上传它签字的意见，办理人写的是建设单位。
  survey: { role: 'survey', standIn: 'owner', takers: ['survey'] },
  design: { role: 'design', standIn: 'owner', takers: ['design'] },
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

/** 一行数据是哪家单位的：由哪些列点名，没有点名的给谁，随哪一行。 */
export interface RowSide {
  /** 点名单位的列。 */
  readonly names?: readonly string[]
  /** 没有点名的给各方；没有点名的列，就是各方共用的。 */
  readonly all?: true
  /** 随这一列所指的那一行。 */
  readonly of?: string
  /** 随装着它的那一行：那种数据指着它的列。 */
  readonly on?: readonly [entity: string, column: string]
  /** 这项权利只归这一列点名的单位；还没有点名的，谁办就是谁。 */
  readonly only?: Readonly<Record<string, string>>
  /** 由这一列点名的单位牵头：别的一方登记的，它也修改。 */
  readonly keeper?: string
}

/**
 * 只看本单位的角色（ownRows）由此取舍，各家共用的数据里参建一侧也由此取舍。必填 unit_id 的，与必填地指着这种行的，不必写在这里；
 * 两样都不是、这里又没有的，只看本单位的角色只见本单位登记的。
 */
export const rowSides: Readonly<Record<string, RowSide>> = {
  engineering_unit: { all: true },
  monomer: { all: true },
  drawing: { all: true },
  drawing_review: { all: true },
  design_change: { all: true },
  completion_acceptance: { all: true, keeper: 'unit_id' },
  site_assessment: { all: true },
  supervise_doc: { names: ['unit_ids'], all: true },
  doc_receipt: { names: ['unit_id'], all: true },
  hidden_danger: { names: ['duty_unit_id'], all: true },
  quality_issue: { names: ['duty_unit_id'], all: true },
  witness_sample: { names: ['lab_id'], all: true },
  concrete_block: { names: ['lab_id'], all: true },
  question: { names: ['author_unit'], all: true },
  // 预警总有处置单位：判出时没有点名的，是施工总承包单位的。
  warning: { names: ['duty_unit_id'] },
  // 办理事项：本单位申请的；经手、抄送的由审批引擎另说。
  biz: { names: ['unit_id'] },
  // 各方的负责人是谁，工程上的各家都要知道；拆卸告知也从中选人。
  manage_user: { all: true },
  // 安装告知由安装单位办理（建筑起重机械安全监督管理规定，原建设部令第166号，第十二条）。
  crane: { names: ['owner_unit', 'install_unit', 'maintain_unit', 'test_unit'], only: { notify: 'install_unit' } },
  // 装在哪台机械上，就是那台机械各单位的；还没有装的，各方都看得到、选得到。
  monitor_device: { on: ['crane', 'device_id'], all: true },
  elevator_param: { of: 'device_id' },
  emevaluation: { of: 'worker_id' },
}

/** 各方都看得到它的每一行；不是这样的，只看本单位的角色看到的只是一部分。 */
export const isEverybodys = (entity: AnyEntity): boolean => {
  const { all = false, names, on } = rowSides[entity.name] ?? {}
  return all && !names && !on
}

/** 参建的哪一边：总包与它所管的各方是一边。 */
const sideOf = (part: Part): Part => ((underBuilder as readonly Part[]).includes(part) ? 'sgdw' : part)
const partsWith = (entity: AnyEntity, right: string): Part[] =>
  participantRoles.filter((role) => granted(entity, role, right)).flatMap(partsOf)

/** 交出去的一步：从还没有交出的、退回来的状态走，修改的人都能办，没有另外点名。 */
function handsIn(entity: AnyEntity, right: string): boolean {
  const { flow } = entity
  const step = flow?.steps[right]
  return (
    step !== undefined &&
    step.by === undefined &&
    step.from.every((state) => flow?.open.includes(state) && (state !== flow.start || flow.internal?.includes(state))) &&
    participantRoles.every((role) => granted(entity, role, right) === granted(entity, role, 'edit'))
  )
}

function ofWriterIn(entity: AnyEntity): ReadonlySet<string> {
  const sides = new Set(['edit', 'delete'].flatMap((right) => partsWith(entity, right)).map(sideOf))
  if (sides.size < 2 || entity.scope !== 'project' || entity.ofCompany) return new Set()
  const steps = Object.keys(entity.flow?.steps ?? {}).filter((step) => handsIn(entity, step))
  return new Set(['edit', 'delete', ...Object.keys(entity.acts ?? {}), ...steps])
}
const known = new WeakMap<AnyEntity, ReadonlySet<string>>()

/** 几边都能登记的，修改、删除、交出与别的动作只归登记的那一边；同一边的几家（项目部与公司、接替的单位）不分。 */
export function isWriters(entity: AnyEntity, right: string): boolean {
  const rights = known.get(entity) ?? ofWriterIn(entity)
  known.set(entity, rights)
  return rights.has(right)
}

/** 登记它的也可以是监督机构；不能的，由审批等办理而来的行不归哪一边，各方照旧修改。 */
export const regulatorsEnter = (entity: AnyEntity): boolean => regulatorRoles.some((role) => granted(entity, role, 'add'))
