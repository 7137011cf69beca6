import { describe, expect, test } from 'vitest'
import { ConfigError, configMarkdown, configTable, envSchema, isLoopback, loadConfig, type MachineFacts } from './config'

const facts: MachineFacts = { repoRoot: '/srv/zhu jian', migrationsDir: '/m', isRoot: false, isTraversable: () => true }

function linesOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env, facts)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    const config = loadConfig({}, facts)
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: '/srv/zhu jian/data', demo: false, threeAdmins: true })
    expect(config).toMatchObject({
      databaseUrl: undefined,
      s3: undefined,
      roles: ['web', 'worker'],
      sessionIdleMinutes: 30,
      sessionMaxHours: 12,
    })
    expect(config.keyFile).toBe('/srv/zhu jian/data/keys/field.key')
  })

  test('an empty variable counts as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' }, facts)).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  test('every bad value is named at once', () => {
    const lines = linesOf({ PORT: '99999', DEMO: 'yes', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', ROLES: 'web,cook' })
    expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual(['DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'PORT', 'ROLES'])
  })

  test('complaints about one variable and between variables come together', () => {
    const lines = linesOf({ PORT: 'x', DEMO: '1', HOST: '0.0.0.0', S3_ENDPOINT: 'http://s3:9000' })
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'HOST', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    expect(linesOf({ DATABASE_URL: 'mysql://x', DATABASE_APP_URL: 'postgres://a@b/c' })).toHaveLength(1)
  })

  test('the template host is a plain web address, because it hears the session token', () => {
    expect(loadConfig({ TEMPLATE_BASE: 'https://moban.example.gov.cn/pc' }, facts).templateBase).toBe(
      'https://moban.example.gov.cn/pc',
    )
    for (const bad of ['moban', 'ftp://x', 'https://a:b@x.cn', 'https://x.cn/?a=1', 'https://x.cn/#a'])
      expect(linesOf({ TEMPLATE_BASE: bad })).toHaveLength(1)
  })

  test('the API may be placed under the addresses the operator names, and those are plain web addresses too', () => {
    expect(loadConfig({}, facts).siteBases).toEqual([])
    expect(loadConfig({ SITE_BASES: 'https://a.example.gov.cn/x, https://b.example.gov.cn' }, facts).siteBases).toEqual([
      'https://a.example.gov.cn/x',
      'https://b.example.gov.cn',
    ])
    for (const bad of ['a.example.gov.cn', 'ftp://x', 'https://a:b@x.cn', 'https://x.cn/?a=1', 'https://x.cn,javascript:1'])
      expect(linesOf({ SITE_BASES: bad })).toHaveLength(1)
  })

  test('the demo refuses a public address unless it is allowed by name', () => {
    expect(linesOf({ DEMO: '1', HOST: '0.0.0.0' })[0]).toContain('DEMO_PUBLIC=1')
    expect(linesOf({ DEMO: '1', HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toEqual([])
    expect(linesOf({ DEMO: '1' })).toEqual([])
    expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '127.evil.example', '10.0.0.1'].some(isLoopback)).toBe(false)
  })

  test('an incomplete object store names what is missing', () => {
    expect(linesOf({ S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'b' })).toHaveLength(2)
  })

  test('root with a closed home keeps its data where the database account can reach it', () => {
    const closed: MachineFacts = { ...facts, repoRoot: '/root/zhujian', isRoot: true, isTraversable: () => false }
    const config = loadConfig({}, closed)
    expect(config.dataDir).toMatch(/^\/var\/lib\/zhujian-[0-9a-f]{8}$/)
    expect(config.dataDirNote).toContain(config.dataDir)
    expect(loadConfig({ DATA_DIR: '/data' }, closed)).toMatchObject({ dataDir: '/data', dataDirNote: undefined })
  })

  test('a proxy is trusted only when it is named', () => {
    expect(loadConfig({}, facts).trustProxy).toBe(false)
    expect(linesOf({ TRUST_PROXY: 'proxy.example' })).toHaveLength(1)
    expect(linesOf({ TRUST_PROXY: '10.0.0.0/33' })).toHaveLength(1)
    expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, facts).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1'])
  })

  test('the README table lists exactly the variables that are read', () => {
    expect(configTable.map((entry) => entry.name)).toEqual(Object.keys(envSchema.shape))
    expect(configMarkdown()).toContain('| `PORT` | 8080 |')
  })
})
