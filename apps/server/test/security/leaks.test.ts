import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { granted } from '@zhujian/model'
import { checkIdCard, idCardCheckDigit, luhnValid } from '@zhujian/model/checksums'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { createLog } from '@zhujian/server/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { createWorld, formNames, freshRow, ownRow, type World } from '../world'
import { knock, type Knock } from './knock'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import { holdsSecrets, isTried, someRoles } from './tried'

const idCard = (body: string) => body + idCardCheckDigit(body)
/** Values found nowhere else. */
const CANARIES = {
  idCard: idCard('33010619770707919'),
  mobile: '13977770001',
  bankCard: Array.from({ length: 10 }, (_, n) => `621700155000777700${n}`).find(luhnValid) ?? '',
  secret: 'canary-password-hash-7d1f',
}
const FORBIDDEN_KEY = /pass|salt|secret|cipher|hmac|face|_sealed|_index|search_text|token_hash/i
/** Names that only sound like one: whether the safety training, a batch or an examination was passed, when a building was accepted. */
const HARMLESS = new Set(['edu_pass', 'pass_mark', 'pass_rate', 'passed', 'passed_on'])
/** Made to be shown once, to the one who asked for it: a random password, the seed of one's own second factor. */
const SHOWN_ONCE = new Set([
  'key password from POST /api/account/account/pc/resetPassword',
  'key secret from POST /api/user/pc/mfaStart',
])

let world: World
const written: string[] = []
beforeAll(async () => {
  world = await createWorld()
  // Every line of every level, as an operator's collector would receive it.
  Object.assign(
    world.platform.log,
    createLog('debug', (line) => void written.push(line)),
  )
  for (const entity of allEntities) {
    const values = sensitiveCanaries(entity.name)
    if (Object.keys(values).length === 0) continue
    const at = 'engineering_id' in entity.fields ? { engineering_id: world.here.project } : { areacode: world.here.areacode }
    await freshRow(world.platform, world.here, entity, world.here.accounts.site, { ...values, ...at })
  }
  await sql`insert into account_secret (account_id, password_hash) values (${world.here.accounts.officer}, ${CANARIES.secret}) on conflict (account_id) do update set password_hash = excluded.password_hash`.execute(
    world.platform.db,
  )
})
afterAll(() => world.close())

function sensitiveCanaries(name: string): Record<string, unknown> {
  const kinds: Record<string, string> = { idCard: CANARIES.idCard, mobile: CANARIES.mobile, bankCard: CANARIES.bankCard }
  return Object.fromEntries(
    Object.entries(entityOf(name).fields).flatMap(([field, { sensitive, kind }]) =>
      sensitive && kind === 'text' && kinds[sensitive] ? [[field, kinds[sensitive]]] : [],
    ),
  )
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(each)])
}
const canariesIn = (text: string) =>
  Object.entries(CANARIES)
    .filter(([, value]) => text.includes(value))
    .map(([name]) => name)

/** Whole identity numbers, bank cards and mobiles, standing alone and sound by their check digits. */
function personalNumbers(text: string): string[] {
  return (text.match(/(?<![\w.-])(?:\d{17}[\dXx]|1[3-9]\d{9}|\d{16,19})(?![\w.-])/g) ?? []).filter(
    (digits) =>
      digits.length === 11 ||
      (digits.length === 18 && checkIdCard(digits.toUpperCase()) === undefined) ||
      (/^\d{16,19}$/.test(digits) && luhnValid(digits)),
  )
}

const findsIn = ({ text, data }: Knock): string[] => [
  ...canariesIn(text),
  ...keysOf(data)
    .filter((key) => FORBIDDEN_KEY.test(key) && !HARMLESS.has(key))
    .map((key) => `key ${key}`),
  ...personalNumbers(text),
]

describe('no answer gives away what it should not (T28)', () => {
  it('to anybody, from any call', async () => {
    const finds = new Set<string>()
    let answers = 0
    for (const known of routesOf(world)) {
      const sample = sampleOf(known)
      if (!sample || nameOfRoute(known) in ELSEWHERE || 'public' in known.right) continue
      if (/reveal$|delete$|history\/pc\/change/.test(known.url)) continue
      if (!isTried(known) && !holdsSecrets(known)) continue
      for (const role of someRoles((each) => !('entity' in known.right) || granted(known.right.entity, each, known.right.verb))) {
        const id = sample.entity ? (world.here.refs[sample.entity.name] ?? world.here.project) : 0
        const input = sample.input({ id, engineering_id: world.here.project }, role, world)
        const wide = /getList$|List$/i.test(known.url) && sample.kind === 'rows' ? { limit: '50' } : input
        for (const each of new Set([input, wide])) {
          const answer = await knock(world, { ...known, token: world.here.tokens[role], input: each })
          answers += 1
          for (const find of findsIn(answer)) finds.add(`${find} from ${nameOfRoute(known)}`)
        }
      }
    }
    expect([...finds].filter((find) => !SHOWN_ONCE.has(find)).slice(0, 30)).toEqual([])
    expect(answers).toBeGreaterThan(1500)
  })

  it('nor does a search for the number find more than whose row it is', async () => {
    const worker = entityOf('worker')
    const token = world.here.tokens.site
    const listed = await knock(world, { method: 'GET', url: pathOf(worker, 'getList'), token, input: { idno: CANARIES.idCard } })
    expect([listed.code, listed.data.problem]).toEqual([400, 'invalid'])
    const ask = (value: string) =>
      knock(world, { method: 'POST', url: pathOf(worker, 'lookup'), token, input: { field: 'idno', value } })
    const found = await ask(CANARIES.idCard)
    expect(found.data.ids).not.toEqual([])
    expect(Object.keys(found.data)).toEqual(['ids'])
    expect([...canariesIn(listed.text), ...canariesIn(found.text)]).toEqual([])
    // Part of a number is no number.
    for (const part of [CANARIES.idCard.slice(0, 17), CANARIES.idCard.slice(-4), '%', '*'])
      expect([part, (await ask(part)).data.ids]).toEqual([part, []])
  })
})

describe('a stolen dump (T57)', () => {
  it('of database, storage and log holds no number of anybody in plain text', async () => {
    await session()
    const { rows: tables } = await sql<{
      name: string
    }>`select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      world.platform.db,
    )
    const finds: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(
        world.platform.adminDb,
      )
      for (const { line } of rows) report(finds, `table ${name}`, line, name !== 'account_secret')
    }
    for (const line of written) report(finds, 'log', line, true)
    for (const path of await readdir(world.platform.config.dataDir, { recursive: true, withFileTypes: true }))
      if (path.isFile() && !path.parentPath.includes('keys'))
        report(finds, `file ${path.name}`, (await readFile(join(path.parentPath, path.name))).toString('latin1'), true)
    expect(written.length).toBeGreaterThan(50)
    expect(tables.length).toBeGreaterThan(30)
    expect([...new Set(finds)].slice(0, 20)).toEqual([])
  })

  function report(finds: string[], place: string, text: string, withSecret: boolean): void {
    for (const name of canariesIn(text)) if (withSecret || name !== 'secret') finds.push(`${name} in ${place}`)
    for (const number of personalNumbers(text)) finds.push(`${number} in ${place}: ${text.slice(0, 160)}`)
  }

  /** A day's work with personal data: entered, corrected, refused, searched, revealed, exported, drafted, applied for. */
  async function session(): Promise<void> {
    const worker = entityOf('worker')
    const token = world.here.tokens.site
    const post = (url: string, input: unknown) => knock(world, { method: 'POST', url, token, input })
    const values = { ...(await completeValues(world, worker, formNames(worker), 'site')), ...sensitiveCanaries('worker') }
    const { data } = await post(pathOf(worker, 'add'), values)
    await post(pathOf(worker, 'edit'), { ...values, id: data.id, version: 1 })
    await post(pathOf(worker, 'add'), { ...values, birth_on: CANARIES.idCard, idno: `${CANARIES.idCard}1` })
    await post(pathOf(worker, 'reveal'), { id: data.id, field: 'idno', reason: '核对身份' })
    await post(`${pathOf(worker, 'add')}?idno=${CANARIES.idCard}`, '{"idno": broken')
    for (const verb of ['getList', 'export'])
      await knock(world, { method: 'GET', url: pathOf(worker, verb), token, input: { idno: CANARIES.idCard } })
    await post('/api/user/pc/draft', { scope: 'worker', key: 'new', body: values })
    await post('/api/user/pc/login', { username: CANARIES.mobile, password: CANARIES.idCard })
    const manager = { unit_role: 'sgdw', post: 'project_manager', name: '冯国平', idno: CANARIES.idCard, tel: CANARIES.mobile }
    const draft = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.site, { state: 10 })
    await knock(world, {
      method: 'POST',
      url: '/api/engineering/pc/engineeringProjectSave',
      token,
      input: { engineering_id: draft, version: 1, step: 1, managers: [manager] },
      headers: { 'idempotency-key': 'leaks-wizard-step-1' },
    })
  }
})

describe('sealed fields in the database (T58)', () => {
  const worker = entityOf('worker')
  const role = roleNames.find((each) => granted(worker, each, 'reveal')) as RoleName
  const reveal = (id: number) =>
    knock(world, {
      method: 'POST',
      url: pathOf(worker, 'reveal'),
      token: world.here.tokens[role],
      input: { id, field: 'idno', reason: '核对身份' },
    })
  const alarms = () => written.filter((line) => line.includes('"level":"error"') && line.includes('SealBroken')).length

  it.each([
    [
      'swapped between two people',
      (a: number, b: number) =>
        sql`update worker w set idno_sealed = o.idno_sealed from worker o where w.id in (${a}, ${b}) and o.id in (${a}, ${b}) and o.id <> w.id`,
    ],
    [
      'with one character flipped',
      (a: number) =>
        sql`update worker set idno_sealed = overlay(idno_sealed placing (case right(idno_sealed, 4) when 'AAAA' then 'B' else 'A' end) from length(idno_sealed) - 3 for 1) where id = ${a}`,
    ],
    ['cut short', (a: number) => sql`update worker set idno_sealed = left(idno_sealed, -6) where id = ${a}`],
    ['taken from another field', (a: number) => sql`update worker set idno_sealed = tel_sealed where id = ${a}`],
    ['replaced by plain text', (a: number) => sql`update worker set idno_sealed = ${CANARIES.idCard} where id = ${a}`],
  ])('%s: an alarm, and no value', async (_, spoil) => {
    const a = await ownRow(world, worker, role, { idno: idCard('33010619770707917') })
    const b = await ownRow(world, worker, role, { idno: idCard('33010619770707915') })
    expect((await reveal(a)).data.value).toBe(idCard('33010619770707917'))
    const before = alarms()
    await spoil(a, b).execute(world.platform.db)
    const answer = await reveal(a)
    expect([answer.status, answer.data.problem]).toEqual([500, 'fault'])
    expect(personalNumbers(answer.text)).toEqual([])
    expect(alarms()).toBe(before + 1)
  })
})
