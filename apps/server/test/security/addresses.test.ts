import { createServer as createHttp, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, Socket } from 'node:net'
import { granted } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { ConfigError, loadConfig } from '@zhujian/server/config'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { guardedLookup, type Resolve } from '@zhujian/server/modules/message/gateway-address'
import { outsideChannel } from '@zhujian/server/modules/message/outside-gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Canary, openCanary } from '../canary'
import { completeValues } from '../contract/complete-values'
import { testedEntities } from '../tested'
import { createWorld, formNames, type World } from '../world'
import { knock } from './knock'

let world: World
let canary: Canary
/** Where this process connected to while a test ran. */
const reached: string[] = []
const connect = Socket.prototype.connect

beforeAll(async () => {
  world = await createWorld()
  canary = await openCanary()
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    reached.push(destination(given))
    return Reflect.apply(connect, this, given) as Socket
  } as typeof connect
  world.platform.jobs.start()
})
beforeEach(() => {
  reached.length = 0
})
afterAll(async () => {
  Socket.prototype.connect = connect
  await canary.close()
  await world.close()
})

/** net normalizes its arguments into an array before it calls itself. */
function destination(given: unknown[]): string {
  const [first, second] = given.flat() as unknown[]
  if (typeof first === 'object' && first !== null) {
    const { path, host, port: at } = first as { path?: string; host?: string; port?: number }
    return path ?? `${host ?? 'localhost'}:${at ?? ''}`
  }
  return typeof first === 'number' ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first)
}

/** Every way to write this machine that the text names, and the schemes that read without a network. */
const addresses = (): string[] => [
  ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '127.1', '0177.0.0.1'].map(
    (host) => `http://${host}:${canary.port}/canary`,
  ),
  'file:///etc/passwd',
  `gopher://127.0.0.1:${canary.port}/_x`,
  'data:text/html,x',
  `//127.0.0.1:${canary.port}/canary`,
]

const untouched = (): void => {
  const database = new URL(world.platform.config.databaseAppUrl ?? world.platform.config.databaseUrl ?? '')
  const own = `${database.hostname}:${database.port}`
  expect([...new Set(reached)].filter((place) => place !== own)).toEqual([])
  expect(canary.hits()).toBe(0)
}
const holder = (entity: (typeof testedEntities)[number], right: string): RoleName | undefined =>
  roleNames.find((role) => granted(entity, role, right))

describe('an address that somebody entered (T40)', () => {
  it('is never asked by the server, whichever text of whichever form it stands in', async () => {
    let sent = 0
    for (const entity of testedEntities) {
      const role = holder(entity, 'add')
      if (!role) continue
      const values = await completeValues(world, entity, formNames(entity), role)
      const texts = formNames(entity).filter((name) => ['text', 'longText', 'richText'].includes(entity.fields[name]?.kind ?? ''))
      const all = addresses()
      for (let turn = 0; turn < (entity.name === 'camera' ? all.length : 2); turn += 1) {
        const filled = texts.map((name, at) => [name, all[(at + turn + entity.name.length) % all.length]])
        const input = { ...values, ...Object.fromEntries(filled) }
        await knock(world, { method: 'POST', url: pathOf(entity, 'add'), token: world.here.tokens[role], input })
        sent += 1
      }
    }
    expect(sent).toBeGreaterThan(50)
    untouched()
  })

  it('in the place of a file, of a sheet to import, of a picture or of a converted paper is no file', async () => {
    const worker = entityOf('worker')
    const { site } = world.here.tokens
    const values = await completeValues(world, worker, formNames(worker), 'site')
    for (const address of addresses()) {
      const post = (url: string, input: Record<string, unknown>) => knock(world, { method: 'POST', url, token: site, input })
      expect((await post('/api/common/pc/filePreview', { path: address })).data.problem).toBe('notFound')
      const face = await post(pathOf(worker, 'add'), { ...values, head_img: address })
      expect([address, face.data.fields?.map(({ field }) => field)]).toEqual([address, expect.arrayContaining(['head_img'])])
      const sheet = await post(pathOf(worker, 'import'), { action: 'check', file: address })
      expect([address, sheet.code === 200]).toEqual([address, false])
      expect((await world.app.inject({ method: 'GET', url: `/files/${encodeURIComponent(address)}` })).statusCode).toBe(401)
    }
    untouched()
  })

  it('as the address of the interface is refused unless it is this site', async () => {
    const { admin } = world.here.tokens
    for (const value of addresses()) {
      const change = { key: 'site_url', value, version: 0, confirm: '接口地址' }
      const answer = await knock(world, {
        method: 'POST',
        url: '/api/setting/setup/pc/save',
        token: admin,
        input: { changes: [change] },
      })
      expect([value, answer.data.fields?.[0]?.field]).toEqual([value, 'site_url'])
    }
    untouched()
  })

  it('of a camera must be one that a player knows, and nothing that a page would run or read', async () => {
    const camera = entityOf('camera')
    const values = await completeValues(world, camera, formNames(camera), 'site')
    const names = ['live_url', 'playback_url', 'ptz_url'] as const
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'gopher://a/_',
      '//a/b',
      'vbscript:x',
      'http:a',
    ]) {
      const input = { ...values, ...Object.fromEntries(names.map((name) => [name, text])) }
      const answer = await knock(world, { method: 'POST', url: pathOf(camera, 'add'), token: world.here.tokens.site, input })
      expect([text, answer.data.fields?.map(({ field }) => field)]).toEqual([text, [...names]])
    }
    untouched()
  })

  it('in the configuration of the operator is http or https and carries no password', () => {
    const refused = (env: Record<string, string>): boolean => {
      try {
        loadConfig(env)
        return false
      } catch (error) {
        return error instanceof ConfigError
      }
    }
    const bad = ['file:///etc/passwd', 'gopher://a.example.cn', 'data:text/html,x', 'javascript:alert(1)']
    for (const name of ['TEMPLATE_BASE', 'SITE_BASES', 'OFFICE_VIEWER', 'S3_ENDPOINT'])
      for (const value of bad) expect([name, value, refused({ [name]: value })]).toEqual([name, value, true])
    for (const name of ['TEMPLATE_BASE', 'SITE_BASES'])
      expect([name, refused({ [name]: 'https://u:p@a.example.cn/' })]).toEqual([name, true])
  })
})

describe('the one address the server does ask, that of the gateway for notices (T40)', () => {
  const notice = {
    id: 1,
    kind: 'todo',
    title: '标题',
    body: '',
    path: null,
    at: 0,
    to: { account: 'a', name: '张', tel: '13800000000' },
  }
  const at = (host: string, allowPrivate = false) => ({
    channel: 'sms' as const,
    url: `https://${host}:${canary.port}/`,
    token: undefined,
    allowPrivate,
  })

  it('is resolved once for each connection: a name that turns from public to loopback is refused, and never reached', async () => {
    const turns = [['203.0.113.7'], ['127.0.0.1'], ['203.0.113.7', '::1'], ['::ffff:127.0.0.1']]
    let asked = 0
    const turning: Resolve = async () =>
      (turns[asked++ % turns.length] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const look = guardedLookup(false, turning)
    const results = []
    for (let at = 0; at < turns.length; at += 1)
      results.push(
        await new Promise((done) => look('gateway.example.cn', {}, (error, address) => done(error ? 'refused' : address))),
      )
    // What was judged is what is handed to the connection: nobody looks the name up a second time.
    expect(results).toEqual(['203.0.113.7', 'refused', 'refused', 'refused'])
    asked = 1
    await expect(outsideChannel(at('gateway.example.cn'), '', turning).send(notice)).rejects.toThrow(/不允许/)
    expect(asked).toBe(2)
    expect([reached.filter((place) => place.includes('203.0.113')), canary.hits()]).toEqual([[], 0])
  })

  it('sends nobody on: an answer that points to loopback is a failure, not a way', async () => {
    let asked = 0
    const gateway = createHttp((_request, response) => {
      asked += 1
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/canary` }).end()
    })
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const there = (gateway.address() as AddressInfo).port
    const { request } = https
    // The certificate is all that is left out.
    https.request = ((_url: URL, options: RequestOptions, answered: (response: IncomingMessage) => void) =>
      httpRequest(
        { ...(options.headers && { headers: options.headers }), method: 'POST', host: '127.0.0.1', port: there },
        answered,
      )) as unknown as typeof request
    syncBuiltinESMExports()
    try {
      await expect(outsideChannel(at('gateway.example.cn', true), '').send(notice)).rejects.toThrow('302')
    } finally {
      https.request = request
      syncBuiltinESMExports()
      gateway.close()
    }
    expect([asked, canary.hits()]).toEqual([1, 0])
  })
})
