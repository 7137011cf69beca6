import { entityOf } from '@zhujian/domain/entities'
import { addMonths, startOfDay, today } from '@zhujian/model/date'
import { archiveLog, cutOff } from '@zhujian/server/modules/audit/archive-log'
import { checkDaily } from '@zhujian/server/modules/audit/check-log'
import { verifyLog } from '@zhujian/server/modules/audit/verify-log'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import type pg from 'pg'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAll } from '../seal-all'
import { connectSuperuser } from '../superuser'
import { type Answer, ask, createWorld, freshRow, type World } from '../world'

const LOG = '/api/audit/log/pc'
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

const get = (
  role: keyof World['here']['tokens'],
  call: string,
  input: Record<string, unknown> = {},
  at = world.here,
): Promise<Answer> => ask(world, at.tokens[role], 'GET', `${LOG}/${call}`, input)
const post = (role: keyof World['here']['tokens'], call: string): Promise<Answer> =>
  ask(world, world.here.tokens[role], 'POST', `${LOG}/${call}`)

/** 一条办理：改一家单位的联系人。 */
async function editUnit(role: 'contractor' | 'station_admin', linkman: string): Promise<void> {
  const unit = entityOf('unit')
  const info = await ask(world, world.here.tokens[role], 'GET', '/api/unit/unit/pc/info', { id: world.here.unit })
  const { version } = info.data
  const answer = await ask(world, world.here.tokens[role], 'POST', '/api/unit/unit/pc/edit', {
    id: world.here.unit,
    version,
    linkman,
    tel: '13812345678',
  })
  expect(answer.code, `${unit.label} ${answer.msg}`).toBe(200)
}

describe('the operation log as people read it', () => {
  it('says who did what to which record, in Chinese, with the values before and after and sensitive ones masked', async () => {
    await editUnit('contractor', '王工')
    await editUnit('contractor', '李工')
    const list = await get('auditor', 'getList', { module: 'unit', action: 'edit', row_id: String(world.here.unit) })
    expect(list.data).toMatchObject({ total: 2, more: false })
    const [row] = list.data.rows ?? []
    expect(row).toMatchObject({
      username: 'contractor-330106',
      account_id_text: '施工企业',
      module_text: '企业',
      action_text: '修改',
      row_text: '330106建工集团',
      result: 'ok',
      ip: '127.0.0.1',
    })
    const info = await get('auditor', 'info', { id: row?.id })
    expect(info.data).toMatchObject({ before: { linkman: '王工' }, after: { linkman: '李工' }, can: [] })
    expect(JSON.stringify(info.data)).not.toContain('13812345678')
  })

  it('says of what a row is about by the name of its kind and its own, not by table and number', async () => {
    const { platform, here } = world
    const danger = await freshRow(platform, here, entityOf('danger_project'), here.accounts.site, { name: '深基坑开挖与支护' })
    const { rows } = await sql<{ id: number }>`insert into oper_log (username, module, action, ip, trace_id, after) values
      ('系统', 'warning', 'raise', '127.0.0.1', 'about', ${JSON.stringify({ entity: 'danger_project', subject_id: danger })}::jsonb)
      returning id`.execute(platform.db)
    const { data } = await get('auditor', 'info', { id: rows[0]?.id })
    expect(data['after']).toMatchObject({ entity_text: '危大工程', subject_id_text: '深基坑开挖与支护' })
  })

  it('is filtered by time, person, kind, result, address and trace, and refuses what it does not know', async () => {
    await ask(world, world.here.tokens.viewer, 'POST', '/api/unit/unit/pc/edit', { id: world.here.unit, version: 1 })
    const denied = await get('auditor', 'getList', { kind: 'denied', account_id: String(world.here.accounts.viewer) })
    expect(denied.data.rows).toMatchObject([{ module_text: '访问控制', action_text: '越权访问', result: 'denied' }])
    const trace = denied.data.rows?.[0]?.trace_id
    expect((await get('auditor', 'getList', { trace_id: trace })).data.total).toBe(1)
    const day = today()
    expect((await get('auditor', 'getList', { happened_at: `${day} - ${day}`, ip: '127.0.0.1' })).data.total).toBeGreaterThan(2)
    expect((await get('auditor', 'getList', { happened_at: '2020-01-01 - 2020-01-31' })).data.total).toBe(0)
    expect((await get('auditor', 'getList', { sort: 'ip', limit: 2 })).data.rows).toHaveLength(2)
    for (const wrong of [{ happened_at: '昨天' }, { sort: 'agent' }, { account_id: 'x' }, { where: '1' }])
      expect((await get('auditor', 'getList', wrong)).data.problem).toBe('invalid')
  })

  it('each sees their own; heads see their district; only the three administrators see everything', async () => {
    const seen = async (role: keyof World['here']['tokens'], at = world.here) =>
      new Set((await get(role, 'getList', { limit: 50 }, at)).data.rows?.map((row) => row.username))
    expect(await seen('officer')).toEqual(new Set())
    expect(await seen('contractor')).toEqual(new Set(['contractor-330106']))
    expect(await seen('station_head')).toContain('contractor-330106')
    expect(await seen('station_head', world.there)).not.toContain('contractor-330106')
    for (const role of ['admin', 'security', 'auditor'] as const) expect(await seen(role)).toContain('viewer-330106')
    const foreign = (await get('auditor', 'getList', { username: 'contractor-330106' })).data.rows?.[0]?.id
    expect((await get('officer', 'info', { id: foreign })).data.problem).toBe('notFound')
    expect((await get('station_head', 'info', { id: foreign }, world.there)).data.problem).toBe('notFound')
  })

  it('only who holds the right exports, verifies and archives; the export itself is logged', async () => {
    expect((await get('admin', 'export')).data.problem).toBe('forbidden')
    for (const call of ['verify', 'archive']) expect((await post('security', call)).data.problem).toBe('forbidden')
    const file = await world.app.inject({
      method: 'GET',
      url: `${LOG}/export?module=unit`,
      headers: { token: world.here.tokens.auditor },
    })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain('spreadsheetml')
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const logged = await get('auditor', 'getList', { kind: 'export' })
    expect(logged.data.rows?.[0]).toMatchObject({ module: 'oper_log', action_text: '导出', note: '导出 2 条（对象类别：企业）' })
  })
})

describe('verification and archive', () => {
  const archive = (before: number) => archiveLog(world.platform, before, null)

  /** Three months of rows of long ago, sealed as they came. */
  async function longAgo(): Promise<void> {
    const first = addMonths(today().slice(0, 7), -15)
    await superuser.query(
      'delete from oper_log_archive; delete from oper_log_sealed; delete from oper_log_seal; delete from oper_log',
    )
    for (let at = 0; at < 3; at += 1) {
      const start = startOfDay(`${addMonths(first, at)}-03`)
      await sql`insert into oper_log (happened_at, username, module, action, ip, trace_id)
        select to_timestamp(${start}::bigint + g * 60), 'someone', 'engineering', 'edit', '127.0.0.1', 'old' from generate_series(1, 30) g`.execute(
        world.platform.db,
      )
      await sealAll(world.platform)
    }
    await editUnit('contractor', '赵工')
    await sealAll(world.platform)
  }

  it('moves whole old months into files, keeps the rest, and the chain is still verified from its beginning', async () => {
    await longAgo()
    const whole = await verifyLog(world.platform)
    expect(whole).toMatchObject({ archived: 0, broken: null })
    expect(await archive(cutOff(14))).toEqual({ files: 1, rows: 30 })
    expect(await archive(cutOff(14))).toEqual({ files: 0, rows: 0 })
    expect(await verifyLog(world.platform)).toMatchObject({ rows: whole.rows, archived: 30, broken: null })
    expect(await archive(cutOff(12))).toEqual({ files: 2, rows: 60 })
    expect(await verifyLog(world.platform)).toMatchObject({ rows: whole.rows, archived: 90, broken: null })
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from oper_log where trace_id = 'old'`.execute(
      world.platform.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('betrays an archive file that was altered, one that is gone, and rows removed under the pretext of an archive', async () => {
    const { rows } = await sql<{ path: string }>`select path from oper_log_archive order by id`.execute(world.platform.db)
    const path = rows[1]?.path ?? ''
    const kept = await world.platform.storage.get(path)
    if (!kept) throw new Error('no archive')
    const bytes = await buffer(kept.stream)
    const put = (content: Buffer) => world.platform.storage.put(path, Readable.from([content]))
    const { gunzipSync, gzipSync } = await import('node:zlib')
    await put(gzipSync(gunzipSync(bytes).toString().replace('someone', 'nobody')))
    expect((await verifyLog(world.platform)).broken).toMatchObject({ by: 'archive', path })
    await put(bytes.subarray(0, bytes.length / 2))
    expect((await verifyLog(world.platform)).broken).toMatchObject({ by: 'archive', path })
    await world.platform.storage.delete(path)
    expect((await verifyLog(world.platform)).broken).toMatchObject({ by: 'archive', path })
    await put(bytes)
    expect((await verifyLog(world.platform)).broken).toBeNull()
    await superuser.query('begin; delete from oper_log_archive where id = (select max(id) from oper_log_archive)')
    await superuser.query('commit')
    expect((await verifyLog(world.platform)).broken).toMatchObject({ by: 'chain' })
  })

  it('betrays a row put among the sealed ones that no seal covers', async () => {
    await longAgo()
    await superuser.query('delete from oper_log_archive')
    expect((await verifyLog(world.platform)).broken).toBeNull()
    await superuser.query(`insert into oper_log (id, happened_at, username, module, action, ip, trace_id)
      overriding system value values ((select min(id) - 20000 from oper_log), now() - interval '400 days', 'someone', 'engineering', 'accept', '127.0.0.1', 'forged')`)
    const { broken } = await verifyLog(world.platform)
    expect(broken).toMatchObject({ by: 'unsealed' })
    expect(broken?.log_ids).toHaveLength(1)
    await superuser.query(`delete from oper_log where trace_id = 'forged'`)
  })

  it('that fails at night is told to the three administrators and nobody else; one that holds is told to nobody', async () => {
    const told = async () => {
      const { rows } = await sql<{
        username: string
        path: string
        body: string
      }>`select a.username, m.path, m.body from message m
        join account a on a.id = m.account_id where m.title = '操作日志校验未通过' and m.kind = 'warning' order by a.username`.execute(
        world.platform.db,
      )
      return rows
    }
    // The nightly check itself may have run while a test before this one had changed a line.
    await sql`delete from message where title = '操作日志校验未通过'`.execute(world.platform.db)
    await checkDaily(world.platform)
    expect(await told()).toEqual([])
    await superuser.query("update oper_log set note = '改过' where id = (select max(log_id) from oper_log_sealed)")
    await checkDaily(world.platform)
    const { rows } = await sql<{
      broken: { by: string } | null
    }>`select broken from oper_log_check order by id desc limit 1`.execute(world.platform.db)
    expect(rows[0]?.broken?.by).toBe('chain')
    const messages = await told()
    expect(messages.map(({ username }) => username)).toEqual(
      ['admin', 'auditor', 'security'].flatMap((role) => [`${role}-330106`, `${role}-330108`]),
    )
    expect(messages[0]).toMatchObject({ path: '/systemManage/journal', body: expect.stringContaining('校验不符') })
    await longAgo()
  })

  it('the application itself can neither change nor remove an archive entry', async () => {
    for (const statement of [
      "update oper_log_archive set head = ''",
      'delete from oper_log_archive',
      'truncate oper_log_archive',
    ])
      await expect(sql.raw(statement).execute(world.platform.db)).rejects.toThrow(/permission denied/)
  })

  it('the button starts one run at a time; its result says rows, speed and where the first break is', async () => {
    world.platform.jobs.start()
    expect((await post('auditor', 'verify')).code).toBe(200)
    const second = await post('auditor', 'verify')
    expect([second.code === 200, second.msg]).toContainEqual(second.code === 200 ? true : '校验正在进行，请稍候查看结果')
    const finished = await until(async () => {
      const { data } = await get('auditor', 'state')
      const [check] = data.checks as { finished_at: number | null; rows: number; broken: unknown; speed: number }[]
      return check?.finished_at ? check : undefined
    })
    expect(finished).toMatchObject({ broken: null, error: null })
    expect(finished.rows).toBeGreaterThan(80)
    expect(finished.speed).toBeGreaterThan(0)
  })
})

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await sql`select pg_sleep(0.05)`.execute(world.platform.db)
  }
  throw new Error('it never came')
}

describe('an export of many rows', () => {
  it('goes through the download centre, row by row, with the rights of then', async () => {
    await sql`insert into oper_log (account_id, username, module, action, row_id, before, after, ip, trace_id)
      select ${world.here.accounts.owner}, 'owner-330106', 'unit', 'edit', ${world.here.unit}, '{"linkman":"王工"}', '{"linkman":"李工"}', '203.0.113.9', 'many-' || n
      from generate_series(1, 5001) n`.execute(world.platform.db)
    const { data } = await get('auditor', 'export', { ip: '203.0.113.9' })
    expect(data).toMatchObject({ total: 5001 })
    const job = async () =>
      (
        await sql<{ status: string; done: number; path: string }>`select status, done, file_path as path from transfer_job
          where id = ${data.job}`.execute(world.platform.db)
      ).rows[0]
    await expect.poll(async () => (await job())?.status, { timeout: 30_000 }).toBe('done')
    const stored = await world.platform.storage.get((await job())?.path ?? '')
    const book = await readXlsx(await buffer(stored?.stream ?? Readable.from([])))
    expect(book.sheets[0]?.rows).toHaveLength(5002)
    expect(book.sheets[0]?.rows[1]).toEqual(expect.arrayContaining(['企业', '修改', '联系人：王工 → 李工']))
    expect(book.sheets[1]?.rows.flat()).toEqual(expect.arrayContaining(['IP 地址：203.0.113.9', 5001]))
    const { rows } = await sql<{ note: string }>`select note from oper_log where module = 'oper_log' and action = 'export'
      order by id desc limit 1`.execute(world.platform.db)
    expect(rows).toEqual([{ note: '导出 5001 条（IP 地址：203.0.113.9）' }])
  })
})
