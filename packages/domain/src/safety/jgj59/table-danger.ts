import { dangerCategory, dangerLevel } from '../safety-dicts'
import { RULE_SET } from './tables'
import { criterionIn, type DeductionRow, itemCodeOf, tableOfRow } from './table-rows'

const c = dangerCategory.code
/** 分项表 → 隐患类别；门式脚手架、吊篮的表在类别里没有专门的一类，前者由登记的人选。 */
const CATEGORY: Readonly<Record<number, ReturnType<typeof c>>> = {
  1: c('management'),
  2: c('civilised'),
  3: c('fastener_scaffold'),
  5: c('cuplock_scaffold'),
  6: c('disk_scaffold'),
  7: c('full_scaffold'),
  8: c('cantilever_scaffold'),
  9: c('attached_scaffold'),
  10: c('height'),
  11: c('pit'),
  12: c('formwork'),
  13: c('height'),
  14: c('electricity'),
  15: c('hoist'),
  16: c('elevator'),
  17: c('tower'),
  18: c('lifting'),
  19: c('machinery'),
}
/** 现场防火在文明施工的表里，隐患归消防安全。 */
const FIRE_ITEM = 'B.2-6'

/** 一处扣分转成隐患时已经知道的各栏。 */
export function dangerOf(tableCode: number, line: DeductionRow) {
  const table = tableOfRow({ table_code: tableCode })
  const found = criterionIn(table, line.criterion)
  const item = found?.item
  const words = `${item?.name ?? ''}：${found?.criterion.text ?? ''}`
  return {
    category: itemCodeOf(line.criterion) === FIRE_ITEM ? c('fire') : (CATEGORY[tableCode] ?? null),
    place: line.place ?? null,
    description: line.note ? `${words}。${line.note}` : words,
    level: dangerLevel.code('general'),
    is_major: false,
    basis: `${RULE_SET} 表 ${table.code} ${table.name}，${item?.guarantee ? '保证项目' : '一般项目'}“${item?.name ?? ''}”（${line.criterion}）`,
    before_img: line.img ?? null,
    deduct: String(line.value * (line.count ?? 1)),
  }
}
