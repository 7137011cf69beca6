import type { BizCode } from './kind-codes'
import { listOf, type Values } from './kinds/complaints'
import { absentParts, unitParts } from '../reference/unit-parts'

/** 本工程没有某个分部的，与它有关的事项不必办。 */
const ofPart: Partial<Record<BizCode, number>> = {
  ycsq: unitParts.code('foundation'),
  jcys: unitParts.code('foundation'),
  ztzx: unitParts.code('structure'),
}

/** 申请一个事项之前应当办成的：它的前置事项；竣工验收申请另有全部必办事项，注明本工程没有的分部除外。 */
export function neededBefore(
  code: BizCode,
  types: readonly {
    readonly code: BizCode
    readonly required: boolean
    readonly enabled: boolean
    readonly after: readonly BizCode[]
  }[],
  content: Values,
): readonly BizCode[] {
  const after = types.find((type) => type.code === code)?.after ?? []
  if (code !== 'jgsq') return after
  const absent = absentParts(listOf(content.parts_done), listOf(content.parts_none))
  const required = types.filter((type) => type.required && type.enabled && type.code !== code).map((type) => type.code)
  return [...new Set([...after, ...required])].filter((each) => {
    const part = ofPart[each]
    return part === undefined || !absent.includes(part)
  })
}
