import { bizStates } from '@zhujian/domain/biz/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { type Answer, ask, createWorld, type World } from '../world'
import { act, detailOf, handIn, openDesk, staffedProject, versionOf } from './desk'

/** `FAULTS=whole` runs each race a hundred times, as reliability.md asks; otherwise a few. */
const ROUNDS = process.env.FAULTS === 'whole' ? 100 : 3
const LIMIT = ROUNDS * 5000

let world: World
let project: number
/** Three chiefs of the station, who share the first step. */
const chiefs: string[] = []
let accounts: number[]
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
  project = await staffedProject(world)
  const { platform, here } = world
  accounts = [here.accounts.section_chief]
  for (const name of ['second-chief', 'third-chief'])
    accounts.push(
      await make(platform, entityOf('account'), {
        username: name,
        real_name: '科长',
        account_type: 'groupsupervise',
        role_codes: ['section_chief'],
        org_id: here.org,
        areacode: here.areacode,
        status: 'normal',
        must_change: false,
        mfa: false,
      }),
    )
  for (const accountId of accounts)
    chiefs.push(
      await withTransaction(platform.db, (trx) => openSession(trx, platform, { accountId, ip: '127.0.0.1', agent: 'test' })),
    )
})
afterAll(() => world.close())

async function setChain(mode: 'any' | 'all'): Promise<void> {
  const { data } = await ask(world, world.here.tokens.city_admin, 'GET', '/api/biz/approval_type/pc/getList', { code: 'jcys' })
  const type = data.rows?.[0] as { id: number; version: number }
  const nodes = [
    { label: '科室会审', office: 'section_chief', mode, days: 3 },
    { label: '监督员终审', office: 'main_officer', mode: 'any', days: 3 },
  ]
  const answer = await ask(world, world.here.tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', { ...type, nodes })
  expect(answer.msg).toBe('')
}

const fresh = async (): Promise<number> => Number((await handIn(world, 'jcys', project, 'site')).data.id)
const as = (chief: number, name: 'approve' | 'return' | 'reject', id: number, version: number): Promise<Answer> =>
  ask(world, chiefs[chief] ?? '', 'POST', bizApi[name], { id, version, opinion: '已核对', fields: [] })
const won = (answers: readonly Answer[]): number => answers.filter(({ code }) => code === 200).length

interface End {
  state: number
  round: number
  /** Of the present round, in order: state of each step. */
  nodes: string[]
  /** Open tasks on steps that are not open, and open steps without a task. */
  astray: number
  transitions: number
}

async function endOf(id: number): Promise<End> {
  const { rows } = await sql<End>`select b.state, b.round,
      (select array_agg(n.state order by n.seq) from biz_node n where n.biz_id = b.id and n.round = b.round) as nodes,
      ((select count(*) from biz_task k join biz_node n on n.id = k.node_id where k.biz_id = b.id and k.state = 'pending' and (n.state <> 'active' or n.round <> b.round))
        + (select count(*) from biz_node n where n.biz_id = b.id and n.round = b.round and n.state = 'active'
            and not exists (select 1 from biz_task k where k.node_id = n.id and k.state = 'pending')))::int as astray,
      (select count(*)::int from oper_log l where l.module = 'biz' and l.row_id = b.id and l.result = 'ok' and l.action in ('approve', 'reject', 'return', 'withdraw')) as transitions
    from biz b where b.id = ${id}`.execute(world.platform.db)
  if (!rows[0]) throw new Error('gone')
  return rows[0]
}

/** Whoever still has it to do sees it among his, everybody else does not; badge and list agree. */
async function expectInboxes(id: number, holders: readonly string[]): Promise<void> {
  const people: [string, string][] = chiefs.map((token, at) => [`chief${at}`, token])
  for (const [name, token] of [...people, ['officer', world.here.tokens.officer] satisfies [string, string]]) {
    const { data } = await ask(world, token, 'GET', bizApi.inbox, { tab: 'todo', ids: id })
    expect([name, data.total]).toEqual([name, holders.includes(name) ? 1 : 0])
  }
}
async function expectBadges(): Promise<void> {
  for (const token of [...chiefs, world.here.tokens.officer, world.here.tokens.site]) {
    const [counts, list] = [
      await ask(world, token, 'GET', bizApi.counts),
      await ask(world, token, 'GET', bizApi.todo, { tab: 'todo' }),
    ]
    expect(counts.data.all).toBe(list.data.total)
  }
}
const code = (key: Parameters<typeof bizStates.code>[0]) => bizStates.code(key)

it('who comes after the decision is told who decided, and when', async () => {
  await setChain('any')
  const id = await fresh()
  const version = await versionOf(world, id)
  expect((await as(0, 'reject', id, version)).code).toBe(200)
  expect((await as(1, 'approve', id, version)).msg).toMatch(/^该申请已驳回（.+于 \d{4}-\d\d-\d\d \d\d:\d\d 办理），不能再办理$/)
})

describe(`approvals at the same moment, ${ROUNDS} rounds each (F14)`, () => {
  it(
    'one of two who may each sign ends the step, once, and the other has it no longer',
    async () => {
      await setChain('any')
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await fresh()
        const version = await versionOf(world, id)
        expect(won(await Promise.all([0, 1, 2].map((chief) => as(chief, 'approve', id, version))))).toBe(1)
        expect(await endOf(id)).toMatchObject({ nodes: ['passed', 'active'], astray: 0, transitions: 1 })
        await expectInboxes(id, ['officer'])
      }
      await expectBadges()
    },
    LIMIT,
  )

  it(
    'the last two of those who all must sign: both count, the step is passed once and none is skipped',
    async () => {
      await setChain('all')
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await fresh()
        expect((await as(0, 'approve', id, await versionOf(world, id))).code).toBe(200)
        const version = await versionOf(world, id)
        const answers = await Promise.all([1, 2].map((chief) => as(chief, 'approve', id, version)))
        expect(won(answers)).toBeGreaterThan(0)
        const late = answers.findIndex((answer) => answer.code !== 200)
        // Who came second saw an older version: he is told, and signs what stands now.
        if (late >= 0) {
          expect(await endOf(id)).toMatchObject({ nodes: ['active', 'waiting'], astray: 0, transitions: 2 })
          expect((await as(late + 1, 'approve', id, await versionOf(world, id))).code).toBe(200)
        }
        expect(await endOf(id)).toMatchObject({ nodes: ['passed', 'active'], astray: 0, transitions: 3 })
        await expectInboxes(id, ['officer'])
      }
      await expectBadges()
    },
    LIMIT,
  )

  it(
    'approval against withdrawal has one winner',
    async () => {
      await setChain('any')
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await fresh()
        const version = await versionOf(world, id)
        const withdraw = act(world, 'site', 'withdraw', { id, version, opinion: '不办了' })
        const answers = round % 2 ? [as(0, 'approve', id, version), withdraw] : [withdraw, as(1, 'approve', id, version)]
        expect(won(await Promise.all(answers))).toBe(1)
        const end = await endOf(id)
        expect(end).toMatchObject({ astray: 0, transitions: 1 })
        await expectInboxes(id, end.state === code('pending') ? ['officer'] : [])
      }
      await expectBadges()
    },
    LIMIT,
  )

  it(
    'approval against return against rejection has one winner, and the applicant learns of one',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await fresh()
        const version = await versionOf(world, id)
        const acts = ['approve', 'return', 'reject'] as const
        expect(
          won(await Promise.all([0, 1, 2].map((chief) => as(chief, acts[(chief + round) % 3] ?? 'approve', id, version)))),
        ).toBe(1)
        const end = await endOf(id)
        expect(end).toMatchObject({ astray: 0, transitions: 1 })
        await expectInboxes(id, end.state === code('pending') ? ['officer'] : [])
      }
      await expectBadges()
    },
    LIMIT,
  )

  it(
    'an edit handed in twice while somebody approves begins one new round, and the approval does not count for it',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await fresh()
        expect((await as(0, 'return', id, await versionOf(world, id))).code).toBe(200)
        const { row, content, attachments, type } = await detailOf(world, 'site', id)
        const checklist = Object.fromEntries(
          type.checklist.map((item) => [
            item.code,
            attachments
              .filter((file) => file.item === item.code)
              .map((file) => file.path)
              .join(','),
          ]),
        )
        const edit = {
          id,
          version: row.version,
          content: { ...content, blocks: `标养 ${round + 40} 组合格` },
          checklist,
          correction: '已补充',
        }
        const [first, second, approval] = await Promise.all([
          act(world, 'site', 'resubmit', edit),
          act(world, 'site', 'resubmit', edit),
          as(1, 'approve', id, row.version),
        ])
        expect([won([first, second]), approval?.code === 200]).toEqual([1, false])
        expect(await endOf(id)).toMatchObject({ round: 2, nodes: ['active', 'waiting'], astray: 0, state: code('pending') })
        await expectInboxes(id, ['chief0', 'chief1', 'chief2'])
      }
      await expectBadges()
    },
    LIMIT,
  )
})
