import { granted, nameOf } from '@zhujian/model'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleValues } from '../factory'
import { testedEntities } from '../tested'
import { createWorld, ownRow, type World } from '../world'
import { knock } from './knock'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import { isTried, shapeOf, shapeOfField, someOf } from './tried'

/** T29: everything that ends a string, a statement or a parser, in every parameter of every route. */
const PAYLOADS: readonly string[] = [
  "'",
  '"',
  '\\',
  ';',
  '--',
  '/*',
  '*/',
  '$$',
  '$1',
  '%',
  '_',
  '?',
  ':x',
  '`',
  "''",
  "' or '1'='1",
  "1' or 1=1 --",
  '1); drop table account; --',
  "'; select pg_sleep(3); --",
  '1 and (select 1 from pg_sleep(3)) is null',
  "' || pg_sleep(3) || '",
  '$tag$ or 1=1 $tag$',
  "E'\\x27'",
  "' union select password_hash from account_secret --",
  '(select password_hash from account_secret limit 1)',
  '1::text',
  '{1,2}',
  '{"a":1}',
  '[1,2]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '＇ or １＝１',
  'ʼ; --',
  '\u202e\u200b',
  '\n\r\t\f\v',
  '1e308',
  '2026-02-30 - 2026-13-01',
  '0000-01-01',
  '-9223372036854775809',
  'x'.repeat(5000),
]

let world: World
const faults: string[] = []
beforeAll(async () => {
  world = await createWorld()
  // Whatever fails below the answer is logged: a syntax error that a handler swallowed would be seen here.
  world.platform.log.error = (message, fields) =>
    void faults.push(`${message} ${JSON.stringify(fields)} ${String(fields?.error)}`)
})
afterAll(() => world.close())

/** All of them at the first parameter of a kind, some at each of the others; ATTACK=whole: all at all. */
const seen = new Set<string>()
function payloadsFor(kind: string, few = 4): readonly string[] {
  if (seen.has(kind)) return someOf(PAYLOADS, few)
  seen.add(kind)
  return PAYLOADS
}

let asked = 0
let slowest = 0
async function ask(method: string, url: string, role: RoleName, input: Record<string, unknown>): Promise<void> {
  const started = performance.now()
  const answer = await knock(world, { method, url, token: world.here.tokens[role], input })
  slowest = Math.max(slowest, performance.now() - started)
  asked += 1
  if (answer.status >= 500) faults.push(`${method} ${url} ${JSON.stringify(input).slice(0, 300)}`)
}

const holderOf = (entity: (typeof testedEntities)[number], right: string) =>
  roleNames.find((role) => granted(entity, role, right)) as RoleName
const settled = () => {
  expect(faults.splice(0)).toEqual([])
  expect(slowest).toBeLessThan(10_000)
}

describe('the SQL corpus (T29)', () => {
  it('has forty payloads', () => expect(PAYLOADS.length).toBeGreaterThanOrEqual(40))

  it('breaks no list, filter by filter', async () => {
    for (const entity of testedEntities) {
      const role = holderOf(entity, 'read')
      for (const name of ['keyword', 'sort', 'ids', 'page', 'limit', ...entity.list.search])
        for (const payload of payloadsFor(`list/${shapeOfField(entity, name)}`, 1))
          await ask('GET', pathOf(entity, 'getList'), role, { [name]: payload })
    }
    settled()
  })

  it('breaks no other call, parameter by parameter', async () => {
    for (const known of routesOf(world)) {
      const sample = sampleOf(known)
      const derived = /\/pc\/(getList|add|edit)$/.test(known.url) && !('signedIn' in known.right)
      if (!sample || derived || nameOfRoute(known) in ELSEWHERE || !isTried(known)) continue
      const role = 'entity' in known.right ? holderOf(known.right.entity, known.right.verb) : 'officer'
      const input = sample.input({ id: world.here.project, engineering_id: world.here.project }, role, world)
      for (const name of Object.keys(input))
        for (const payload of payloadsFor(`call/${name}`)) await ask(known.method, known.url, role, { ...input, [name]: payload })
    }
    settled()
  })

  it('breaks no form, neither on adding nor on editing, and stores nothing but the text itself', async () => {
    for (const entity of testedEntities)
      for (const verb of ['add', 'edit'] as const) {
        const role = roleNames.find((each) => granted(entity, each, verb))
        if (!role) continue
        const names = entity.form.map(nameOf)
        const texts = names.filter((name) => ['text', 'longText', 'richText'].includes(entity.fields[name]?.kind ?? ''))
        const others = names.filter((name) => !texts.includes(name))
        const valid = sampleValues(entity, names, world.here.refs)
        const id = verb === 'edit' ? await ownRow(world, entity, role) : undefined
        const row = id === undefined ? {} : { id, version: 1 }
        for (const payload of payloadsFor(`form/${shapeOf(entity)}/${verb}`, 2)) {
          const fill = (which: string[]) => Object.fromEntries(which.map((name) => [name, payload]))
          await ask('POST', pathOf(entity, verb), role, { ...valid, ...row, ...fill(texts) })
          await ask('POST', pathOf(entity, verb), role, { ...valid, ...row, ...fill(others) })
        }
        for (const name of names)
          for (const payload of someOf(["' or '1'='1", '\u0000', '\ud800'], 1))
            await ask('POST', pathOf(entity, verb), role, { ...valid, ...row, [name]: payload })
      }
    settled()
    const tables = await sql<{ n: number }>`select count(*)::bigint as n from account_secret`.execute(world.platform.db)
    expect(tables.rows).toHaveLength(1)
  })

  it('breaks neither the door nor the drafts', async () => {
    for (const payload of PAYLOADS) {
      for (const [method, url, input] of [
        ['POST', '/api/user/pc/loginFreeUserInfo', { ticket: payload }],
        ['POST', '/api/user/pc/registerState', { code: payload, username: payload }],
        ['GET', '/api/common/pc/register', { areacode: payload }],
        ['POST', '/api/user/pc/draft', { scope: payload, key: 'k', body: payload }],
        ['POST', '/api/user/pc/draft', { scope: 's', key: 'k', body: { a: payload } }],
        ['POST', '/api/user/pc/preference', { key: 'k', value: { a: payload } }],
        ['POST', '/api/user/pc/preference', { key: payload, value: 1 }],
      ] as const)
        await ask(method, url, 'officer', input)
      await knock(world, { method: 'POST', url: '/api/user/pc/login', input: { username: payload, password: payload } })
      const odd = { 'idempotency-key': payload, type: payload, 'user-agent': payload }
      const headers = Object.fromEntries(Object.entries(odd).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)))
      await knock(world, { method: 'POST', url: '/api/user/pc/userInfo', token: world.here.tokens.officer, headers })
    }
    settled()
    process.stdout.write(`T29: ${asked} requests, slowest ${slowest.toFixed(0)} ms\n`)
  })
})
