import { daysBetween } from '@zhujian/model/date'
import { isLongStop } from '../biz/kinds/release-kind'
import { keyPost } from './key-posts'

/** 总监经建设单位书面同意可兼任，最多三项（GB/T 50319-2013 第 3.1.5 条）。 */
const MOST_FOR_CHIEF = 3

/** 一个人在别的工程锁定的任职。 */
export interface Engagement {
  readonly engineering_id: number
  readonly engineering_name: string
  readonly post: string
  /** 所在工程停工或中止的起始日；没有停着为 null。 */
  readonly halted_on: string | null
}

/** 不能任用的原因；可以任用为 null。所在工程停工满 120 天的可以另任（建市〔2008〕48号第九条）。 */
export function refusalOf(post: string, engagements: readonly Engagement[], day: string, who = '该人员'): string | null {
  const binding = engagements.filter(({ halted_on }) => halted_on === null || !isLongStop(daysBetween(halted_on, day)))
  if (binding.length === 0) return null
  const where = binding.map((each) => `“${each.engineering_name}”任${keyPost.labelOf(each.post)}`).join('、')
  if (post !== keyPost.code('chief_engineer')) return `${who}在${where}，处于锁定状态，须先办理人员解锁`
  return binding.length >= MOST_FOR_CHIEF ? `${who}已在${where}，总监最多担任 ${MOST_FOR_CHIEF} 项，须先办理监理人员解锁` : null
}
