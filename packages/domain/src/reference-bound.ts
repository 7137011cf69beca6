import type { RefField, RefsField } from '@zhujian/model'
import { briefOf } from './entity-index'

/** 工程资料里的一处引用可以指到哪里；没有界限的为 null。 */
export const REFERENCE_BOUNDS = [
  'project',
  'own',
  'company',
  'party',
  'participants',
  'officers',
  'people',
  'inspectors',
  'body',
] as const
export type ReferenceBound = (typeof REFERENCE_BOUNDS)[number]

/** 不属于某个工程的表单里，这几种也有所指：本企业，本人区域内的监督机构。 */
export const BOUNDS_WITHOUT_PROJECT: readonly ReferenceBound[] = ['company', 'officers', 'inspectors', 'body']

/** 字段只许选哪一类，写成清单的查询条件：选择框照它问，服务器照它核对。 */
export const whereQuery = (where: RefField['where'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, codes]) => [name, codes.join(',')]))

/** 字段自己说了的照字段；没有说的，属于工程的资料限于同一工程，其余（行政区划、机构、企业库）不限。 */
export function boundOf({ of, target }: Pick<RefField | RefsField, 'of' | 'target'>): ReferenceBound | null {
  if (of) return of === 'any' ? null : of
  return briefOf(target).scope === 'project' ? 'project' : null
}
