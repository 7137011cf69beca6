import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { onSessionEnd } from '../../data/account'
import type { HistoryType } from '../../data/client'
import { get } from '../../data/client'
import { readOwn, writeOwn } from '../../data/session-items'

/**
 * 沿着一个清单逐件办理：进入时的条件与顺序。办过的会离开“待我处理”，所以记下进入时的次序，
 * 位置（第 n / m 件）与上一件、下一件都按它。
 */
export interface Walk {
  readonly params: Readonly<Record<string, unknown>>
  readonly ids: readonly number[]
  readonly total: number
  /** 第一件在清单里的序号，从 0 起。 */
  readonly offset: number
}

const PREFIX = 'biz.walk.'
const loading = new Map<string, Promise<Walk>>()
onSessionEnd(() => loading.clear())

/** 记下清单的条件；内容在申请页里再取。 */
export function startWalk(kind: string, params: Readonly<Record<string, unknown>>, id: number): string {
  const page = Number(params['page'] ?? 1)
  const limit = Number(params['limit'] ?? MAX_PAGE_SIZE)
  writeOwn(PREFIX + kind, { params, ids: [id], total: 0, offset: (page - 1) * limit } satisfies Walk)
  loading.delete(kind)
  return kind
}

/** 待办中心用自己的次序，不分事项。 */
export const TODO_WALK = 'tobeDone'
export const startTodoWalk = (id: number): string =>
  startWalk(TODO_WALK, { tab: 'todo', sort: 'due_on', page: 1, limit: MAX_PAGE_SIZE }, id)

/** 从消息或链接直接打开的：沿本人同一事项的待办走。 */
export const todoWalk = (kind: string): string => `${TODO_KEY}${kind}`
const TODO_KEY = 'todo.'
const ownTodo = (key: string): Walk => ({
  params: { tab: 'todo', kind: key.replace(TODO_KEY, ''), limit: MAX_PAGE_SIZE },
  ids: [],
  total: 0,
  offset: 0,
})

/** 本页之外再向后取，够一次连续办理。 */
const MOST_PAGES = 5

/** 清单里的次序；取不到时没有上一件、下一件。 */
export function readWalk(key: string, type: HistoryType): Promise<Walk> {
  const under = loading.get(key)
  if (under) return under
  const begun = fill(readOwn<Walk>(PREFIX + key) ?? ownTodo(key), type)
  loading.set(key, begun)
  begun.catch(() => loading.delete(key))
  return begun
}

async function fill(start: Walk, type: HistoryType): Promise<Walk> {
  const limit = Number(start.params['limit'] ?? MAX_PAGE_SIZE)
  const first = Math.floor(start.offset / limit) + 1
  const ids: number[] = []
  let total = 0
  for (let page = first; page < first + MOST_PAGES; page += 1) {
    const answer = await get<InboxAnswer>(bizApi.inbox, { params: { ...start.params, page, limit }, type })
    ids.push(...answer.rows.map((row) => row.id))
    total = answer.total
    if (answer.rows.length < limit || ids.length >= MAX_PAGE_SIZE) break
  }
  return { ...start, ids, total }
}

export interface WalkPlace {
  /** 从 1 起；不在清单里为 0。 */
  readonly at: number
  readonly total: number
  readonly previous: number | undefined
  readonly next: number | undefined
}

/** 一件在次序里的位置。 */
export function placeIn(walk: Walk, id: number): WalkPlace {
  const index = walk.ids.indexOf(id)
  if (index < 0) return { at: 0, total: walk.total, previous: undefined, next: walk.ids[0] }
  return { at: walk.offset + index + 1, total: walk.total, previous: walk.ids[index - 1], next: walk.ids[index + 1] }
}
