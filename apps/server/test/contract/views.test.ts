import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, freshRow, type World } from '../world'

/** Each kind of condition a view may name, by a view that stands: which rows it opens. That its number is theirs is in contract.test. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const fresh = (name: string, values: Record<string, unknown>, creator = world.here.accounts.officer) =>
  freshRow(world.platform, world.here, entityOf(name), creator, values)

/** Which of these rows the view opens to the role. */
async function opened(
  name: string,
  view: string,
  ids: readonly number[],
  role: 'officer' | 'admin' = 'officer',
): Promise<number[]> {
  const { data } = await ask(world, world.here.tokens[role], 'GET', pathOf(entityOf(name), 'getList'), {
    view,
    limit: 50,
    ids: ids.join(),
  })
  return (data.rows ?? []).map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

describe('views', () => {
  it('待我复查 opens the dangers the reader found and that wait for a recheck, nobody else’s', async () => {
    const rechecking = hiddenDangerStates.code('rechecking')
    const mine = await fresh('hidden_danger', { state: rechecking })
    const earlier = await fresh('hidden_danger', { state: hiddenDangerStates.code('rectifying') })
    const others = await fresh('hidden_danger', { state: rechecking }, world.here.accounts.consultant)
    expect(await opened('hidden_danger', 'recheck', [mine, earlier, others])).toEqual([mine])
  })

  it('a certificate a company entered is 待核验 until it was sent back, then 不一致', async () => {
    const waiting = await fresh('unit_qual', { declared: true })
    const returned = await fresh('unit_qual', { declared: true, return_reason: '编号与原件不符' })
    const verified = await fresh('unit_qual', { declared: false })
    const all = [waiting, returned, verified]
    expect(await opened('unit_qual', 'declared', all, 'admin')).toEqual([waiting])
    expect(await opened('unit_qual', 'returned', all, 'admin')).toEqual([returned])
  })

  it('a certificate is 将到期 from thirty days before to its last day, 已过期 from the day after', async () => {
    const [late, last, soon, later] = await Promise.all(
      [-1, 0, 30, 31].map((days) => fresh('unit_qual', { valid_to: addDays(today(), days) })),
    )
    const all = [late, last, soon, later] as number[]
    expect(await opened('unit_qual', 'soon', all, 'admin')).toEqual([last, soon].toSorted())
    expect(await opened('unit_qual', 'over', all, 'admin')).toEqual([late])
  })

  it('a moment is counted by its day in China: 近三十日 begins at midnight there', async () => {
    const at = (day: string, time: string) => Date.parse(`${day}T${time}+08:00`) / 1000
    const first = addDays(today(), -30)
    const held = (start_at: number) => fresh('edu', { state: 1, start_at, end_at: start_at + 3600 })
    const before = await held(at(addDays(first, -1), '23:59:59'))
    const from = await held(at(first, '00:00:00'))
    const until = await held(at(today(), '23:59:59'))
    const after = await held(at(addDays(today(), 1), '00:00:00'))
    expect(await opened('edu', 'recent', [before, from, until, after])).toEqual([from, until])
  })
})
