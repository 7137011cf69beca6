import { type AnyEntity, nameOf } from '@zhujian/model'
import { filledAs, official, own } from '../flows/check-kinds'
import { safetyCheck } from './safety-check'

/** 两种检查各有一页：要看的也不同。 */
function listed(entity: AnyEntity, without: readonly string[]): AnyEntity {
  const here = (name: string): boolean => !without.includes(name)
  const { list } = entity
  const columns = list.columns.filter((column) => here(nameOf(column)))
  return { ...entity, list: { ...list, search: list.search.filter(here), columns } }
}

export const officialCheck = listed(filledAs(safetyCheck, { label: '监督检查', ...official }), [
  ...official.without,
  'checker_side',
])
export const selfCheck = listed(filledAs(safetyCheck, { label: '项目自查', ...own }), own.without)
