import { bizStates } from '@zhujian/domain/biz/biz'
import { entityOf } from '@zhujian/domain/entities'
import { purgeMessages } from '@zhujian/server/modules/message/purge.job'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

interface Told {
  kind?: string
  title: string
  path?: string | null
  engineering_id?: number | null
  read?: boolean
  days?: number
}

/** A message of that age to the officer. */
async function told({ kind = 'todo', title, path = null, engineering_id = null, read = true, days = 200 }: Told): Promise<void> {
  await sql`insert into message (account_id, kind, title, path, engineering_id, read_at, created_at)
    values (${world.here.accounts.officer}, ${kind}, ${title}, ${path}, ${engineering_id}, ${read ? sql`now()` : null}, now() - ${days} * interval '1 day')`.execute(
    world.platform.db,
  )
}

const left = async () =>
  (
    await sql<{ title: string }>`select title from message where account_id = ${world.here.accounts.officer} order by id`.execute(
      world.platform.db,
    )
  ).rows.map(({ title }) => title)

describe('messages go when they are old enough', () => {
  it('but none that still asks for something', async () => {
    const { platform, here } = world
    const project = (history_type: number) =>
      freshRow(platform, here, entityOf('engineering'), here.accounts.owner, { state: 1, history_type })
    const [current, archived] = [await project(0), await project(1)]
    const file = (key: 'pending' | 'passed') =>
      make(platform, entityOf('biz'), {
        kind: 'manager',
        engineering_id: current,
        applied_by: here.accounts.owner,
        state: bizStates.code(key),
      })
    const [open, decided] = [await file('pending'), await file('passed')]
    const letter = await make(
      platform,
      entityOf('document_flow'),
      { title: '汛期排查', need_sign: true, need_feedback: false },
      here.refs,
    )
    await sql`insert into document_receipt (document_id, account_id, read_at) values (${letter}, ${here.accounts.officer}, now())`.execute(
      platform.db,
    )

    for (const each of [
      { title: '没有读的待办', read: false },
      { title: '还在审批的申请', path: `/biz/case?id=${open}`, engineering_id: current },
      { title: '在监工程的待办', path: `/projectSurvey?engineering_id=${current}`, engineering_id: current },
      { title: '还没有签收的公文', path: `/fileManagement/fileIndex?id=${letter}` },
      { title: '没有满期的通知', kind: 'notice', days: 179 },
    ])
      await told(each)
    const kept = await left()
    for (const each of [
      { title: '办结的申请', path: `/biz/case?id=${decided}`, engineering_id: current },
      { title: '转入历史库的工程', path: `/projectSurvey?engineering_id=${archived}`, engineering_id: archived },
      { title: '读过的旧事', path: '/group/roles' },
      { title: '满期的通知', kind: 'notice' },
      { title: '没有读的旧预警', kind: 'warning', read: false, engineering_id: current },
      { title: '下载完成', kind: 'download' },
    ])
      await told(each)
    expect(await left()).toHaveLength(kept.length + 6)
    await purgeMessages(platform.db, 180)
    expect(await left()).toEqual(kept)
  })

  it('once signed for, the letter that was read goes as well', async () => {
    await sql`update document_receipt set signed_at = now()`.execute(world.platform.db)
    await purgeMessages(world.platform.db, 180)
    expect(await left()).not.toContain('还没有签收的公文')
  })

  it('more than one block of them', async () => {
    await sql`insert into message (account_id, kind, title, created_at)
      select ${world.here.accounts.intake}, 'notice', '旧闻', now() - interval '200 days' from generate_series(1, 12000)`.execute(
      world.platform.db,
    )
    await purgeMessages(world.platform.db, 180)
    const { rows } = await sql`select 1 from message where account_id = ${world.here.accounts.intake}`.execute(world.platform.db)
    expect(rows).toEqual([])
  })
})
