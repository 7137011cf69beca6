import { granted } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { anchorLog, anchorPath } from '@zhujian/server/modules/audit/anchors'
import { verifyLog } from '@zhujian/server/modules/audit/verify-log'
import type pg from 'pg'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { sample } from '../factory'
import { sealAll } from '../seal-all'
import { connectSuperuser } from '../superuser'
import { createWorld, formNames, ownRow, type World } from '../world'
import { knock } from './knock'

/** T61: everything done leaves one row, and nobody rewrites it unseen. */
let world: World
let superuser: pg.Client
beforeAll(async () => {
  world = await createWorld()
  superuser = await connectSuperuser(world.platform)
})
afterAll(async () => {
  await superuser.end()
  await world.close()
})

interface LogRow {
  id: number
  happened_at: number
  username: string
  module: string
  action: string
  row_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  result: string
  ip: string
  route: string
  trace_id: string
}
const rowsAfter = async (id: number) =>
  (await sql<LogRow>`select * from oper_log where id > ${id} order by id`.execute(world.platform.db)).rows
const last = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from oper_log`.execute(world.platform.db)).rows[0]?.id ?? 0

/** The rows one act leaves. */
async function trail(act: () => Promise<unknown>): Promise<LogRow[]> {
  const before = await last()
  await act()
  return rowsAfter(before)
}

const worker = entityOf('worker')
const ask = (verb: string, input: Record<string, unknown>, token = world.here.tokens.site) =>
  knock(world, { method: 'POST', url: pathOf(worker, verb), token, input })

describe('one act, one row', () => {
  it('of every kind, with who, when, from where, what and how it ended', async () => {
    const values = await completeValues(world, worker, formNames(worker), 'site')
    let id = 0
    const added = await trail(async () => (id = Number((await ask('add', values)).data.id)))
    const idno = String(sample(worker.fields.idno as never))
    const edited = await trail(() => ask('edit', { id, version: 1, idno }))
    const refused = await trail(() => ask('edit', { id, version: 2 }, world.there.tokens.site))
    const forbidden = await trail(() => ask('edit', { id, version: 2 }, world.here.tokens.viewer))
    const removed = await trail(() => ask('delete', { ids: String(id) }))
    for (const [rows, action, result, actor] of [
      [added, 'add', 'ok', 'site-330106'],
      [edited, 'edit', 'ok', 'site-330106'],
      [refused, 'notFound', 'denied', 'site-330108'],
      [forbidden, 'forbidden', 'denied', 'viewer-330106'],
      [removed, 'delete', 'ok', 'site-330106'],
    ] as const) {
      expect(rows.map((row) => [row.action, row.result, row.username, row.ip, row.row_id])).toEqual([
        [action, result, actor, '127.0.0.1', id],
      ])
      expect(rows[0]?.trace_id).toMatch(/^[\da-f-]{36}$/)
      expect(rows[0]?.route).toMatch(/^POST \/api\/people\/worker\/pc\//)
      expect(Math.abs(Date.now() / 1000 - Number(rows[0]?.happened_at))).toBeLessThan(60)
    }
    // What changed is said, the number itself is not.
    expect(edited[0]?.before).toHaveProperty('idno')
    expect(edited[0]?.after).toHaveProperty('idno')
    expect(JSON.stringify([added, edited, removed])).not.toMatch(/\d{17}[\dX]|(?<!\d)1[3-9]\d{9}(?!\d)|\d{16,19}/)
  })

  it('a reveal and an export too', async () => {
    const role = (['admin', 'city_admin', 'station_head', 'hrss', 'site'] as const).find((each) =>
      granted(worker, each, 'reveal'),
    )
    if (!role) throw new Error('nobody reveals')
    const id = await ownRow(world, worker, role)
    const shown = await trail(() => ask('reveal', { id, field: 'idno', reason: '核对身份' }, world.here.tokens[role]))
    expect(shown.map((row) => [row.action, row.result, row.row_id])).toEqual([['reveal', 'ok', id]])
    const exported = await trail(() =>
      knock(world, { method: 'GET', url: pathOf(worker, 'export'), token: world.here.tokens.site, input: { ids: String(id) } }),
    )
    expect(exported.map((row) => [row.module, row.action, row.result])).toEqual([['worker', 'export', 'ok']])
  })

  it('what was searched for by its number is named by field, never by value', async () => {
    const number = String(sample(worker.fields.idno as never))
    const rows = await trail(() =>
      knock(world, { method: 'GET', url: pathOf(worker, 'export'), token: world.here.tokens.site, input: { idno: number } }),
    )
    expect(JSON.stringify(rows)).not.toContain(number)
  })

  it('a change that fails leaves none', async () => {
    expect(await trail(() => ask('add', { name: 'x' }))).toEqual([])
  })
})

describe('the log', () => {
  it('can only be read and added to by the application', async () => {
    for (const statement of [
      "update oper_log set action = 'x'",
      'delete from oper_log',
      'truncate oper_log cascade',
      "update oper_log_seal set seal = 'x'",
      'delete from oper_log_seal',
      'delete from oper_log_sealed',
      'update oper_log_sealed set seal_id = 1',
      'truncate oper_log_sealed',
      'drop table oper_log',
      'alter table oper_log disable trigger all',
    ])
      await expect(sql.raw(statement).execute(world.platform.db), statement).rejects.toThrow(/permission denied|must be owner/)
  })

  const tampered = async (statement: string, undo: string) => {
    await superuser.query(statement)
    const { broken } = await verifyLog(world.platform)
    await superuser.query(undo)
    return broken
  }

  it('verifies as it was written', async () => {
    await sealAll(world.platform)
    const { rows, seals, broken } = await verifyLog(world.platform)
    expect([rows > 5, seals > 0, broken]).toEqual([true, true, null])
  })

  it('betrays an edited row, a removed one, a moved seal and one slipped in between', async () => {
    await sealAll(world.platform)
    const victim = (await rowsAfter(0))[3] as LogRow
    const edited = await tampered(
      `update oper_log set username = 'somebody' where id = ${victim.id}`,
      `update oper_log set username = '${victim.username}' where id = ${victim.id}`,
    )
    expect(edited?.log_ids).toContain(victim.id)
    await superuser.query('create table kept as select * from oper_log')
    const removed = await tampered(
      `with s as (delete from oper_log_sealed where log_id = ${victim.id}) delete from oper_log where id = ${victim.id}`,
      `insert into oper_log overriding system value select * from kept where id = ${victim.id}`,
    )
    expect(removed?.log_ids).toEqual([victim.id])
    await superuser.query(
      `insert into oper_log_sealed select ${victim.id}, id from oper_log_seal where ${victim.id} = any(row_ids)`,
    )
    const sealMoved = await tampered(
      "update oper_log_seal set seal = seal || 'x' where id = (select min(id) from oper_log_seal)",
      "update oper_log_seal set seal = rtrim(seal, 'x') where id = (select min(id) from oper_log_seal)",
    )
    expect(sealMoved).not.toBeNull()
    expect((await verifyLog(world.platform)).broken).toBeNull()
    await superuser.query(
      `insert into oper_log (happened_at, username, module, action, ip, trace_id) values (now() - interval '2 days', 'admin-330106', 'engineering', 'accept', '127.0.0.1', 'forged')`,
    )
    await sealAll(world.platform)
    const forged = (await rowsAfter(0)).find((row) => row.trace_id === 'forged')
    expect((await verifyLog(world.platform)).broken?.log_ids).toEqual([forged?.id])
  })
  it('betrays a chain made anew with the key itself, and one cut at its end, by the heads written down outside', async () => {
    const unseal = 'delete from oper_log_sealed; delete from oper_log_seal; alter table oper_log_seal alter id restart'
    await superuser.query(`${unseal}; delete from oper_log where trace_id = 'forged'`)
    await sealAll(world.platform)
    await anchorLog(world.platform)
    expect(await verifyLog(world.platform)).toMatchObject({ anchors: 1, broken: null })

    const victim = (await rowsAfter(0))[3] as LogRow
    await superuser.query(`${unseal}; update oper_log set username = 'somebody' where id = ${victim.id}`)
    await sealAll(world.platform)
    const rewritten = await verifyLog(world.platform)
    expect(rewritten.broken?.by).toBe('anchor')
    expect(rewritten.broken?.log_ids).toContain(victim.id)

    await rm(anchorPath(world.platform.config))
    expect(await verifyLog(world.platform)).toMatchObject({ anchors: 0, broken: null })
    await anchorLog(world.platform)
    const { rows } = await superuser.query<{ id: string }>('select max(id) as id from oper_log_seal')
    const cut = Number(rows[0]?.id)
    await superuser.query(`delete from oper_log_sealed where seal_id = ${cut}; delete from oper_log_seal where id = ${cut}`)
    expect((await verifyLog(world.platform)).broken).toEqual({ seal_id: cut, log_ids: [], by: 'anchor' })
  })
})
