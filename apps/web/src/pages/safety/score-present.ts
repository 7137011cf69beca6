import type { ScoreEntries } from './score-words'

/** 秒：停手就存，这么久没有再存的，当作已经不在评。 */
export const PRESENT = 120

/**
 * 别人正在评哪张表：表 → 是谁。看各人最后存的一张：换到另一张的，原来那张不再算；评完、作缺项的，离开、关了页面的，
 * 过一会就没有。
 */
export function presentScorers(entries: ScoreEntries, me: number, now: number): ReadonlyMap<string, string> {
  const last = new Map<number, { key: string; at: number; name: string; busy: boolean }>()
  for (const [key, { server }] of entries) {
    if (!server?.scorer || server.scorer_id === null || server.scorer_id === me) continue
    const before = last.get(server.scorer_id)
    if (before && before.at >= server.at) continue
    last.set(server.scorer_id, { key, at: server.at, name: server.scorer, busy: !server.checked && !server.missing })
  }
  const present = [...last.values()].filter(({ at, busy }) => busy && now - at < PRESENT)
  return new Map(present.map(({ key, name }) => [key, name]))
}
