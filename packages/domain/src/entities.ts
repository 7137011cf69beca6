import { type AnyEntity, rightsOf } from '@zhujian/model'
import { projectEntities } from './project/area'
import { unitEntities } from './unit/area'
import { accountEntities } from './account/area'
import { productionEntities } from './production/area'
import { peopleEntities } from './people/area'
import { salaryEntities } from './salary/area'
import { deviceEntities } from './device/area'
import { safetyEntities } from './safety/area'
import { correspondenceEntities } from './correspondence/area'
import { bizEntities } from './biz/area'
import { documentEntities } from './document/area'
import { completionEntities } from './completion/area'
import { settingEntities } from './setting/area'

/** 全部业务实体，按领域分组；领域名即接口路径 /api/<领域>/<实体> 的第一段。加一个实体，在它的领域的 area.ts 里加一行。 */
export const entities = {
  project: projectEntities,
  unit: unitEntities,
  account: accountEntities,
  production: productionEntities,
  people: peopleEntities,
  salary: salaryEntities,
  device: deviceEntities,
  safety: safetyEntities,
  correspondence: correspondenceEntities,
  biz: bizEntities,
  document: documentEntities,
  completion: completionEntities,
  setting: settingEntities,
} as const satisfies Record<string, Record<string, AnyEntity>>

export type Area = keyof typeof entities

export const allEntities: readonly AnyEntity[] = Object.values(entities).flatMap((area): AnyEntity[] => Object.values(area))

const byName = new Map(allEntities.map((entity) => [entity.name, entity]))
const areaByName = new Map(
  Object.entries(entities).flatMap(([area, group]) => Object.values(group).map((entity) => [entity.name, area as Area] as const)),
)

/** 按名称取实体；引用关系以名称相连。@throws 名称不在登记表内，属于定义错误 */
export function entityOf(name: string): AnyEntity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`unknown entity ${name}`)
  return entity
}

export const hasEntity = (name: string): boolean => byName.has(name)

/** 实体所在的领域。@throws 名称不在登记表内，属于定义错误 */
export function areaOf(name: string): Area {
  const area = areaByName.get(name)
  if (!area) throw new Error(`unknown entity ${name}`)
  return area
}

/** 一个实体可以授予的全部权限：增删改查等动词、流转步骤、业务动作。 */
export const grantableRights = (entity: AnyEntity): string[] => [...rightsOf(entity), ...Object.keys(entity.acts ?? {})]
