import type { FieldProblem } from '@zhujian/model'
import { compare, sum } from '@zhujian/model/decimal'

/** 一行明细里与合计有关的数。 */
export interface SheetLine {
  readonly paid: string | null
}

interface Totals {
  readonly people: number
  readonly paid: string | null
}

/** 工资按实名登记的人发（保障农民工工资支付条例第二十八条）：人数不能多于当月登记在场的。 */
export const headCountProblem = (people: number, enrolled: number, ofTeam: boolean): FieldProblem | null =>
  people > enrolled
    ? {
        field: 'people',
        message: `当月${ofTeam ? '该班组' : '该单位在本工程'}实名登记在场的有 ${enrolled} 人，填写的人数为 ${people} 人；未登记的先办实名登记`,
      }
    : null

/** 工资发到人：没有明细的交不出去；人数须与明细一致。 */
export function differsFromLines({ people }: Pick<Totals, 'people'>, lines: readonly SheetLine[]): FieldProblem[] {
  if (lines.length === 0) return [{ field: 'people', message: '还没有工资明细，请先逐人录入或导入' }]
  return people === lines.length ? [] : [{ field: 'people', message: `明细有 ${lines.length} 人，填写的人数为 ${people} 人` }]
}

/** 发放完成：每一行都填了实发的，实发合计须与明细一致。 */
export function paidDiffers({ paid }: Pick<Totals, 'paid'>, lines: readonly SheetLine[]): FieldProblem[] {
  const amounts = lines.flatMap((line) => line.paid ?? [])
  if (!paid || lines.length === 0 || amounts.length < lines.length) return []
  const total = sum(amounts)
  return compare(total, paid) === 0 ? [] : [{ field: 'paid', message: `明细实发合计 ${total} 元，填写的实发合计为 ${paid} 元` }]
}
