import { type AnyEntity, rightsOf } from '@zhujian/model'
import * as account from './account/area'
import * as biz from './biz/area'
import * as completion from './completion/area'
import * as contract from './contract/area'
import * as correspondence from './correspondence/area'
import * as device from './device/area'
import * as document from './document/area'
import { type Area, entityNames } from './entity-index'
import * as evaluation from './evaluation/area'
import * as material from './material/area'
import * as people from './people/area'
import * as production from './production/area'
import * as project from './project/area'
import * as quality from './quality/area'
import * as reputation from './reputation/area'
import * as safety from './safety/area'
import * as salary from './salary/area'
import * as setting from './setting/area'
import * as technique from './technique/area'
import * as unit from './unit/area'
import * as vehicle from './vehicle/area'
import * as warning from './warning/area'

export { type Area, areaOf, hasEntity } from './entity-index'

/** 全部业务实体的定义，按领域分组。加一个实体：它的领域的 area.ts 一行，entity-index.ts 一行。 */
export const entities = {
  project,
  unit,
  account,
  production,
  people,
  salary,
  contract,
  material,
  device,
  vehicle,
  safety,
  warning,
  quality,
  technique,
  reputation,
  correspondence,
  biz,
  document,
  completion,
  evaluation,
  setting,
} as const satisfies Record<Area, Readonly<Record<string, AnyEntity>>>

const byName = new Map(
  Object.values(entities).flatMap((area) => Object.values<AnyEntity>(area).map((entity) => [entity.name, entity] as const)),
)

/** 按名称取实体；引用关系以名称相连。@throws 名称不在登记表内，属于定义错误 */
export function entityOf(name: string): AnyEntity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`unknown entity ${name}`)
  return entity
}

/** 按登记的次序。 */
export const allEntities: readonly AnyEntity[] = entityNames.map(entityOf)

/** 一个实体可以授予的全部权限：增删改查等动词、流转步骤、业务动作。 */
export const grantableRights = (entity: AnyEntity): string[] => [...rightsOf(entity), ...Object.keys(entity.acts ?? {})]
