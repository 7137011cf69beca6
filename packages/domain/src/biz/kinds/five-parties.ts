import { dict } from '@zhujian/model'
import { responsibleRoles, unitRole } from '../../reference/unit-dicts'

/** 五方责任主体：建设、勘察、设计、施工、监理。 */
export const fiveParties = dict(
  Object.fromEntries(responsibleRoles.map((role) => [role, [role, unitRole.labelOf(role)] as const])),
)

/** 还缺哪几方，顿号相连；一方都没有选时由必填去说，不重复提示。 */
export function absentParties(present: readonly unknown[]): string {
  if (present.length === 0) return ''
  const absent = responsibleRoles.filter((role) => !present.includes(role))
  return absent.map((role) => unitRole.labelOf(role)).join('、')
}
