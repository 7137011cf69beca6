import type { Codes, RefField, RefsField } from '@zhujian/model'
import { briefOf } from './entity-index'
import { enterStatus } from './people/person-codes'

/** 工程资料里的一处引用可以指到哪里；没有界限的为 null。 */
export const REFERENCE_BOUNDS = [
  'project',
  'own',
  'company',
  'party',
  'side',
  'participants',
  'officers',
  'people',
  'inspectors',
  'body',
] as const
export type ReferenceBound = (typeof REFERENCE_BOUNDS)[number]

/** 不属于某个工程的表单里，这几种也有所指：本企业，本人区域内的监督机构。 */
export const BOUNDS_WITHOUT_PROJECT: readonly ReferenceBound[] = ['company', 'officers', 'inspectors', 'body']

/** 写成清单的查询条件：选择框照它问，服务器照它核对。 */
export const whereQuery = (where: Codes = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(where).flatMap(([name, codes]) => (codes.length > 0 ? [[name, codes.join(',')]] : [])))

/** 没有另外说的，选择框只列在场的工人、在岗的关键岗位人员；已经写着别人的照常显示。 */
const usual: Readonly<Record<string, Codes>> = {
  worker: { enter_status: [enterStatus.code('on_site')] },
  manage_user: { active: [true] },
}

type Offering = Pick<RefField | RefsField, 'target' | 'where' | 'offers'>

/** 选择框列哪些：字段只许的一类之内，表单填到这里可以选的。 */
export const offeredIn = ({ target, where, offers }: Offering, row: Readonly<Record<string, unknown>>): Record<string, string> =>
  whereQuery({ ...usual[target], ...where, ...offers?.(row) })

/** 字段自己说了的照字段；没有说的，属于工程的资料限于同一工程，其余（行政区划、机构、企业库）不限。 */
export function boundOf({ of, target }: Pick<RefField | RefsField, 'of' | 'target'>): ReferenceBound | null {
  if (of) return of === 'any' ? null : of
  return briefOf(target).scope === 'project' ? 'project' : null
}

/** 选择框在这个工程里列到哪里为止；不限的为空。 */
export function withinOf(field: Pick<RefField | RefsField, 'of' | 'target' | 'parts'>, project: number): string | undefined {
  const bound = boundOf(field)
  return bound === null ? undefined : [project, bound, ...(field.parts ? [field.parts.join('+')] : [])].join(':')
}
