import {
  adjustableRights,
  type GrantChange,
  type GrantDelta,
  isFixedEntity,
  keyOf,
  rightGroups,
  rightLabel,
  rightsOfRole,
} from '@zhujian/domain/account/right-catalogue'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { type AnyEntity, VERBS } from '@zhujian/model'

/** 矩阵的一列：一个动词，或合在一起的办理动作。 */
export interface RightColumn {
  readonly key: string
  readonly title: string
  /** 该实体在这一列的权利；没有即显示 —。 */
  readonly of: (entity: AnyEntity) => readonly string[]
}

const isVerb = (right: string) => (VERBS as readonly string[]).includes(right)
const verb = (key: string, title: string): RightColumn => ({
  key,
  title,
  of: (entity) => (adjustableRights(entity).includes(key) ? [key] : []),
})

export const rightColumns: readonly RightColumn[] = [
  verb('read', '查看'),
  verb('add', '新增'),
  verb('edit', '编辑'),
  verb('delete', '删除'),
  { key: 'acts', title: '办理', of: (entity) => adjustableRights(entity).filter((right) => !isVerb(right)) },
  verb('import', '导入'),
  verb('export', '导出'),
  verb('reveal', '敏感字段'),
]

export type Checked = 'all' | 'some' | 'none'

export function checkedOf(held: ReadonlySet<string>, keys: readonly string[]): Checked {
  const count = keys.filter((key) => held.has(key)).length
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some'
}

/** 一个实体全部可调整的权利，写作“数据/动作”。 */
export const keysOfEntity = (entity: AnyEntity): string[] =>
  isFixedEntity(entity.name) ? [] : adjustableRights(entity).map((right) => keyOf(entity.name, right))

export const allKeys = (): string[] => rightGroups().flatMap(({ entities }) => entities.flatMap(keysOfEntity))

/** 改动：草稿与现状不同的那些。 */
export type Draft = Readonly<Record<string, boolean>>

export function withDraft(held: ReadonlySet<string>, draft: Draft): Set<string> {
  const next = new Set(held)
  for (const [key, allowed] of Object.entries(draft)) {
    if (allowed) next.add(key)
    else next.delete(key)
  }
  return next
}

/** 看不到的也办不了：收回查看的，其余一并收回；给出其余的，查看一并给出。 */
function together(now: ReadonlySet<string>, key: string, allowed: boolean): readonly string[] {
  const [name, right] = split(key)
  const own = keysOfEntity(entityOf(name))
  const read = keyOf(name, 'read')
  if (!own.includes(read)) return [key]
  if (allowed) return [read, key]
  return right === 'read' ? own.filter((each) => now.has(each)) : [key]
}

/** 把若干权利一并给出或收回；与现状相同的不算改动。 */
export function setKeys(held: ReadonlySet<string>, draft: Draft, keys: readonly string[], allowed: boolean): Draft {
  const next: Record<string, boolean> = { ...draft }
  const now = withDraft(held, draft)
  for (const key of keys.flatMap((each) => together(now, each, allowed))) {
    if (held.has(key) === allowed) delete next[key]
    else next[key] = allowed
  }
  return next
}

/** 整套换成另一套：全选、仅查看、从角色复制。 */
export function replaceAll(held: ReadonlySet<string>, wanted: (key: string) => boolean): Draft {
  return Object.fromEntries(allKeys().flatMap((key) => (held.has(key) === wanted(key) ? [] : [[key, wanted(key)] as const])))
}

const isRead = (key: string) => key.endsWith('/read')

/** 仅查看：起点角色看得到的照旧，其余收回；起点角色本来看不到的，不因此看得到。 */
export function onlyReads(held: ReadonlySet<string>, base: RoleName, deltas: readonly GrantDelta[]): Draft {
  const started = rightsOfRole(base, base, deltas)
  return replaceAll(held, (key) => isRead(key) && started.has(key))
}

const split = (key: string): [entity: string, verb: string] => {
  const slash = key.indexOf('/')
  return [key.slice(0, slash), key.slice(slash + 1)]
}

export const changesOf = (draft: Draft): GrantChange[] =>
  Object.entries(draft).map(([key, allowed]) => {
    const [entity, name] = split(key)
    return { entity, verb: name, allowed }
  })

/** “隐患 · 审核”，写给人看。 */
export function textOfKey(key: string): string {
  const [name, right] = split(key)
  const entity = entityOf(name)
  return `${entity.label} · ${rightLabel(entity, right)}`
}
