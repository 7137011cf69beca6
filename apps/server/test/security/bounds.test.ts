import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEntities } from '@zhujian/domain/entities'
import { purgeLeftovers } from '@zhujian/server/modules/account/purge.job'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, type World } from '../world'

/** A14: every kind of row a request can make has a bound, an age and a clean-up. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const run = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.platform.db)).rows
const post = (url: string, input: Record<string, unknown>) => ask(world, world.here.tokens.officer, 'POST', url, input)

/** Name of a table → what the documentation says of it: bound, age, clean-up. */
function documented(): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
  const [section = ''] = (text.split('## 每种行的上限、时效与清理')[1] ?? '').split('\n## ')
  const lines = section.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.flatMap((line) => {
      const [names = '', ...rest] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, rest] as const)
    }),
  )
}

it('the documentation names every table beside the business rows, each with bound, age and clean-up [A14]', async () => {
  const entities = new Set<string>(allEntities.map(({ name }) => name))
  const tables = await run(
    sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like '%migration%' order by 1`,
  )
  const found = documented()
  const expected = tables.map(({ name }) => name).filter((name) => !entities.has(name))
  expect([...found.keys()].toSorted()).toEqual(expected.toSorted())
  for (const [name, cells] of found)
    expect(
      cells.filter((cell) => cell.length > 1),
      name,
    ).toHaveLength(3)
})

describe('what one account may make [A14]', () => {
  it('no view for a list that does not exist, and three hundred in all', async () => {
    const invented = await post('/api/user/pc/savedView', { list: 'invented.1', name: '甲', value: {} })
    expect(invented.data.fields).toEqual([{ field: 'list', message: '没有这个列表' }])
    await run(
      sql`insert into saved_view (account_id, list, name, value) select ${world.here.accounts.officer}, 'account.' || n % 20, 'v' || n, '{}' from generate_series(1, 299) n`,
    )
    const save = (name: string) => post('/api/user/pc/savedView', { list: 'monomer', name, value: {} })
    const answers = await Promise.all(['甲', '乙', '丙'].map(save))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('最多保存 300 个视图，请先删除不用的')
  })

  it('120 live tickets a minute; those that ran out go with the next one', async () => {
    await run(
      sql`insert into login_ticket (ticket_hash, account_id, session_id, purpose, expires_at)
        select 'old' || n, ${world.here.accounts.officer}, (select min(id) from session where account_id = ${world.here.accounts.officer}), 'live', now() - interval '1 second' from generate_series(1, 5) n`,
    )
    const statuses = []
    for (let at = 0; at < 125; at += 1) statuses.push((await post('/api/common/pc/liveTicket', {})).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect(
      await run(sql`select count(*)::integer as n from login_ticket where account_id = ${world.here.accounts.officer}`),
    ).toEqual([{ n: 120 }])
  })

  it('upload credentials that ran out go with the next one', async () => {
    await post('/api/common/pc/getUploadToken', {})
    await run(sql`update upload_credential set expires_at = now() - interval '1 second'`)
    await post('/api/common/pc/getUploadToken', {})
    expect(await run(sql`select count(*)::integer as n from upload_credential`)).toEqual([{ n: 1 }])
  })

  it('the newest ten thousand submissions keep their answers, of the last hour all; drafts of three months ago go', async () => {
    const keys = (name: string, count: number, age: string) =>
      run(
        sql`insert into idempotency (account_id, key, route, body_hash, created_at) select 77, ${name} || n, 'r', 'h', now() - ${age}::interval - n * interval '1 millisecond' from generate_series(1, ${count}::integer) n`,
      )
    await keys('young', 9_000, '1 minute')
    await keys('old', 3_000, '2 hours')
    await run(
      sql`insert into draft (account_id, scope, key, body, updated_at) values (77, 's', 'old', 'x', now() - interval '91 days'), (77, 's', 'young', 'x', now() - interval '89 days')`,
    )
    await purgeLeftovers(world.platform.db)
    expect(
      await run(
        sql`select left(key, 3) as kind, count(*)::integer as n from idempotency where account_id = 77 group by 1 order by 1`,
      ),
    ).toEqual([
      { kind: 'old', n: 1000 },
      { kind: 'you', n: 9000 },
    ])
    expect(await run(sql`select key from draft where account_id = 77`)).toEqual([{ key: 'young' }])
  })
})
