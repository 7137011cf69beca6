import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEntities } from '@zhujian/domain/entities'
import { buildApp } from '@zhujian/server/app'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { knock } from './knock'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import { isTried } from './tried'

/** Files arrive as forms; both ask for the token header, which no form of another site can send. */
const TAKES_FORMS = ['/api/upload', '/api/upload/part', '/api/user/pc/registerFile']

let world: World
/** The application with pages, as it is served. */
let served: FastifyInstance
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'zhujian-web-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>x</title>')
  await writeFile(join(folder, 'web/assets/a-1.js'), 'export {}')
  await writeFile(join(folder, 'web/.env'), 'SECRET=canary')
  await writeFile(join(folder, 'outside.txt'), 'canary')
  served = await buildApp(world.platform, { webRoot: join(folder, 'web') })
  await served.ready()
})
afterAll(async () => {
  await served.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('every kind of answer (T44)', () => {
  const json = { 'content-type': 'application/json' }
  const kinds: [string, { method?: 'GET' | 'POST'; url: string; headers?: Record<string, string>; payload?: string }, number][] =
    [
      ['a page', { url: '/' }, 200],
      ['an asset', { url: '/assets/a-1.js' }, 200],
      ['an answer', { url: '/api/user/pc/captcha' }, 200],
      ['a refusal', { url: '/api/account/account/pc/getList' }, 200],
      ['a file refused', { url: '/files/2026/01/a.pdf' }, 401],
      ['health', { url: '/livez' }, 200],
      ['readiness', { url: '/readyz' }, 200],
      ['metrics without their token', { url: '/metrics' }, 404],
      ['an unknown route', { url: '/api/none' }, 404],
      ['broken JSON', { method: 'POST', url: '/api/user/pc/login', headers: json, payload: '{' }, 400],
      [
        'another content type',
        { method: 'POST', url: '/api/user/pc/login', headers: { 'content-type': 'text/plain' }, payload: '{}' },
        415,
      ],
      ['too much', { method: 'POST', url: '/api/user/pc/login', headers: json, payload: `"${'x'.repeat(2_000_000)}"` }, 413],
    ]

  it.each(kinds)('%s carries the headers and names no software', async (_, { method = 'GET', ...request }, status) => {
    const { statusCode, headers, body } = await served.inject({ method, ...request })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((each) => each.trim().split(/\s+/))
        .map(([name, ...values]) => [name, values]),
    )
    // WebAssembly is compiled from our own files; no script is ever made from text.
    expect(policy['script-src']?.filter((source: string) => source !== "'wasm-unsafe-eval'")).toEqual(["'self'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'self'"])
    if (request.url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security', 'set-cookie'])
      expect([name, headers[name]]).toEqual([name, undefined])
    expect(body).not.toMatch(/fastify|node_modules|\.ts:\d|at \w+ \(|ECONN|SELECT|FST_/)
  })

  it('under TLS the browser is told to stay there', async () => {
    const trusting = await buildApp({ ...world.platform, config: { ...world.platform.config, trustProxy: true } })
    const { headers } = await trusting.inject({ url: '/livez', headers: { 'x-forwarded-proto': 'https' } })
    await trusting.close()
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })

  it('pages are asked for anew, hashed assets kept, and nothing else of the disk is served (T45)', async () => {
    const cacheOf = async (url: string) => (await served.inject({ url })).headers['cache-control']
    expect(await cacheOf('/')).toBe('no-cache')
    expect(await cacheOf('/assets/a-1.js')).toMatch(/immutable/)
    for (const url of [
      '/.env',
      '/%2eenv',
      '/../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/../../outside.txt',
      '/assets/',
      '/assets',
      '//outside.txt',
      '/..\\outside.txt',
      '/index.html%00.js',
      '/a.js.map',
    ]) {
      const { statusCode, body } = await served.inject({ url })
      expect([url, [400, 403, 404].includes(statusCode), body.includes('canary')]).toEqual([url, true, false])
    }
  })
})

describe('calls of other sites (T43)', () => {
  const hashes = () =>
    Promise.all(
      allEntities.map(
        async ({ name }) =>
          (
            await sql<{
              hash: string
            }>`select ${name} || md5(coalesce(string_agg(t::text, '|' order by t.id), '')) as hash from ${sql.table(name)} t`.execute(
              world.platform.db,
            )
          ).rows[0]?.hash,
      ),
    )

  it('no GET changes anything, whoever asks', async () => {
    const before = await hashes()
    for (const known of routesOf(world).filter(isTried)) {
      if (known.method !== 'GET' || nameOfRoute(known) in ELSEWHERE || known.url === '/api/live') continue
      const sample = sampleOf(known)
      for (const token of [undefined, world.here.tokens.intake, world.here.tokens.owner, world.here.tokens.admin]) {
        const id = sample?.entity ? (world.here.refs[sample.entity.name] ?? world.here.project) : 0
        const input = sample?.input({ id, engineering_id: world.here.project }, 'admin', world) ?? {}
        const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
        const answer = await knock(world, { ...known, token, input, headers })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
    expect(await hashes()).toEqual(before)
  })

  it.each([
    ['text/plain', '{"engineering_name":"跨站"}'],
    ['application/x-www-form-urlencoded', 'engineering_name=x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="engineering_name"\r\n\r\nx\r\n--x--\r\n'],
    ['text/plain; charset=application/json', '{}'],
    ['application/jsonx', '{}'],
    ['application/xml', '<a/>'],
  ])('a form of type %s is taken by no call', async (type, payload) => {
    const posts = routesOf(world).filter((each) => isTried(each) && each.method === 'POST' && !TAKES_FORMS.includes(each.url))
    for (const known of posts) {
      const response = await world.app.inject({
        method: 'POST',
        url: known.url,
        payload,
        headers: { 'content-type': type, origin: 'null', token: world.here.tokens.owner },
      })
      expect([known.url, response.statusCode]).toEqual([known.url, 415])
    }
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example'])(
    'a preflight from %s is granted nothing',
    async (origin) => {
      for (const url of ['/api/engineering/pc/newEngineeringProjectAdd', '/api/user/pc/login', '/api/upload']) {
        const { statusCode, headers } = await world.app.inject({
          method: 'OPTIONS',
          url,
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token,content-type' },
        })
        expect(statusCode).toBe(404)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    },
  )

  it('the cookies of a signed-in browser open no call: the token is sent by our own pages only', async () => {
    for (const known of routesOf(world).filter(isTried)) {
      if ('public' in known.right || known.url.startsWith('/files')) continue
      const input = sampleOf(known)?.input({ id: world.here.project, engineering_id: world.here.project }, 'admin', world) ?? {}
      const answer = await knock(world, {
        ...known,
        input,
        headers: { cookie: `zj_file=1.x; zj_device=x; token=${world.here.tokens.admin}` },
      })
      expect([nameOfRoute(known), answer.code]).toEqual([nameOfRoute(known), 401])
    }
  })
})

describe('the address of a page typed without its mark', () => {
  it.each([
    ['/login', './#/login'],
    ['/documents/view?id=3', '../#/documents/view?id=3'],
  ])('%s leads a browser to the page, and a program nowhere', async (url, location) => {
    const html = { accept: 'text/html,application/xhtml+xml' }
    const browser = await served.inject({ method: 'GET', url, headers: html })
    expect([browser.statusCode, browser.headers.location]).toEqual([302, location])
    expect((await served.inject({ method: 'GET', url })).statusCode).toBe(404)
    for (const other of ['/api/none', '/assets/gone.js', '/.env'])
      expect((await served.inject({ method: 'GET', url: other, headers: html })).statusCode).not.toBe(302)
  })
})
