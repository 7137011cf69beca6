import { entityOf } from '@zhujian/domain/entities'
import { guardedLookup, isPublicAddress } from '@zhujian/server/modules/message/gateway-address'
import { outsideChannel } from '@zhujian/server/modules/message/outside-gateway'
import { defineOutside } from '@zhujian/server/modules/message/outside.job'
import { queueOutside } from '@zhujian/server/modules/message/outside-queue'
import { ConfigError, loadConfig } from '@zhujian/server/config'
import { withTransaction } from '@zhujian/server/platform/db'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import { sql } from 'kysely'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCanary } from '../canary'
import { make } from '../factory'
import { startServer } from '../file/server-process'

const COUNT = 150

async function sentIds(dataDir: string): Promise<number[]> {
  const folder = join(dataDir, 'outbox')
  const texts = await Promise.all((await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: number }).id),
  )
}

describe('a notice that leaves the site', () => {
  let stage: TestPlatform
  let account: number
  beforeAll(async () => {
    stage = await startTestPlatform()
    account = await make(stage.platform, entityOf('account'), {
      username: 'receiver',
      real_name: '王收件',
      account_type: 'groupsupervise',
      role_codes: ['officer'],
      status: 'normal',
    })
  })
  afterAll(() => stage.close())

  const queue = (kind: 'todo' | 'notice', count: number) =>
    withTransaction(stage.platform.db, async (trx) => {
      const { rows } = await sql<{ id: number }>`insert into message (account_id, kind, title, body)
        select ${account}, ${kind}, '收到文件', 'n' || n from generate_series(1, ${count}) n returning id`.execute(trx)
      const ids = rows.map(({ id }) => id)
      await queueOutside(stage.platform, trx, kind, ids)
      return ids
    })

  test('goes out exactly once although the worker is killed in the middle (F16)', async () => {
    const { platform } = stage
    const ids = await queue('todo', COUNT)
    const server = await startServer(platform.config)
    const { dataDir } = platform.config
    while ((await sentIds(dataDir)).length < 20) await sleep(5)
    await server.kill()
    const before = await sentIds(dataDir)
    expect(before.length).toBeLessThan(COUNT)
    // The lease of the dead runs out; nobody waits half a minute for it here.
    await sql`update job set lease_until = now() - interval '1 second' where state = 'running'`.execute(platform.db)
    defineOutside(platform, outsideChannel(platform.config.outsideNotice, dataDir))
    platform.jobs.start()
    const open = async () => (await sql`select 1 from outside_notice where sent_at is null`.execute(platform.db)).rows.length
    while ((await open()) > 0) await sleep(20)
    expect((await sentIds(dataDir)).toSorted((a, b) => a - b)).toEqual(ids)
  })

  test('is asked for by the receiver: what he switched off stays inside, what he switched on goes out', async () => {
    const outside = async (kind: 'todo' | 'notice') => {
      const ids = await queue(kind, 1)
      const { rows } = await sql`select 1 from outside_notice where message_id = any(${ids}::bigint[])`.execute(stage.platform.db)
      return rows.length
    }
    expect([await outside('todo'), await outside('notice')]).toEqual([1, 0])
    await sql`insert into preference (account_id, key, value) values (${account}, 'message.outside', '["notice"]')`.execute(
      stage.platform.db,
    )
    expect([await outside('todo'), await outside('notice')]).toEqual([0, 1])
  })
})

describe('the address of a gateway (T40)', () => {
  const refusal = (env: Record<string, string>): string => {
    try {
      loadConfig(env)
      return ''
    } catch (error) {
      return error instanceof ConfigError ? error.lines.join() : String(error)
    }
  }

  test('is https, has no password in it and stands among the hosts the deployer named', () => {
    const sms = { NOTICE_CHANNEL: 'sms', NOTICE_HOSTS: 'sms.example.gov.cn' }
    for (const url of [
      'http://sms.example.gov.cn/',
      'file:///etc/passwd',
      'gopher://sms.example.gov.cn',
      'data:,x',
      'https://u:p@sms.example.gov.cn/',
    ])
      expect(refusal({ ...sms, NOTICE_URL: url })).toContain('NOTICE_URL')
    expect(refusal({ ...sms, NOTICE_URL: 'https://elsewhere.example.cn/' })).toContain('NOTICE_HOSTS')
    expect(refusal({ NOTICE_CHANNEL: 'sms' })).toContain('NOTICE_URL')
    expect(refusal({ ...sms, NOTICE_URL: 'https://sms.example.gov.cn/send' })).toBe('')
  })

  test('is public: loopback, private and disguised ones are told apart', () => {
    const inside = [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
      'fe80::1',
      'fd00::1',
      '64:ff9b::7f00:1',
      '224.0.0.1',
      'localhost',
    ]
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect(['8.8.8.8', '223.5.5.5', '2400:3200::1'].filter(isPublicAddress)).toHaveLength(3)
  })

  test('is never connected to when it is, or resolves to, this machine', async () => {
    const canary = await openCanary()
    const notice = {
      id: 1,
      kind: 'todo',
      title: '标题',
      body: '',
      path: null,
      at: 0,
      to: { account: 'a', name: '张', tel: '13800000000' },
    }
    const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]
    const hosts = ['gateway.example.cn', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '127.1', 'localhost']
    for (const host of hosts) {
      const channel = outsideChannel(
        { channel: 'sms', url: `https://${host}:${canary.port}/`, token: undefined, allowPrivate: false },
        '',
        toLoopback,
      )
      await expect(channel.send(notice)).rejects.toThrow(/不允许/)
    }
    // A name with one public and one private address: refused as a whole.
    const mixed = guardedLookup(false, async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
    const error = await new Promise((done) => mixed('x', { all: true }, (failed) => done(failed)))
    expect(error).toBeInstanceOf(Error)
    await canary.close()
    expect(canary.hits()).toBe(0)
  })
})

test('the file of the day can be read line by line and holds no telephone number', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-outbox-'))
  const channel = outsideChannel({ channel: 'file', url: undefined, token: undefined, allowPrivate: false }, dataDir)
  await channel.send({
    id: 12,
    kind: 'todo',
    title: '换行\n与"引号"',
    body: '',
    path: '/a',
    at: 1_770_000_000,
    to: { account: 'a', name: '张', tel: '13812345678' },
  })
  expect([await channel.wasSent(12), await channel.wasSent(1)]).toEqual([true, false])
  const [name = ''] = await readdir(join(dataDir, 'outbox'))
  const text = await readFile(join(dataDir, 'outbox', name), 'utf8')
  expect(text).not.toContain('13812345678')
  expect(JSON.parse(text)).toMatchObject({ id: 12, title: '换行\n与"引号"', account: 'a' })
  await rm(dataDir, { recursive: true })
})
