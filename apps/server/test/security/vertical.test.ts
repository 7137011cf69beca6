import { type AnyEntity, granted } from '@zhujian/model'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, detailOf, handIn, openDesk, staffedProject, versionOf } from '../biz/desk'
import { make } from '../factory'
import { testedEntities } from '../tested'
import { ask, createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
})
afterAll(() => world.close())

const hashOf = async (entity: AnyEntity, id: number) =>
  (
    await sql<{ h: string }>`select md5(t::text) as h from ${sql.table(entity.name)} t where id = ${id}`.execute(
      world.platform.db,
    )
  ).rows[0]?.h
const denials = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from oper_log where result = 'denied'`.execute(world.platform.db)).rows[0]
    ?.n ?? 0

const lastNote = async () =>
  (
    await sql<{ note: string }>`select note from oper_log where result = 'denied' order by id desc limit 1`.execute(
      world.platform.db,
    )
  ).rows[0]?.note

/** Every step of every flow that the role does not hold. */
const foreignSteps = (role: RoleName): [AnyEntity, string][] =>
  testedEntities.flatMap((entity) =>
    Object.keys(entity.flow?.steps ?? {})
      .filter((step) => !granted(entity, role, step))
      .map((step): [AnyEntity, string] => [entity, step]),
  )

/** One of each side; ATTACK=whole adds the others. */
const CLIMBERS: readonly RoleName[] =
  process.env.ATTACK === 'whole' ? ['site', 'contractor', 'owner', 'labour', 'consultant'] : ['site', 'owner']

describe('acts of somebody higher (T25)', () => {
  it.each(CLIMBERS)('%s takes none of the steps that are not his, in any flow, and changes nothing', async (role) => {
    const steps = foreignSteps(role)
    expect(steps.length).toBeGreaterThan(10)
    let refused = 0
    for (const [entity, step] of steps) {
      const id = world.here.refs[entity.name] ?? 0
      const [before, told] = [await hashOf(entity, id), await denials()]
      const answer = await ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'examine'), { id, version: 1, step })
      expect([entity.name, step, answer.code]).toEqual([entity.name, step, answer.data.problem === 'notFound' ? 0 : 10000])
      expect(await hashOf(entity, id)).toBe(before)
      if (answer.code !== 10000) continue
      expect([step, await denials(), await lastNote()]).toEqual([step, told + 1, expect.stringContaining(` step=${step}`)])
      refused += 1
    }
    expect(refused).toBeGreaterThan(steps.length / 2)
  })

  it.each([
    ['releaseJL', 'chief_engineer', 'consultant'],
    ['releaseGL', 'project_manager', 'contractor'],
  ] as const)(
    'a release of locked people (%s) is approved by nobody of the side that asks for it',
    async (kind, post, applicant) => {
      const { platform, here } = world
      const project = await staffedProject(world)
      const worker_id = await freshRow(platform, here, entityOf('worker'), here.accounts.site, { engineering_id: project })
      const locked = { engineering_id: project, worker_id, name: '陈锁定', post, lock_status: 1, lock_engineering_id: project }
      const person_id = await make(platform, entityOf('manage_user'), locked)
      const content = { post, person_id, lock_engineering_id: project, reason: 4, happen_on: today() }
      const answer = await handIn(world, kind, project, applicant, content)
      expect([answer.code, answer.data.fields]).toEqual([200, undefined])
      const id = Number(answer.data.id)
      const version = await versionOf(world, id)
      for (const role of ['site', 'contractor', 'consultant', 'chief_engineer', 'labour', 'viewer'] as const)
        for (const name of ['approve', 'reject', 'return', 'handOver', 'addSigner'] as const) {
          const input = {
            id,
            version,
            opinion: '同意解锁',
            account_id: here.accounts.officer,
            account_ids: [here.accounts.officer],
          }
          expect([role, name, (await act(world, role, name, input)).code === 200]).toEqual([role, name, false])
        }
      expect(await versionOf(world, id)).toBe(version)
      const { rows } = await sql`select lock_status from manage_user where id = ${person_id}`.execute(platform.db)
      expect(rows).toEqual([{ lock_status: 1 }])
    },
  )

  it('an applicant approves nothing of his own, nor by the general step, nor many at once', async () => {
    const project = await staffedProject(world)
    for (const role of ['site', 'contractor'] as const) {
      const id = Number((await handIn(world, 'jcys', project, role)).data.id)
      const version = await versionOf(world, id)
      expect((await act(world, role, 'approve', { id, version, opinion: '同意' })).code).not.toBe(200)
      const many = await act(world, role, 'batchApprove', { kind: 'jcys', items: [{ id, version }] })
      expect((many.data.results as { ok: boolean }[] | undefined)?.some(({ ok }) => ok) ?? false).toBe(false)
      const step = await ask(world, world.here.tokens[role], 'POST', '/api/biz/biz/pc/examine', { id, version, step: 'approve' })
      expect(step.code).not.toBe(200)
      expect([await versionOf(world, id), (await detailOf(world, role, id)).events.map((event) => event.action)]).toEqual([
        version,
        ['submit'],
      ])
    }
  })

  it('nobody is put on the blacklist, taken off it or given points by the people of his site', async () => {
    const worker = entityOf('worker')
    const id = await freshRow(world.platform, world.here, worker, world.here.accounts.site, {
      engineering_id: world.here.project,
      black: true,
      score: 3,
    })
    for (const role of ['site', 'contractor', 'labour', 'chief_engineer'] as const) {
      const row = await ask(world, world.here.tokens[role], 'GET', pathOf(worker, 'info'), { id })
      const input = { id, version: row.data.version ?? 1, black: false, score: 99, post: '木工' }
      await ask(world, world.here.tokens[role], 'POST', pathOf(worker, 'edit'), input)
    }
    const { rows } = await sql`select black, score from worker where id = ${id}`.execute(world.platform.db)
    expect(rows).toEqual([{ black: true, score: 3 }])
  })

  it('the inbox of others is not theirs to read either', async () => {
    const project = await staffedProject(world)
    const id = Number((await handIn(world, 'jcys', project, 'site')).data.id)
    for (const role of ['labour', 'equipment'] as const)
      expect((await ask(world, world.here.tokens[role], 'GET', bizApi.inbox, { tab: 'todo', ids: id })).data.total ?? 0).toBe(0)
  })
})

describe('granting and changing roles (T26)', () => {
  const save = (role: RoleName, target: string, changes: unknown[]) =>
    ask(world, world.here.tokens[role], 'POST', '/api/account/role/pc/save', { role: target, seen: '', changes })
  const grants = async () =>
    (
      await sql<{ text: string | null }>`select string_agg(t::text, ',' order by id) as text from role_grant t`.execute(
        world.platform.db,
      )
    ).rows[0]?.text

  it('nobody changes the role he holds, a role above his, or gives one a right he lacks', async () => {
    const before = await grants()
    const change = [{ entity: 'worker', verb: 'reveal', allowed: true }]
    for (const [by, target] of [
      ['station_admin', 'station_admin'],
      ['station_admin', 'city_admin'],
      ['station_admin', 'officer'],
      ['city_admin', 'admin'],
      ['officer', 'officer'],
      ['contractor', 'site'],
      ['admin', 'admin'],
      ['admin', 'security'],
      ['security', 'security'],
      ['auditor', 'officer'],
    ] as const) {
      const answer = await save(by, target, change)
      expect([by, target, answer.code === 200 && !answer.data.waiting]).toEqual([by, target, false])
      expect(await lastNote()).toContain(` role=${target}`)
    }
    expect(await grants()).toBe(before)
  })

  it('an account is not edited into another region, a foreign project, a role above, or by itself', async () => {
    const { here, there } = world
    const { rows } = await sql<{ all: string }>`select md5(string_agg(a::text, ',' order by id)) as all from account a`.execute(
      world.platform.db,
    )
    const account = entityOf('account')
    const edits: [RoleName, number, Record<string, unknown>][] = [
      ['station_admin', here.accounts.officer, { role_codes: ['city_admin'] }],
      ['station_admin', here.accounts.officer, { role_codes: ['admin'] }],
      ['station_admin', here.accounts.officer, { areacode: there.areacode }],
      ['station_admin', here.accounts.officer, { org_id: there.org }],
      ['station_admin', here.accounts.site, { engineering_ids: [there.project] }],
      ['contractor', here.accounts.site, { engineering_ids: [there.project] }],
      ['contractor', here.accounts.site, { unit_id: there.unit }],
      ['station_admin', here.accounts.station_admin, { role_codes: ['station_admin', 'station_head'] }],
      ['station_admin', here.accounts.city_admin, { role_codes: ['viewer'] }],
      ['admin', here.accounts.admin, { role_codes: ['admin', 'security'] }],
      ['site', here.accounts.site, { role_codes: ['contractor'] }],
    ]
    for (const [role, id, values] of edits) {
      const version = (await sql<{ version: number }>`select version from account where id = ${id}`.execute(world.platform.db))
        .rows[0]?.version
      const told = await denials()
      const answer = await ask(world, here.tokens[role], 'POST', pathOf(account, 'edit'), { id, version, ...values })
      expect([role, JSON.stringify(values), answer.code === 200 && !answer.data.waiting]).toEqual([
        role,
        JSON.stringify(values),
        false,
      ])
      if (answer.code === 10000) expect([role, values, await denials()]).toEqual([role, values, told + 1])
    }
    const after = await sql<{ all: string }>`select md5(string_agg(a::text, ',' order by id)) as all from account a`.execute(
      world.platform.db,
    )
    expect(after.rows).toEqual(rows)
  })
})
