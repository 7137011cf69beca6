import { expect } from 'vitest'
import { call, type Harness, type Person } from './file/harness'

/** A row as an answered write left it. */
export interface Version {
  readonly id: number
  readonly version: number
}

/** What was saved; a refusal is shown with its reasons. */
export async function saved(answer: ReturnType<typeof call>): Promise<Version> {
  const { code, msg, data } = await answer
  expect([code, msg, code === 200 ? null : data]).toEqual([200, expect.anything(), null])
  return data as unknown as Version
}

export const refusal = (message: string) => ({ code: 400, data: { fields: [{ message }] } })

/** The calls of one area, on the harness that stands when they are made. */
export function handsIn(area: string, harness: () => Harness) {
  const at = (entity: string, verb: string) => `/api/${area}/${entity}/pc/${verb}`
  const step = (who: Person, entity: string, { id, version }: Version, name: string, asks: Record<string, unknown> = {}) =>
    call(harness(), who, at(entity, 'examine'), { id, version, step: name, ...asks })
  return { at, step }
}
