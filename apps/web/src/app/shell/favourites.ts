import { onPreferencesLoaded, readPreference, savePreference, usePreference } from '../../data/preferences'
import { readOwn, writeOwn } from '../../data/session-items'
import { HOME } from './tabs'

/** 收藏的与近来打开过的页面（只有路径），随账号保存在服务端。 */
const STARRED = 'menu.starred'
const VISITS = 'menu.visits'
/** 记最近这么多次。 */
const KEPT = 60
/** 打开过这么多次的才算常用。 */
const LEAST = 3
export const MOST = 6

const NONE: readonly string[] = []
const pathsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((path): path is string => typeof path === 'string') : NONE

/** 打开得最多的在前；一样多的，近来打开的在前。 */
export function mostUsed(visits: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const path of [...visits].reverse()) times.set(path, (times.get(path) ?? 0) + 1)
  return [...times]
    .filter(([, count]) => count >= LEAST)
    .sort(([, a], [, b]) => b - a)
    .map(([path]) => path)
}

const visitsNow = (): readonly string[] => pathsIn(readOwn(VISITS) ?? readPreference(VISITS))

/** 打开了菜单里的一页；常用的变了才送到服务端。 */
export function noteVisit(path: string): void {
  if (path === HOME) return
  const before = visitsNow()
  const visits = [...before, path].slice(-KEPT)
  writeOwn(VISITS, visits)
  if (mostUsed(visits).slice(0, MOST).join() !== mostUsed(before).slice(0, MOST).join()) savePreference(VISITS, visits)
}
onPreferencesLoaded(() => writeOwn(VISITS, readOwn(VISITS) ?? readPreference(VISITS)))

/** 收藏的在前，其次用得多的；放不下的不列。 */
export function useFavourites(): { readonly starred: readonly string[]; readonly paths: readonly string[] } {
  const [stored] = usePreference<unknown>(STARRED, NONE)
  const [visits] = usePreference<unknown>(VISITS, NONE)
  const starred = pathsIn(stored)
  return { starred, paths: [...new Set([...starred, ...mostUsed(pathsIn(visits))])].slice(0, MOST) }
}

export const isStarred = (path: string): boolean => pathsIn(readPreference(STARRED)).includes(path)

export function toggleStar(path: string): void {
  const before = pathsIn(readPreference(STARRED))
  savePreference(STARRED, before.includes(path) ? before.filter((each) => each !== path) : [...before, path])
}
