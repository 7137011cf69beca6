import { type AnyEntity, granted } from '@zhujian/model'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import type { KnownRoute } from '@zhujian/server/entity/route-guard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleValues } from '../factory'
import { testedEntities } from '../tested'
import { createWorld, formNames, freshRow, ownRow, type World } from '../world'
import { type Knock, knock } from './knock'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import { isTried, shapeOfField, someOf, WHOLE } from './tried'

/** A10: names every object answers to; as keys, as values, as what a value contains. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__']
const TEXTS: readonly string[] = [
  ...NAMES,
  'toString,constructor',
  '-__proto__',
  '',
  '\u0000',
  '甲\u0000乙',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '１２',
  '1_000',
  '32768',
  '2147483648',
  '9007199254740993',
  'a,'.repeat(3000),
  '长'.repeat(4000),
]
/** As JSON text: some of it exists only there. */
const VALUES: readonly string[] = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...NAMES.map((name) => `{"${name}":{"polluted":"yes"}}`),
  ...NAMES.slice(0, 3).map((name) => `["${name}"]`),
  '{"toString":"x","valueOf":"y"}',
  '{"length":4294967296}',
  '[]',
  '{}',
  '[[[[[[1]]]]]]',
  '[null,{"a":[{"b":{}}]}]',
  'null',
  'true',
  '"\\ud800"',
  '1e400',
  '-1e400',
  '-0',
  '1e-400',
  '2147483648',
  '9007199254740993',
  `"${'长'.repeat(20_000)}"`,
]

let world: World
/** What went wrong, once for each route, with the first that brought it about. */
const finds = new Map<string, string>()
const find = (what: string, sent: string) => void (finds.has(what) || finds.set(what, sent))
let asked = 0
beforeAll(async () => {
  world = await createWorld()
  world.platform.log.error = (message, fields) => find(`log: ${message}`, String(fields?.error))
})
afterAll(() => world.close())

/** Strongest first: who holds the right, and who does not or holds least. */
const holders = (known: KnownRoute): RoleName[] => {
  if (!('entity' in known.right)) return ['admin', 'site']
  const { entity, verb } = known.right
  const [first = 'admin'] = roleNames.filter((role) => granted(entity, role, verb))
  return [first, 'site']
}

/** Dotted paths of everything the schema of a route knows; `[]` stands for an element. */
function pathsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const walk = (node: Schema, path: string, depth: number): string[] => {
    const inside = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((each) =>
      walk(each, path, depth),
    )
    const fields = Object.entries(node.properties ?? {}).flatMap(([name, each]) => {
      const at = path ? `${path}.${name}` : name
      return [at, ...(depth < 4 ? walk(each, at, depth + 1) : [])]
    })
    const elements = node.items && depth < 4 ? walk(node.items, `${path}.[]`, depth + 1) : []
    return [...inside, ...fields, ...elements]
  }
  return [...new Set(walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', 0))]
}
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The first; of the rest some at each parameter, all of them over the parameters, so that no run is longer than those beside it. */
const FEW = 2
let turn = 0
function some<T>(values: readonly T[], few = FEW): T[] {
  if (WHOLE) return [...values]
  turn += few
  const [first, ...rest] = values
  return [first as T, ...Array.from({ length: few }, (_, n) => rest[(turn + n) % rest.length] as T)]
}

const HOLE = '@@hole@@'
/** The input with a hole at the path, as JSON text. */
function holed(input: Record<string, unknown>, path: string): string {
  const put = (value: unknown, [head, ...rest]: string[]): unknown => {
    if (head === undefined) return HOLE
    if (head === '[]') return [put(undefined, rest)]
    const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
    return { ...own, [head]: put(own[head], rest) }
  }
  return JSON.stringify(put(input, path.split('.')))
}

const unreadable = (said: string): boolean =>
  said !== '' && (!/\p{Script=Han}/u.test(said) || /[A-Za-z]{3,} [a-z]{2,}|undefined|\[object|[Ii]nvalid|[Ee]xpected/.test(said))

async function ask(known: Pick<KnownRoute, 'method' | 'url'>, role: RoleName, sent: { query?: string; body?: string }) {
  asked += 1
  const { method } = known
  const url = `${known.url}${sent.query === undefined ? '' : `?${sent.query}`}`
  const token = world.here.tokens[role]
  const answer = await knock(world, { method, url, token, ...(method === 'GET' ? {} : { input: sent.body }) })
  const name = nameOfRoute(known)
  const what = `${role} ${(sent.query ?? sent.body ?? '').slice(0, 200)}`
  if (answer.status >= 500) find(`${answer.status} ${name}`, what)
  if (answer.code === 401) find(`signed out at ${name}`, what)
  for (const said of saidOf(answer)) if (unreadable(said)) find(`${name} said "${said}"`, what)
  return answer
}

function saidOf({ text, code, msg, data }: Knock): string[] {
  // Files and pages have no envelope.
  if (text === '' || typeof msg !== 'string') return []
  const results = (data as { results?: { msg?: string }[] } | null)?.results
  return [
    msg,
    ...(code === 200 ? [] : (data?.fields ?? [])).map(({ message }) => message),
    ...(Array.isArray(results) ? results : []).map((each) => each.msg ?? ''),
  ]
}

const settled = () => {
  const found = [...finds]
  finds.clear()
  expect(found.slice(0, 40)).toEqual([])
  expect('polluted' in {} || 'polluted' in [] || 'polluted' in (() => undefined)).toBe(false)
}
/** Who lacks the right is told so before anything is read: once is enough. */
async function untilForbidden<T>(values: readonly T[], send: (value: T) => Promise<Knock>): Promise<void> {
  for (const value of values) if ((await send(value)).code === 10000) return
}
const encoded = encodeURIComponent
const queries = (name: string): string[] => [
  ...TEXTS.map((text) => `${name}=${encoded(text)}`),
  `${name}=a&${name}=b`,
  `${name}[__proto__]=x&${name}[constructor][prototype][polluted]=yes`,
]
/** Where nobody need be signed in, or somebody ends what he is asked with; their doors are tried by security/injection. */
const OWN_END = /\/user\/pc\/(reset|password|login|verifyLogin|loginFreeUserInfo)$/
/** Rows of the other district, where those who ask stand on the row; projects of their own. */
async function inputOf(known: KnownRoute, role: RoleName): Promise<Record<string, unknown>> {
  const sample = sampleOf(known)
  if (!sample) return {}
  const name = sample.entity?.name ?? 'engineering'
  const { here, there } = world
  const id =
    name !== 'engineering'
      ? (['account', 'unit', 'supervise_org', 'custom_role'].includes(name) ? there : here).refs[name]
      : known.method === 'GET'
        ? here.project
        : await freshRow(world.platform, here, entityOf(name), here.accounts.owner, { state: 1 })
  return sample.input({ id: id ?? 0, engineering_id: here.project }, role, world)
}
const derived = ({ right, url }: KnownRoute): boolean =>
  'entity' in right &&
  allEntities.includes(right.entity) &&
  ['add', 'edit', 'getList'].some((verb) => url === pathOf(right.entity, verb))
const isOurs = (known: KnownRoute) =>
  !(nameOfRoute(known) in ELSEWHERE) && !OWN_END.test(known.url) && known.url.startsWith('/api/') && isTried(known)
const routes = () => routesOf(world).filter(isOurs)

describe('odd values in every parameter (A10)', () => {
  it('of every call that reads: an answer in Chinese, never a fault, never a changed prototype', async () => {
    for (const known of routes().filter(({ method }) => method === 'GET')) {
      const fields = derived(known) && 'entity' in known.right ? known.right.entity.list.search : []
      for (const role of holders(known)) {
        const input = Object.fromEntries(Object.entries(await inputOf(known, role)).map(([name, value]) => [name, String(value)]))
        for (const name of new Set([...pathsOf(known.input), ...Object.keys(input), ...fields, ...someOf(NAMES, 2)])) {
          const rest = Object.entries(input).filter(([other]) => other !== name)
          const more = rest.map(([other, value]) => `&${other}=${encoded(value)}`).join('')
          const asks = some(queries(name), NAMES.includes(name) ? 1 : FEW)
          await untilForbidden(asks, (query) => ask(known, role, { query: query + more }))
        }
      }
    }
    settled()
  })

  it('of every call that writes, at every depth its input has', async () => {
    for (const known of routes().filter((each) => each.method === 'POST' && !derived(each)))
      for (const role of holders(known)) {
        const input = await inputOf(known, role)
        for (const path of new Set([...pathsOf(known.input), ...Object.keys(input), ...someOf(NAMES, 2)])) {
          const text = holed(input, path)
          const values = some(VALUES, NAMES.includes(path) ? 1 : FEW)
          await untilForbidden(values, (value) => ask(known, role, { body: text.replace(`"${HOLE}"`, () => value) }))
        }
        for (const body of [...some(VALUES), `${'[{"a":'.repeat(200)}1`, 'NaN', "{'a':1}"]) await ask(known, role, { body })
      }
    settled()
  })

  it('of every form, field by field, on adding and on editing', async () => {
    for (const entity of testedEntities) for (const verb of ['add', 'edit'] as const) await form(entity, verb)
    settled()
    process.stdout.write(`A10: ${asked} requests\n`)
  })
})

/**
 * A third of them at each of the first three fields of a shape, one at each of the dozen that follow, and no more: what a form says
 * of a wrong value is tried field by field by the contract suite. ATTACK=whole: all at all.
 */
const seen = new Map<string, number>()
function valuesFor(shape: string): readonly string[] {
  if (WHOLE) return VALUES
  const times = seen.get(shape) ?? 0
  seen.set(shape, times + 1)
  if (times < 3) return VALUES.filter((_, at) => at % 3 === times)
  return times < 15 ? someOf(VALUES, 1) : []
}

async function form(entity: AnyEntity, verb: 'add' | 'edit'): Promise<void> {
  const role = roleNames.find((each) => granted(entity, each, verb))
  if (!role) return
  const names = formNames(entity)
  const valid = sampleValues(entity, names, world.here.refs)
  let row: Record<string, unknown> | undefined
  const known = { method: 'POST', url: pathOf(entity, verb) }
  for (const name of [...names, ...someOf(NAMES, 1)]) {
    const values = valuesFor(`${verb}/${shapeOfField(entity, name)}`)
    if (values.length === 0) continue
    row ??= verb === 'edit' ? { id: await ownRow(world, entity, role), version: 1 } : {}
    const text = holed({ ...valid, ...row }, name)
    for (const value of values) await ask(known, role, { body: text.replace(`"${HOLE}"`, () => value) })
  }
}
