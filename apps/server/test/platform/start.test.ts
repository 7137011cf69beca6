import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app'
import { ensureDataFolder } from '../../src/platform/data-folder'
import { DatabaseUnavailable } from '../../src/platform/database-errors'
import { ensureLogin } from '../../src/platform/database-refusal'
import { ensureListenable } from '../../src/platform/listening'
import { createLog } from '../../src/platform/log'
import { startPlatform } from '../../src/platform/platform'
import { createTestDatabase, type TestDatabase, testConfig, withDatabase } from '../../src/platform/testing'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
let folder: string
let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhujian-start-'))
  database = await createTestDatabase()
  const urls: { owner: string } = JSON.parse(process.env.ZHUJIAN_TEST_CLUSTER ?? '{}')
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  said: string
}

/** The program itself, from its sources. */
function start(env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

async function occupied(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

const address = (host: string, port: number) => ({ host, port, hostName: 'HOST', portName: 'PORT' })
const withLogin = (user: string, password: string) => {
  const url = new URL(database.url)
  url.username = user
  url.password = password
  return url.toString()
}

describe('while it starts', () => {
  test('calls are told to come again until tables and first data are there, and then answered', async () => {
    const own = await createTestDatabase()
    let prepared = () => {}
    const data = new Promise<void>((resolve) => (prepared = resolve))
    const log = createLog('silent')
    const platform = await startPlatform(testConfig(own, join(folder, 'starting')), { log, prepare: () => data })
    const app = await buildApp(platform)
    const asked = async () => {
      const { statusCode, body } = await app.inject({ url: '/api/common/pc/toConfigure' })
      return [statusCode, (JSON.parse(body) as { msg: string }).msg]
    }
    expect(await asked()).toEqual([503, '系统正在恢复，请稍后重试'])
    prepared()
    await platform.ready
    expect((await asked())[0]).toBe(200)
    await app.close()
    await platform.close()
    await own.drop()
  })
})

describe('a start that cannot serve', () => {
  test('says so in one line before it makes a database or a password', async () => {
    const { server, port } = await occupied()
    const dataDir = join(folder, 'taken')
    const { code, said } = await start({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0' })
    server.close()
    expect(code).toBe(1)
    expect(said).toBe(`启动失败：端口 ${port} 已被占用：可能已有一个筑监在运行；请先停止它，或用 PORT 换一个端口\n`)
    expect(await readdir(folder)).not.toContain('taken')
  })

  test('with a host that is not ours or does not exist names HOST', async () => {
    await expect(ensureListenable(address('192.0.2.1', 0))).rejects.toThrow('HOST 192.0.2.1 不是本机的地址')
    await expect(ensureListenable(address('no-such-host.invalid', 0))).rejects.toThrow('无法解析')
    await expect(ensureListenable(address('127.0.0.1', 0))).resolves.toBeUndefined()
  })

  test('with a data folder that cannot be written names it and the reason', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(ensureDataFolder(file, false)).rejects.toThrow(`数据目录 ${file} 不能写入：这个位置已有一个文件`)
    await expect(ensureDataFolder(join(file, 'below'), false)).rejects.toThrow('有一段是文件')
    // Node's own recursive mkdir never returns from here.
    if (process.platform === 'linux') await expect(ensureDataFolder('/proc/nope/below', false)).rejects.toThrow('不能写入')
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o555 })
    if (process.getuid?.() !== 0) await expect(ensureDataFolder(closed, false)).rejects.toThrow('没有权限')
    await chmod(closed, 0o755)
  })

  test('leaves nothing of its trial in a folder that can be written', async () => {
    await ensureDataFolder(join(folder, 'new', 'deeper'), true)
    expect(await readdir(join(folder, 'new', 'deeper'))).toEqual([])
  })
})

describe('an external database that refuses', () => {
  test('a wrong password, an unknown role or a missing database are each told apart with what to do', async () => {
    await expect(ensureLogin('DATABASE_URL', withLogin('zhujian_app', 'wrong'))).rejects.toThrow(
      /^DATABASE_URL 的账号 zhujian_app 不存在或密码不对/,
    )
    await expect(ensureLogin('DATABASE_URL', withLogin('nobody_here', 'x'))).rejects.toThrow('账号 nobody_here 不存在或密码不对')
    await expect(ensureLogin('DATABASE_URL', withLogin('zhujian_app', ''))).rejects.toThrow('没有写密码')
    await expect(ensureLogin('DATABASE_APP_URL', withDatabase(database.url, 'nowhere'))).rejects.toThrow(
      /^DATABASE_APP_URL 的数据库 nowhere 在 127\.0\.0\.1:\d+ 上不存在：.*create database/,
    )
  })

  test('a role that may not log in or connect is told apart too', async () => {
    const role = `closed_${process.pid}`
    await owner.query(`create role ${role} nologin password 'p'; revoke connect on database ${database.name} from public`)
    try {
      await expect(ensureLogin('DATABASE_URL', withLogin(role, 'p'))).rejects.toThrow('pg_hba.conf 与该账号的 login 权限')
      await owner.query(`alter role ${role} login`)
      await expect(ensureLogin('DATABASE_URL', withLogin(role, 'p'))).rejects.toThrow('grant connect on database')
    } finally {
      await owner.query(`drop role ${role}`)
    }
  })

  test('ends the start, also when it is the low-privileged login or one without the right to create tables', async () => {
    const log = createLog('silent')
    const refusedWith = async (urls: { url?: string; migratorUrl?: string }) => {
      const config = testConfig({ ...database, ...urls }, join(folder, 'refused'))
      const platform = await startPlatform(config, { log })
      const reason = await platform.ready.then(
        () => '',
        (error: Error) => error.message,
      )
      await platform.close()
      return reason
    }
    expect(await refusedWith({ url: withLogin('zhujian_app', 'wrong') })).toMatch(/^DATABASE_APP_URL 的账号 zhujian_app/)
    const empty = `${database.name}_empty`
    await owner.query(`create database ${empty}`)
    try {
      const url = withDatabase(database.url, empty)
      expect(await refusedWith({ url, migratorUrl: url })).toMatch(/权限不足.*alter database/)
    } finally {
      await owner.query(`drop database ${empty} with (force)`)
    }
  })

  test('one that does not answer is worth waiting for and says where it was looked for', async () => {
    const { server, port } = await occupied()
    await new Promise((resolve) => server.close(resolve))
    const url = database.url.replace(/:\d+\//, `:${port}/`)
    const reason = `DATABASE_URL：127.0.0.1:${port} 没有数据库在监听：请确认 PostgreSQL 已启动，主机与端口没有写错`
    await expect(ensureLogin('DATABASE_URL', url)).rejects.toEqual(new DatabaseUnavailable(reason))
    const nowhere = database.url.replace('127.0.0.1', 'no-such-host.invalid')
    await expect(ensureLogin('DATABASE_URL', nowhere)).rejects.toThrow('找不到主机 no-such-host.invalid')
  })
})
