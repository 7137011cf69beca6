import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { leftText, leftTone } from '../../ui/due-clock'

type Due = Pick<TodoItem, 'days_left' | 'due_on' | 'paused_on'>

/** 还剩几个工作日，用一句话说；停计的说已暂停，停计之前已经逾期的也说逾期了几天，没有期限的不说。 */
export function dueText({ days_left: left, due_on: due, paused_on: paused }: Due): string {
  const text = left === null || due === null ? '' : leftText(left, due)
  return paused === null ? text : text === '' ? '已暂停' : `${text}，已暂停`
}

export const dueClass = ({ days_left: left }: Due): string => (left === null ? 'home-due' : `home-due home-due-${leftTone(left)}`)
