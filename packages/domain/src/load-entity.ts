import type { AnyEntity } from '@zhujian/model'
import { type Area, areaOf } from './entity-index'

/** 各领域的定义，按需取来；浏览器由此打开没有自己页面的实体。 */
const areas: Readonly<Record<Area, () => Promise<Readonly<Record<string, AnyEntity>>>>> = {
  project: () => import('./project/area'),
  unit: () => import('./unit/area'),
  account: () => import('./account/area'),
  production: () => import('./production/area'),
  people: () => import('./people/area'),
  salary: () => import('./salary/area'),
  contract: () => import('./contract/area'),
  material: () => import('./material/area'),
  device: () => import('./device/area'),
  vehicle: () => import('./vehicle/area'),
  safety: () => import('./safety/area'),
  quality: () => import('./quality/area'),
  technique: () => import('./technique/area'),
  correspondence: () => import('./correspondence/area'),
  biz: () => import('./biz/area'),
  document: () => import('./document/area'),
  completion: () => import('./completion/area'),
  evaluation: () => import('./evaluation/area'),
  reputation: () => import('./reputation/area'),
  setting: () => import('./setting/area'),
  warning: () => import('./warning/area'),
}

/** 按名称取来一个实体的定义。@throws 名称不在登记表内，属于定义错误 */
export async function loadEntity(name: string): Promise<AnyEntity> {
  const found = Object.values(await areas[areaOf(name)]()).find((entity) => entity.name === name)
  if (!found) throw new Error(`unknown entity ${name}`)
  return found
}
