import type { BizKind } from './biz-kind'
import { jcys } from './kinds/jcys'

/** 全部办理事项。加一个事项就是加一个文件、加一行。 */
export const bizKinds: readonly BizKind[] = [jcys]

const byCode = new Map<string, BizKind>(bizKinds.map((kind) => [kind.code, kind]))

/** @throws 事项没有登记，属于程序错误 */
export function bizKindOf(code: string): BizKind {
  const kind = byCode.get(code)
  if (!kind) throw new Error(`unknown biz kind ${code}`)
  return kind
}
