import { type TodoItem, wantsMending } from '@zhujian/domain/contracts/biz-answers'

/** 链接上写得下的字数，再长就只说“办理”。 */
const SHORT = 4

/** 是哪一类事；轮到的一步由链接说。 */
export const kindText = ({ kind, step }: Pick<TodoItem, 'kind' | 'step'>): string =>
  step !== null && kind.endsWith(`·${step}`) ? kind.slice(0, -step.length - 1) : kind

/** 是什么、在哪里；名称只是编号的，编号在提示里。类别就在旁边，说过的不再说一遍。 */
export function subjectText({ subject, title, kind = '' }: Pick<TodoItem, 'subject' | 'title'> & { kind?: string }): string {
  const words = (subject ?? title).split(' ')
  const rest = words.filter((word) => word.length < 2 || !kind.startsWith(word))
  return rest.length > 0 ? rest.join(' ') : words.join(' ')
}

/** 都是这一个工程的，或者不属于工程：工程不必每行都写。 */
export const onlyOf = (rows: readonly Pick<TodoItem, 'engineering_id'>[], project: number | undefined): boolean =>
  project !== undefined && rows.every(({ engineering_id: id }) => id === null || id === project)

/**
 * 点了做什么：只有一种办法的说这一步（签收、登记报告），长的说“办理”，退回来的说“补正”。要判断的也说“办理”：
 * 链接上写着“验收合格”，像是点一下就合格了。
 */
export function verbText(item: Pick<TodoItem, 'source' | 'path' | 'acts'>): string {
  if (wantsMending(item)) return '补正'
  const [only] = item.acts
  return only && only.label.length <= SHORT ? only.label : '办理'
}
