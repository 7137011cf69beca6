import type { AnyEntity, Unique } from '@zhujian/model'
import { allEntities } from './entities'

/** 唯一规则在库表上的约束名；敏感字段以盲索引列比较。 */
const constraintOf = (entity: AnyEntity, { fields }: Unique): string =>
  `${entity.name}_${fields.map((name) => (entity.fields[name]?.sensitive ? `${name}_index` : name)).join('_')}_key`

/** 规则里的敏感字段：答复“已登记”，就是说出了别处有没有这个号码。 */
export const personalIn = (entity: AnyEntity, { fields }: Unique): string[] =>
  fields.filter((name) => entity.fields[name]?.sensitive)

export interface BrokenRule {
  readonly entity: AnyEntity
  readonly rule: Unique
}

/** 库表的一次唯一冲突（SQLSTATE 23505）违反的是哪一条规则。 */
export function brokenRule(error: unknown): BrokenRule | undefined {
  const { code, table, constraint } = (error ?? {}) as { code?: unknown; table?: unknown; constraint?: unknown }
  const entity = code === '23505' ? allEntities.find(({ name }) => name === table) : undefined
  const rule = entity?.unique?.find((each) => constraintOf(entity, each) === constraint)
  return entity && rule && { entity, rule }
}

/** 拒绝了，也就说出了某个敏感字段的号码已经登记：哪类数据、哪个字段。 */
export function toldBy(error: unknown): { readonly module: string; readonly label: string } | undefined {
  const broken = brokenRule(error)
  const [name] = broken ? personalIn(broken.entity, broken.rule) : []
  return broken && name !== undefined
    ? { module: broken.entity.name, label: broken.entity.fields[name]?.label ?? name }
    : undefined
}

/** 库表看不出的唯一冲突，由查到它的人照库表的样子说。 */
export const breaking = (entity: AnyEntity, rule: Unique): Error =>
  Object.assign(new Error(rule.message), { code: '23505', table: entity.name, constraint: constraintOf(entity, rule) })
