import type { Person } from '../project/stage'

/** One step of a row's flow as a person takes it, at the version that stands. */
export const examineAt =
  (path: string) =>
  async (by: Person, id: number, step: string, more: Record<string, unknown> = {}) => {
    const { data } = await by.get(`${path}/info`, { id })
    return by.post(`${path}/examine`, { id, version: data.version, step, ...more })
  }
