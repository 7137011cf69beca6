import { readPreference, savePreference, usePreference } from './preferences'

/** 近来打开过的工程的编号，最近的在前，随账号保存在服务端。 */
const RECENT = 'projects.recent'
const KEPT = 5

const NONE: readonly number[] = []
const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : NONE

/** 打开了一个工程的一页。 */
export function noteProject(id: number): void {
  const before = idsIn(readPreference(RECENT))
  if (before[0] !== id) savePreference(RECENT, [id, ...before.filter((each) => each !== id)].slice(0, KEPT))
}

export const useRecentProjects = (): readonly number[] => idsIn(usePreference<unknown>(RECENT, NONE)[0])
