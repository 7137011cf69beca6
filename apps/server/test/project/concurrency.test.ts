import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { completeDraft, logCount, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  await submitted(world, owner, world.here)
})
afterAll(() => world.close())

const named = async (name: string) =>
  (
    await sql<{
      id: number
      units: number
    }>`select e.id, (select count(*)::bigint from engineering_unit u where u.engineering_id = e.id) as units from engineering e where engineering_name = ${name}`.execute(
      world.platform.db,
    )
  ).rows

describe('a submission sent more than once', () => {
  it('makes one project with its unit and its log row, whatever the number of copies (F11, F12)', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { engineering_name: '重复提交的工程' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => owner.post(`${PC}/newEngineeringProjectAdd`, body, key)))
    const again = await owner.post(`${PC}/newEngineeringProjectAdd`, body, key)
    expect(again).toMatchObject({ code: 200, data: { version: 1, state: 10 } })
    for (const each of answers) expect([each.code, each.data]).toEqual([again.code, again.data])
    const rows = await named('重复提交的工程')
    expect(rows).toEqual([{ id: again.data.id, units: 1 }])
    expect(await logCount(world, Number(again.data.id), 'add')).toBe(1)
  })

  it('is refused when the same key carries something else (F11)', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '甲' }, key)
    const other = await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '乙' }, key)
    expect(other).toMatchObject({ code: 400, msg: '同一提交标识不能用于不同的内容' })
    expect(await named('乙')).toEqual([])
  })
})

describe('twenty people saving the same version', () => {
  it('let exactly one win; the others are told and nothing of theirs is written (F13)', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const before = await logCount(world, draft.id, 'edit')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        owner.post(`${PC}/engineeringProjectSave`, {
          engineering_id: draft.id,
          version: draft.version,
          step: 2,
          monomers: [{ name: `并发${at}#`, kind: 1 }],
        }),
      ),
    )
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1)
    const losers = answers.filter((each) => each.code !== 200)
    expect(new Set(losers.map((each) => each.msg))).toEqual(new Set(['数据已被他人修改，请刷新后重试']))
    const { rows } = await sql`select 1 from monomer where engineering_id = ${draft.id} and name like '并发%'`.execute(
      world.platform.db,
    )
    expect(rows).toHaveLength(1)
    expect(await logCount(world, draft.id, 'edit')).toBe(before + 1)
  })

  it('cannot withdraw and accept one application at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const waiting = await submitted(world, owner, world.here)
      const files = (
        await sql<{ id: number }>`select id from engineering_file where engineering_id = ${waiting.id}`.execute(world.platform.db)
      ).rows
      const [withdrawn, passed] = await Promise.all([
        owner.post(`${PC}/engineeringProjectState`, { engineering_id: waiting.id, version: waiting.version, state: 10 }),
        intake.post(`${PC}/auditPass`, {
          engineering_id: waiting.id,
          version: waiting.version,
          result: 'pass',
          files: files.map(({ id }) => ({ id, status: 2 })),
        }),
      ])
      expect([withdrawn.code, passed.code].filter((code) => code === 200)).toHaveLength(1)
      expect((await stored(world, waiting.id)).state).toBe(withdrawn.code === 200 ? 10 : 11)
    }
  })

  it('draw supervision numbers without gaps or repeats', async () => {
    const waiting = []
    for (let n = 0; n < 4; n += 1) waiting.push(await submitted(world, owner, world.here))
    const audits = await Promise.all(
      waiting.map(async (each, at) => {
        const files = (
          await sql<{ id: number }>`select id from engineering_file where engineering_id = ${each.id} order by id`.execute(
            world.platform.db,
          )
        ).rows
        // One of them is refused for a file not passed: its number must not be lost.
        const opinions = files.slice(at === 1 ? 1 : 0).map(({ id }) => ({ id, status: 2 }))
        return intake.post(`${PC}/auditPass`, { engineering_id: each.id, version: each.version, result: 'pass', files: opinions })
      }),
    )
    expect(audits.map((each) => each.code).toSorted()).toEqual([200, 200, 200, 400])
    const { rows } = await sql<{
      no: string
    }>`select supervise_no as no from engineering where supervise_no is not null and supervise_no like '330106%' and length(supervise_no) = 16 order by 1`.execute(
      world.platform.db,
    )
    const serials = rows.map((row) => Number(row.no.slice(-4)))
    expect(serials).toEqual(serials.map((_, at) => (serials[0] ?? 1) + at))
  })
})
