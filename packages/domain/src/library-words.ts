import { screenOf } from './screens'

/** 历史库里仍要办的，按页面所列的数据；没有列出的，历史库里仅可查看。 */
export const goesOnThere: Readonly<Record<string, string>> = {
  supervise_doc: '文书仍可送达、签收、回复、归档，其余仅可查看',
  doc_receipt: '文书仍可送达、签收、回复、归档，其余仅可查看',
  bank_account: '工资专户仍可撤销、冻结，其余仅可查看',
  wage_deposit: '工资保证金仍可核准、动用、补足、退还，其余仅可查看',
  wage_complaint: '欠薪投诉仍可登记、办理，其余仅可查看',
  document_flow: '归档资料仍可补录，其余仅可查看',
}

/** 历史库、中间库的提示条上写什么：各页说各页的。 */
export function libraryWords(library: 1 | 2, path: string): string {
  if (library === 2) return '当前处于中间库，仅可办理监督业务'
  const right = screenOf(path)?.right
  const entity = typeof right === 'object' ? right.entity : ''
  return `当前处于历史库，${goesOnThere[entity] ?? '仅可查看'}`
}
