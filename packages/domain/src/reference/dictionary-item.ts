import { defineEntity, f } from '@zhujian/model'
import { grantAll } from '../roles'

/** 可由管理员维护的字典与代码树。 */
interface DictionaryType {
  readonly label: string
  /** 最多几级；1 为平铺。 */
  readonly levels: number
  /** 每一级代码在上级之后再添的位数；代码逐级相连，查询上级即查到下级。 */
  readonly digits: number
  readonly hint: string
}

/** 字典类别：类别名即各表中 dictionary、tree 字段的 type。 */
export const dictionaryTypes = {
  engineering_type: {
    label: '工程类别',
    levels: 2,
    digits: 2,
    hint: '一级两位，二级在上级之后再加两位，例如 01 房屋建筑、0101 住宅',
  },
} as const satisfies Readonly<Record<string, DictionaryType>>

export type DictionaryTypeName = keyof typeof dictionaryTypes
export const dictionaryTypeNames = Object.keys(dictionaryTypes) as DictionaryTypeName[]
export const dictionaryTypeOf = (name: DictionaryTypeName): DictionaryType => dictionaryTypes[name]

/** 字典条目：名称可以改，代码一经采用不改；用过的只能停用，不能删除。没有引擎接口，由 modules/dictionary 读写。 */
export const dictionaryItem = defineEntity('dictionary_item', {
  label: '字典条目',
  scope: 'shared',
  display: 'label',
  fields: {
    type: f.text('字典类别', { max: 40 }),
    code: f.text('代码', { max: 32 }),
    label: f.text('名称', { max: 100 }),
    parent: f.text('上级代码', { max: 32, optional: true }),
    seq: f.integer('顺序', { max: 9999 }),
    enabled: f.bool('启用'),
  },
  form: ['code', 'label', 'seq'],
  list: { search: [], columns: ['code', 'label', 'parent', 'seq', 'enabled'], sort: 'seq' },
  grants: {
    admin: ['read', 'add', 'edit', 'delete', 'export'],
    city_admin: ['read', 'add', 'edit', 'delete', 'export'],
    ...grantAll(['security', 'auditor', 'station_admin', 'station_head', 'intake'], ['read']),
  },
})

/** 代码是否合乎这一类别的编排：数字，比上级多规定的位数。 */
export function codeProblem(type: DictionaryType, code: string, parent: string | null): string | undefined {
  const wanted = (parent?.length ?? 0) + type.digits
  if (!/^\d+$/.test(code)) return '代码只能是数字'
  if (parent !== null && !code.startsWith(parent)) return `代码应以上级代码 ${parent} 开头`
  return code.length === wanted ? undefined : `代码应为 ${wanted} 位数字`
}

/** 代码所在的级：1 为最上级。 */
export const levelOf = (type: DictionaryType, code: string): number => Math.ceil(code.length / type.digits)
