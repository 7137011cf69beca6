import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { RoleName } from '@zhujian/domain/roles'
import { describeRight, type KnownRoute } from '@zhujian/server/entity/route-guard'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../world'
import { knock } from './knock'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import { isTried } from './tried'

let world: World
let port = 0
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => world.close())

const NONE = { id: 999_999_999, engineering_id: 999_999_999 }

/** The bytes as sent, without a client that tidies the path first. A server that hangs up on what it has not read may take its answer along. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)))
    socket.setTimeout(3000, () => socket.destroy())
  })
}
const rawGet = (path: string, headers = '') =>
  raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n`)
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('every door is closed until it is opened (T21)', () => {
  it('the public routes are the reviewed ones, each with its reason', () => {
    const listed = routesOf(world)
      .filter((known) => 'public' in known.right)
      .map((known) => `${nameOfRoute(known)} ${describeRight(known.right)}`)
      .toSorted()
    const reviewed = readFileSync(new URL('routes.public.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(listed).toEqual(reviewed)
  })

  it('nobody gets through any other: neither without a token nor with one that never was', async () => {
    const closed = routesOf(world).filter((known) => !('public' in known.right))
    for (const known of closed)
      for (const token of [undefined, 'A'.repeat(43)]) {
        const input = sampleOf(known)?.input(NONE, 'officer', world) ?? {}
        const answer = await knock(world, { ...known, url: known.url.replace('*', '2026/01/none.png'), token, input })
        expect([nameOfRoute(known), answer.code]).toEqual([nameOfRoute(known), 401])
        expect(Object.keys(answer.data).toSorted()).toEqual(['fields', 'problem', 'trace_id'])
      }
    expect(closed.length).toBeGreaterThan(180)
  })

  it('nor with his session in the address, a cookie or another header', async () => {
    const token = world.here.tokens.admin
    const url = '/api/account/account/pc/getList'
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `token=${token}` }, { 'x-token': token }])
      expect((await knock(world, { method: 'GET', url, headers })).code).toBe(401)
    expect((await knock(world, { method: 'GET', url, input: { token } })).code).toBe(401)
  })

  it('another method is no way in', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)
      for (const url of ['/api/account/account/pc/getList', '/api/user/pc/userInfo']) {
        const response = await world.app.inject({ method: method as 'PUT', url, headers: { token: world.here.tokens.admin } })
        expect([method, url, response.statusCode]).toEqual([method, url, 404])
      }
    const post = await knock(world, { method: 'POST', url: '/api/account/account/pc/getList', token: world.here.tokens.admin })
    expect(post.status).toBe(404)
  })

  it('a twisted path never opens what the plain one keeps shut', async () => {
    const target = 'api/account/account/pc/getList'
    const twisted = [
      `/livez/../${target}`,
      `/api/user/pc/captcha/../../../../${target}`,
      `//${target}`,
      `/${target.replace('/account/', '//account/')}`,
      `/%2e%2e/${target}`,
      `/livez/%2e%2e/${target}`,
      `/api/user/pc/login/..%2f..%2f..%2f..%2f${target}`,
      `/livez/..;/${target}`,
      `/${target};a=b`,
      `/${target};/livez`,
      `/${target}.`,
      `/${target}/`,
      `/${target}%00`,
      `/${target}%20`,
      `/${target}/livez`,
      `/${target}?/livez`,
      `/${target}#/livez`,
      `/${target.toUpperCase()}`,
      '/API/account/account/pc/getList',
      '/api/account/account/pc/GETLIST',
      '/api\\account\\account\\pc\\getList',
      '/api/%61ccount/account/pc/getList',
      `http://127.0.0.1/${target}`,
      `/version2/${target}`,
      `/version2//${target}`,
      `/version2/version2/${target}`,
      `/version2/api/../${target}`,
      `/version2/api/%2e%2e/${target}`,
    ]
    for (const path of twisted) {
      const answer = await rawGet(path)
      const status = Number(answer.slice(9, 12))
      const code: unknown = status === 200 ? JSON.parse(bodyOf(answer)).code : status
      expect([path, code]).toEqual([path, expect.toSatisfy((each: number) => [400, 401, 404].includes(each))])
      expect(answer).not.toMatch(/username|"rows"/)
    }
  })
})

describe('sessions that may do little', () => {
  const sessionOf = (role: RoleName, free: boolean) =>
    withTransaction(world.platform.db, (trx) =>
      openSession(trx, world.platform, { accountId: world.here.accounts[role], free, ip: '127.0.0.1', agent: 'test' }),
    )
  const closed = () =>
    routesOf(world).filter((known) => isTried(known) && !('public' in known.right) && !(nameOfRoute(known) in ELSEWHERE))
  const ask = (known: KnownRoute, token: string, role: RoleName) => {
    const target = { id: world.here.project, engineering_id: world.here.project }
    return knock(world, { ...known, token, input: sampleOf(known)?.input(target, role, world) ?? {} })
  }

  // Reads are not asked: what they reach has tests of its own.
  const writing = () => closed().filter(({ method, url }) => method === 'POST' || /export|import|template/.test(url))
  it.each(['site', 'intake', 'admin'] as const)('a login-free one only ever reads (T13), as %s', async (role) => {
    const token = await sessionOf(role, true)
    const done: string[] = []
    for (const known of writing())
      if ((await ask(known, token, role)).data?.problem !== 'forbidden') done.push(nameOfRoute(known))
    // Reads that the specification wants as POST.
    expect(done.filter((name) => !/monitorListAll|getEngineeringManageUser|common\/pc\/get$|userInfo$/.test(name))).toEqual([])
    expect((await knock(world, { method: 'POST', url: '/api/user/pc/reset', token })).code).toBe(200)
  })

  it('a login-free one has no account pages, no roles, no settings, no log, not even to look at, and mints no ticket of any kind (T13)', async () => {
    const token = await sessionOf('admin', true)
    const inside = closed().filter((known) =>
      /^\/api\/(?:account(?!\/supervise_)|setting\/setup|audit|oper_log)\b|\/oper_log\//.test(known.url),
    )
    expect(inside.length).toBeGreaterThan(25)
    const verdicts = await Promise.all(
      inside.map(async (known) => [nameOfRoute(known), (await ask(known, token, 'admin')).data.problem]),
    )
    expect(verdicts.filter(([, problem]) => problem !== 'forbidden')).toEqual([])
    for (const [url, input] of [
      ['/api/user/pc/loginTicket', { purpose: 'entry' }],
      ['/api/common/pc/liveTicket', {}],
    ] as const)
      expect([url, (await knock(world, { method: 'POST', url, token, input })).data.problem]).toEqual([url, 'forbidden'])
  })

  it('one that must change its password first does nothing else (T04)', async () => {
    const account = world.there.accounts.viewer
    await sql`update account set must_change = true where id = ${account}`.execute(world.platform.db)
    world.platform.live.publish('session', [])
    const token = await withTransaction(world.platform.db, (trx) =>
      openSession(trx, world.platform, { accountId: account, ip: '127.0.0.1', agent: 'test' }),
    )
    const open: string[] = []
    for (const known of closed()) {
      const answer = await ask(known, token, 'viewer')
      if (answer.data?.problem !== 'forbidden') open.push(nameOfRoute(known))
    }
    expect((await knock(world, { method: 'POST', url: '/api/user/pc/reset', token })).code).toBe(200)
    expect(open.toSorted()).toEqual(['POST /api/common/pc/get', 'POST /api/user/pc/password', 'POST /api/user/pc/userInfo'])
  })

  it('one of a disabled account does nothing at all (T08)', async () => {
    const account = world.there.accounts.hrss
    const token = world.there.tokens.hrss
    const admin = world.here.tokens.admin
    const { data } = await knock(world, {
      method: 'GET',
      url: '/api/account/account/pc/info',
      token: admin,
      input: { id: account },
    })
    const input = { id: account, version: data.version, status: 'hidden' }
    expect((await knock(world, { method: 'POST', url: '/api/account/account/pc/setStatus', token: admin, input })).code).toBe(200)
    for (const known of closed())
      expect([nameOfRoute(known), (await ask(known, token, 'hrss')).code]).toEqual([nameOfRoute(known), 401])
  })
})

describe('odd tokens over a real connection (T06)', () => {
  const path = '/api/account/account/pc/getList'
  it.each([
    ['empty', 'token: \r\n'],
    ['twice', () => `token: ${world.here.tokens.admin}\r\ntoken: ${'A'.repeat(43)}\r\n`],
    ['twice the same', () => `token: ${world.here.tokens.admin}\r\ntoken: ${world.here.tokens.admin}\r\n`],
    ['10 kB', `token: ${'x'.repeat(10_000)}\r\n`],
    ['bytes above 7f', 'token: é中文\r\n'],
    ['in pieces', () => `token: ${world.here.tokens.admin.slice(0, 20)}\r\n ${world.here.tokens.admin.slice(20)}\r\n`],
  ] as const)('%s', async (_, header) => {
    const answer = await rawGet(path, typeof header === 'string' ? header : header())
    expect(Number(answer.slice(9, 12))).toSatisfy((status: number) => [200, 400, 431].includes(status))
    if (answer.startsWith('HTTP/1.1 200')) expect(JSON.parse(bodyOf(answer)).code).toBe(401)
  })

  it('headers beyond the limit are refused and the server stays up', async () => {
    expect(await rawGet(path, `token: ${'x'.repeat(70_000)}\r\n`)).toMatch(/^(HTTP\/1.1 431|$)/)
    expect(await rawGet('/livez')).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('what is not there (T45)', () => {
  const words =
    `.git/HEAD .git/config .gitignore .env .env.local .env.production .npmrc .ssh/id_rsa .DS_Store .well-known/security.txt.bak
    .svn/entries .hg/store .idea/workspace.xml .vscode/settings.json .aws/credentials .docker/config.json package.json package-lock.json tsconfig.json
    vite.config.ts Dockerfile docker-compose.yml compose.yaml Makefile README.md server.js main.js main.js.map app.js.map index.js.map assets/index.js.map
    sw.js.map backup.sql dump.sql db.sql data.sql database.sql backup.zip backup.tar.gz www.zip site.tar.gz data.tar database.json keys/field.key
    data/keys/field.key data/pg/18/PG_VERSION pg/18/pg_hba.conf storage files/ uploads static/../package.json docs swagger swagger-ui swagger-ui.html
    swagger.json swagger/index.html api-docs v2/api-docs v3/api-docs openapi openapi.json openapi.yaml doc.html docs/json documentation documentation/json
    graphql graphiql playground actuator actuator/env actuator/health actuator/heapdump actuator/beans actuator/mappings actuator/threaddump
    druid druid/index.html druid/login.html druid/websession.html monitor/druid/index.html jolokia jmx hystrix env beans heapdump trace dump
    metrics/ prometheus admin admin/ admin.php administrator manager/html manage console h2-console phpmyadmin pma adminer adminer.php phpinfo.php
    info.php test.php shell.php cmd.jsp index.php index.jsp login.jsp wp-admin wp-login.php xmlrpc.php cgi-bin/ cgi-bin/test server-status server-info
    nginx_status status health healthz health/db healthcheck ping version debug debug/pprof debug/vars debug/default/view trace.axd elmah.axd web.config
    WEB-INF/web.xml META-INF/MANIFEST.MF crossdomain.xml clientaccesspolicy.xml sitemap.xml.bak config.json config.yml config.js application.yml
    application.properties bootstrap.yml logs log logs/app.log error.log access.log oper_log audit api api/ api/v1 api/users api/user api/user/list
    api/user/pc api/user/pc/list api/account api/account/pc/getList api/common api/common/download api/common/download/resource api/common/pc
    api/file api/files api/upload/list api/export api/db api/sql api/query api/debug api/test api/config api/settings api/setting/pc/getList
    api/oper_log/pc/getList api/audit/oper_log/pc/getList api/session/pc/getList api/account/account_secret/pc/getList api/account/session/pc/getList
    api/common/file_object/pc/getList api/common/pc/toconfigure version2/api/common/pc/get version2/api/user/pc/userInfo version2/api/account/account/pc/getList
    ueditor kindeditor fckeditor onlinePreview getCorsFile addTask proxy proxy?url=http://127.0.0.1/ fetch?url=file:///etc/passwd redirect?url=http://127.0.0.1/
    ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd etc/passwd proc/self/environ files/../keys/field.key files/..%2f..%2fkeys%2ffield.key files/%2e%2e/keys
    files//etc/passwd files/etc/passwd socket.io ws websocket live api/live/ sockjs-node __vite_ping @vite/client @fs/etc/passwd src/main.ts node_modules
    node_modules/.package-lock.json profile druid/api.html solr jenkins portal nacos eureka apps dist build tmp temp old bak .bash_history id_rsa
    server.key cert.pem private.pem`
      .split(/\s+/)
      .filter(Boolean)

  it(`${words.length} paths that give other products away answer 404 or 401, without a hint`, async () => {
    expect(words.length).toBeGreaterThanOrEqual(200)
    for (const word of words) {
      const response = await world.app.inject({ method: 'GET', url: `/${word}` })
      const envelope: { code: number } = response.json()
      expect([word, [401, 404].includes(envelope.code)]).toEqual([word, true])
      expect(response.body).not.toMatch(/root:|BEGIN |node_modules|at \w+ \(|fastify/i)
    }
  })

  it('the health answers send the database nothing', async () => {
    // Jobs and heartbeats poll beside; the asynchronous context tells what an answer itself sent.
    const answering = new AsyncLocalStorage<string>()
    const sent: string[] = []
    const query = pg.Client.prototype.query
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const url = answering.getStore()
      if (url) sent.push(url)
      return Reflect.apply(query, this, args)
    })
    const get = (url: string) =>
      answering.run(url, async () => await world.app.inject({ method: 'GET', url, headers: { token: world.here.tokens.admin } }))
    for (let i = 0; i < 20; i += 1) expect((await get(i % 2 ? '/livez' : '/readyz')).statusCode).toBe(200)
    expect(sent).toEqual([])
    await get('/api/project/engineering/pc/getList')
    expect(sent.length).toBeGreaterThan(0)
    spy.mockRestore()
  })
})
