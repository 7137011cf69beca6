import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, createWorld, freshRow, type World } from '../world'

/** Two pages of the same document: who comes second is told what the first did. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const leave = entityOf('leave')

it('who takes a step of a row that has moved on is told who did what and when, and in which state it is now', async () => {
  const { platform, here } = world
  const state = leave.flow?.states.code('pending')
  const id = await freshRow(platform, here, leave, here.accounts.site, { state })
  const { rows } = await sql<{ version: number }>`select version from leave where id = ${id}`.execute(platform.db)
  const review = () =>
    ask(world, here.tokens.consultant, 'POST', pathOf(leave, 'examine'), { id, version: rows[0]?.version, step: 'review' })
  expect((await review()).msg).toBe('')
  const second = await review()
  expect(second.data.problem).toBe('stale')
  const next = leave.flow?.states.labelOf(leave.flow.states.code('owner'))
  expect(second.msg).toMatch(new RegExp(`^已由.+于 \\d\\d:\\d\\d 监理审核通过，${leave.label}现为“${next}”，无需再监理审核通过$`))
})

it('a row that was only edited meanwhile is to be read again, for the step may still be taken', async () => {
  const { platform, here } = world
  const id = await freshRow(platform, here, leave, here.accounts.site, { state: leave.flow?.states.code('pending') })
  await sql`update leave set version = version + 1 where id = ${id}`.execute(platform.db)
  const answer = await ask(world, here.tokens.consultant, 'POST', pathOf(leave, 'examine'), { id, version: 1, step: 'review' })
  expect([answer.data.problem, answer.msg]).toEqual(['stale', '数据已被他人修改，请刷新后重试'])
})
