import { readFile } from 'node:fs/promises'
import { idCardCheckDigit, luhnValid } from '@zhujian/model/checksums'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { hashPassword } from '@zhujian/server/modules/account/passwords'
import { createLog } from '@zhujian/server/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { secretsIn } from './decode'
import { knock } from './knock'
import { nameOfRoute, routesOf, sampleOf } from './route-samples'
import { holdsSecrets, isTried } from './tried'

const PASSWORD = 'Canary#Horse7-password'
const PERSONAL = {
  idCard: `33010619770707919${idCardCheckDigit('33010619770707919')}`,
  mobile: '13977770001',
  bankCard: Array.from({ length: 10 }, (_, n) => `621700155000777700${n}`).find(luhnValid) ?? '',
}
/** Told to their owner by the answers named here, and by nothing else. */
const ANSWERED: Readonly<Record<string, RegExp>> = {
  liveTicket: /liveTicket$/,
  entryTicket: /loginTicket$/,
  uploadCredential: /getUploadToken$/,
}
const ROLES: readonly RoleName[] = ['officer', 'site']

let world: World
const lines: string[] = []
const answers: { name: string; text: string }[] = []
const secrets: Record<string, string> = { ...PERSONAL, password: PASSWORD, wrongPassword: 'Canary#Wrong9-password' }

beforeAll(async () => {
  world = await createWorld()
  Object.assign(
    world.platform.log,
    createLog('debug', (line) => void lines.push(line)),
  )
  const hash = await hashPassword(PASSWORD)
  await sql`insert into account_secret (account_id, password_hash) values (${world.here.accounts.officer}, ${hash})`.execute(
    world.platform.db,
  )
  secrets['passwordHash'] = hash
  for (const role of ROLES) secrets[`token of ${role}`] = world.here.tokens[role]
  const [, key = ''] = (await readFile(world.platform.config.keyFile, 'utf8')).trim().split(':')
  secrets['fieldKey'] = key
  secrets['fieldKeyBytes'] = Buffer.from(key, 'hex').toString('base64')
  await plant()
  await everyRoute()
  await signInAndOut()
})
afterAll(() => world.close())

async function call(name: string, request: Parameters<typeof knock>[1]) {
  const answer = await knock(world, request)
  answers.push({ name, text: `${answer.text}\n${JSON.stringify(answer.headers)}` })
  return answer
}

/** The personal numbers in every field that may hold one. */
async function plant(): Promise<void> {
  for (const entity of allEntities) {
    const values = Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, { sensitive, kind }]) =>
        sensitive && kind === 'text' && sensitive in PERSONAL ? [[name, PERSONAL[sensitive as keyof typeof PERSONAL]]] : [],
      ),
    )
    if (Object.keys(values).length === 0) continue
    const at = 'engineering_id' in entity.fields ? { engineering_id: world.here.project } : { areacode: world.here.areacode }
    await freshRow(world.platform, world.here, entity, world.here.accounts.site, { ...values, ...at })
  }
}

/** Each route as it is meant, then with the numbers where a careless client puts them: body, search, a field that is none. */
async function everyRoute(): Promise<void> {
  for (const known of routesOf(world)) {
    const sample = sampleOf(known)
    if (!sample || 'public' in known.right || /reset$|history\/pc\/change|password$/.test(known.url)) continue
    if (!isTried(known) && !holdsSecrets(known)) continue
    for (const role of ROLES) {
      const token = world.here.tokens[role]
      const id = sample.entity ? (world.here.refs[sample.entity.name] ?? world.here.project) : 0
      const input = sample.consumes ? { ids: '999999999' } : sample.input({ id, engineering_id: world.here.project }, role, world)
      const answer = await call(nameOfRoute(known), { ...known, token, input })
      if (known.url.endsWith('liveTicket')) secrets['liveTicket'] = String(answer.data['ticket'])
      if (known.url.endsWith('loginTicket') && answer.code === 200) secrets['entryTicket'] = String(answer.data['ticket'])
      if (known.url.endsWith('getUploadToken')) secrets['uploadCredential'] = String(answer.data['token'])
      const careless = { ...input, ...PERSONAL, idno: PERSONAL.idCard, tel: PERSONAL.mobile, password: PASSWORD }
      if (!known.url.endsWith('reveal')) await call(nameOfRoute(known), { ...known, token, input: careless })
    }
  }
}

async function signInAndOut(): Promise<void> {
  const login = '/api/user/pc/login'
  const officer = `officer-${world.here.areacode}`
  const post = (url: string, input: unknown, token?: string) => call(`POST ${url}`, { method: 'POST', url, token, input })
  await post(login, { username: officer, password: secrets['wrongPassword'] })
  await post(login, { username: PERSONAL.mobile, password: PERSONAL.idCard, captcha_id: 'x', captcha: 'canarycode' })
  await post(login, `{"username":"${officer}","password":"${PASSWORD}"`)
  const { data } = await knock(world, { method: 'POST', url: login, input: { username: officer, password: PASSWORD } })
  secrets['sessionToken'] = String(data['token'])
  const token = secrets['sessionToken']
  await post('/api/user/pc/password', { old_password: PASSWORD, password: 'short' }, token)
  await post('/api/user/pc/loginFreeUserInfo', { token: secrets['entryTicket'] })
  await call('GET query', { method: 'GET', url: `/api/common/pc/home?token=${token}&idno=${PERSONAL.idCard}`, token })
  await call('GET path', {
    method: 'GET',
    url: `/files/${encodeURIComponent('../')}?ticket=${secrets['liveTicket'] ?? ''}`,
    token,
  })
  await post('/api/user/pc/reset', {}, token)
}

describe('secrets by their value, under every encoding', () => {
  it('the scan reads what is wrapped: percent, base64, hex, JSON in JSON, and wraps of wraps', () => {
    const text = JSON.stringify({ a: JSON.stringify({ tel: PERSONAL.mobile }) })
    const wraps = [
      text,
      encodeURIComponent(encodeURIComponent(PASSWORD)),
      Buffer.from(text).toString('base64'),
      Buffer.from(Buffer.from(text).toString('hex')).toString('base64url'),
      `x=${Buffer.from(encodeURIComponent(text)).toString('hex')}`,
      JSON.stringify({ data: Buffer.from(JSON.stringify([PASSWORD])).toString('base64') }),
    ]
    expect(wraps.map((each) => secretsIn(each, { mobile: PERSONAL.mobile, password: PASSWORD }).length)).toEqual(
      wraps.map(() => 1),
    )
    expect(secretsIn('nothing to see', { mobile: PERSONAL.mobile })).toEqual([])
  })

  it('no line of the log holds a token, password, ticket, credential, key or number of a person, on any route (T12)', () => {
    expect(Object.entries(secrets).filter(([, value]) => value.length < 8)).toEqual([])
    expect(Object.keys(secrets)).toEqual(
      expect.arrayContaining(['liveTicket', 'entryTicket', 'uploadCredential', 'sessionToken']),
    )
    const finds = lines.flatMap((line) => secretsIn(line, secrets).map((name) => `${name}: ${line.slice(0, 200)}`))
    expect([...new Set(finds)].slice(0, 10)).toEqual([])
    expect(lines.length).toBeGreaterThan(300)
  })

  it('no answer holds a secret of another purpose or a number of a person, on any route (T11, T28)', () => {
    const finds = answers.flatMap(({ name, text }) =>
      secretsIn(text, secrets)
        .filter((secret) => !ANSWERED[secret]?.test(name))
        .map((secret) => `${secret} in ${name}`),
    )
    expect([...new Set(finds)].slice(0, 20)).toEqual([])
    expect(answers.length).toBeGreaterThan(300)
  })

  it('of people only masks are shown in lists, details, timelines, drop-downs and the log of operations; a look is recorded (T49)', async () => {
    const worker = entityOf('worker')
    const token = world.here.tokens.officer
    const asked = { field: 'idno', value: PERSONAL.idCard }
    const { data: found } = await knock(world, { method: 'POST', url: pathOf(worker, 'lookup'), token, input: asked })
    const ids = String(found['ids'])
    const { data } = await knock(world, { method: 'GET', url: pathOf(worker, 'getList'), token, input: { ids } })
    const row = data.rows?.[0] ?? {}
    expect([row['idno'], row['tel']].map(String)).toEqual([
      expect.stringMatching(/^\*+\w{4}$|^\w{1,6}\*+\w{4}$/),
      expect.stringMatching(/^139\*+0001$/),
    ])
    const looks = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from oper_log where action = 'reveal' and row_id = ${row['id']}`.execute(
          world.platform.db,
        )
      ).rows[0]?.n
    const before = await looks()
    const input = { id: row['id'], field: 'idno', reason: '核对身份' }
    const shown = await knock(world, { method: 'POST', url: pathOf(worker, 'reveal'), token, input })
    expect([shown.data['value'], await looks()]).toEqual([PERSONAL.idCard, (before ?? 0) + 1])
    const { rows } = await sql<{ line: string }>`select l::text as line from oper_log l`.execute(world.platform.adminDb)
    expect(rows.flatMap(({ line }) => secretsIn(line, secrets))).toEqual([])
  })
})
