import { type AnyEntity, granted } from '@zhujian/model'
import { allEntities, grantableRights } from '../entities'
import { moduleData } from '../module-data'
import { isRole, roleOf, type RoleName } from '../roles'
import { menuGroups } from '../menu'
import { screens } from '../screens'

const verbs: Readonly<Record<string, string>> = {
  read: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  reveal: '查看敏感信息',
}

/** 一项权利的名称：动词、流转步骤或业务动作。 */
export const rightLabel = (entity: AnyEntity, right: string): string =>
  verbs[right] ?? entity.flow?.steps[right]?.label ?? entity.acts?.[right] ?? right

export const isVerb = (right: string): boolean => right in verbs

/** 由系统规定、不能逐项调整的：谁管哪些账号、谁管角色、谁改设置。 */
const FIXED: readonly string[] = ['account', 'custom_role', 'setting_change', 'supervise_org']
export const isFixedEntity = (name: string): boolean => FIXED.includes(name)

/** 平台一侧的角色（三员）权利由系统规定。 */
export const isFixedRole = (base: string): boolean => isRole(base) && roleOf(base).side === 'platform'

/** 一个实体可以逐项调整的权利；没有敏感字段的没有“查看敏感信息”，没有表单的没有新增与导入。 */
export function adjustableRights(entity: AnyEntity): string[] {
  const sensitive = Object.values(entity.fields).some((field) => field.sensitive)
  return grantableRights(entity).filter((right) => {
    if (right === 'reveal') return sensitive
    return entity.form.length > 0 || !['add', 'edit', 'import'].includes(right)
  })
}

export interface RightGroup {
  readonly key: string
  readonly title: string
  readonly entities: readonly AnyEntity[]
}

/** 全部实体按菜单归组：归在第一个用到它的菜单之下；没有页面的归在“其他数据”。 */
export function rightGroups(): RightGroup[] {
  const groupOf = (entity: AnyEntity): string => {
    const home = screens.find(
      ({ right, menu }) => menu !== undefined && typeof right !== 'string' && right.entity === entity.name,
    )
    return home?.menu ?? 'other'
  }
  const titles = [...menuGroups.map(({ key, title }) => [key, title] as const), ['other', '其他数据'] as const]
  return titles.flatMap(([key, title]) => {
    const members = allEntities.filter((entity) => groupOf(entity) === key)
    return members.length > 0 ? [{ key, title, entities: members }] : []
  })
}

export interface GrantDelta {
  readonly role: string
  readonly entity: string
  readonly verb: string
  readonly allowed: boolean
}

/** 一处改动：allowed 为空即恢复原样。 */
export interface GrantChange {
  readonly entity: string
  readonly verb: string
  readonly allowed: boolean | null
}

export const keyOf = (entity: string, verb: string): string => `${entity}/${verb}`

/** 一个角色的权利：定义的授权，加内置角色的增减，再加自定义角色自己的增减；写作“数据/动作”。 */
export function rightsOfRole(role: string, base: RoleName, deltas: readonly GrantDelta[]): Set<string> {
  const decided = new Map<string, boolean>()
  for (const name of new Set([base, role]))
    for (const delta of deltas) if (delta.role === name) decided.set(keyOf(delta.entity, delta.verb), delta.allowed)
  const all = [...allEntities, ...moduleData].flatMap((entity) => grantableRights(entity).map((right) => ({ entity, right })))
  return new Set(
    all
      .filter(({ entity, right }) => decided.get(keyOf(entity.name, right)) ?? granted(entity, base, right))
      .map(({ entity, right }) => keyOf(entity.name, right)),
  )
}

/** 担任这些权利的人看得见哪些菜单与页面，与登录后的菜单同一规则。 */
export const screensOf = (rights: ReadonlySet<string>) =>
  screens.filter(({ ready, menu, right }) => {
    if (!ready || menu === undefined) return false
    return typeof right === 'string' ? right === 'signedIn' : rights.has(keyOf(right.entity, right.verb))
  })
