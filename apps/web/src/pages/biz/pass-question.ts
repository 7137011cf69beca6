import type { BizNodeAnswer, BizTaskAnswer } from '@zhujian/domain/contracts/biz-answers'
import { nodeIsPassed } from '@zhujian/domain/biz/node'

/** 本人这一通过本件就办成：环节随之走完，后面再没有环节。 */
export function endsCase(
  nodes: readonly Pick<BizNodeAnswer, 'state' | 'mode' | 'tasks'>[],
  mine: BizTaskAnswer | undefined,
): boolean {
  const active = nodes.find(({ state }) => state === 'active')
  if (!mine || !active || nodes.some(({ state }) => state === 'waiting')) return false
  const tasks = active.tasks.filter(({ kind }) => kind !== 'delegate')
  return nodeIsPassed(
    active.mode,
    tasks.map(({ id, kind, state }) => ({ state: id === mine.id ? 'done' : state, added: kind === 'added' })),
  )
}

interface Passing {
  readonly title: string
  readonly unread: number
  /** 系统核验不符合的项目：不改正，最后也办不成。 */
  readonly unmet: readonly string[]
  /** 办成之后怎样。 */
  readonly meaning: string | null
  readonly ends: boolean
  readonly byKey: boolean
}

/** 通过之前要问的话：办成的说明后果，有资料未阅的提醒，快捷键按的总要问；其余不打扰。 */
export function passQuestion(passing: Passing): { title: string; text: string } | undefined {
  const { title, unread, unmet, meaning, ends, byKey } = passing
  const papers = unread > 0 ? `还有 ${unread} 件资料未阅，` : ''
  if (ends)
    return {
      title: '通过后即办成',
      text: `这是最后一个环节，通过后“${title}”即办成，不能撤回${meaning ? `：${meaning}` : ''}。${papers}${papers ? '仍要' : '确定'}通过吗？`,
    }
  if (unmet.length > 0)
    return {
      title: '有不符合的',
      text: `系统核验“${unmet.join('、')}”不符合，不改正最后也办不成，可以退回补正。${papers}仍要通过吗？`,
    }
  if (papers) return { title: '通过', text: `“${title}”${papers}仍要通过吗？` }
  return byKey ? { title: '通过', text: `确定通过“${title}”？` } : undefined
}
