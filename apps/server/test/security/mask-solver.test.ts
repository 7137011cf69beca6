import { granted } from '@zhujian/model'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { candidates, type Clues, daysOf } from './candidates'
import { knock } from './knock'
import { nameOfRoute, routesOf, sampleOf } from './route-samples'

/** The hardest person to hide: from a city of three counties, every field filled in. */
const BODY = '42070419850723451'
const ID_CARD = BODY + idCardCheckDigit(BODY)
const TAIL = ID_CARD.slice(-4)
const PERSON = {
  name: '段干木',
  idcard_type: '01',
  idno: ID_CARD,
  gender: 1,
  nation: '汉族',
  birth_year: 1985,
  native_area: '420000',
  address: '湖北省鄂州市鄂城区古楼街道九十七号',
  grant_org: '湖北省鄂州市公安局鄂城分局',
  id_from: '2015-07-23',
  id_to: '2035-07-23',
  tel: '13955512345',
}
const LEAST = 200

let world: World
beforeAll(async () => {
  world = await createWorld()
  const { platform, here } = world
  const worker = entityOf('worker')
  const id = await freshRow(platform, here, worker, here.accounts.site, { ...PERSON, engineering_id: here.project })
  here.refs.worker = id
  here.refs.manage_user = await freshRow(platform, here, entityOf('manage_user'), here.accounts.site, {
    engineering_id: here.project,
    worker_id: id,
    name: PERSON.name,
    idno: ID_CARD,
  })
})
afterAll(() => world.close())

/** Most telling first. The person's places and days occur nowhere else in this world. */
const PLACES: readonly [RegExp, string][] = [
  [/鄂城|420704/, '420704'],
  [/鄂州|4207(?!04)/, '4207'],
  [/湖北|420000/, '42'],
]
const BIRTHDAY = /1985-07-23|19850723|1985年0?7月23日|488908800/

function daysFrom(text: string): string[] {
  if (BIRTHDAY.test(text)) return ['19850723']
  if (/1985/.test(text)) return daysOf(1985, 1985)
  const age = /"(?:age|年龄)":\s*"?(\d{2})\b/.exec(text)?.[1]
  const year = new Date().getUTCFullYear() - Number(age ?? 0)
  return age === undefined ? daysOf(1950, 2008) : daysOf(year - 1, year)
}

/** What a piece of an answer gives away, when it holds the mask at all. */
function cluesIn(text: string): Clues | null {
  if (!text.includes(TAIL)) return null
  return { tail: TAIL, area: PLACES.find(([pattern]) => pattern.test(text))?.[1] ?? '', days: daysFrom(text) }
}

const worthSolving = (clues: Clues | null): clues is Clues => clues !== null
const solve = (where: string, text: string): string[] => {
  const clues = cluesIn(text)
  if (!worthSolving(clues)) return []
  seen.push(where)
  const left = candidates(clues, LEAST)
  return left < LEAST ? [`${where}: ${left} candidates, area ${clues.area || '?'}, ${clues.days.length} days`] : []
}
const seen: string[] = []

/** Cells of an exported sheet as a row with its heads. */
async function sheetText(content: Buffer): Promise<string> {
  const [head = [], ...lines] = (await readXlsx(content)).sheets[0]?.rows ?? []
  return JSON.stringify(lines.map((line) => Object.fromEntries(line.map((cell, at) => [String(head[at]), cell]))))
}

const blind = roleNames.filter((role) => !granted(entityOf('worker'), role, 'reveal'))

describe('the number behind a mask (T50)', () => {
  it('the solver finds the number when a birthday or a county stands beside it', () => {
    expect(candidates({ tail: TAIL, area: '420704', days: ['19850723'] })).toBe(1)
    expect(candidates({ tail: TAIL, area: '', days: ['19850723'] })).toBeGreaterThan(LEAST - 1)
    expect(candidates({ tail: TAIL, area: '42', days: ['19850723'] })).toBeLessThan(LEAST)
    expect(candidates({ tail: TAIL, area: '420704', days: daysOf(1985, 1985) })).toBeLessThan(40)
    expect(candidates({ tail: TAIL, area: '4207', days: daysOf(1985, 1985) })).toBeLessThan(LEAST)
    expect(candidates({ tail: TAIL, area: '42', days: daysOf(1985, 1985) })).toBe(LEAST)
  })

  it('is one of at least 200 in every row, page and sheet of every role that may not reveal it', async () => {
    const short: string[] = []
    expect(blind.length).toBeGreaterThan(3)
    // One role asks every route, the others those that showed the mask to somebody; ATTACK=whole lets all ask all.
    const whole = process.env.ATTACK === 'whole'
    for (const [at, role] of blind.toSorted((a, b) => Number(b === 'viewer') - Number(a === 'viewer')).entries()) {
      const shown = new Set(seen.map((where) => where.slice(where.indexOf(' ') + 1)))
      for (const answer of await answersOf(role, at === 0 || whole ? undefined : shown)) short.push(...solve(...answer))
    }
    expect(short).toEqual([])
    // Lists, details, timelines and sheets were among them.
    for (const part of ['getList', 'info', 'export']) expect(seen.some((where) => where.includes(part))).toBe(true)
    expect(new Set(seen.map((where) => where.split(' ')[0])).size).toBeGreaterThan(3)
  })

  it('is kept by those who may reveal it too, as long as they do not', async () => {
    const token = world.here.tokens.hrss
    const answer = await knock(world, {
      method: 'GET',
      url: pathOf(entityOf('worker'), 'info'),
      token,
      input: { id: world.here.refs.worker },
    })
    expect(solve('hrss info', JSON.stringify(answer.data))).toEqual([])
    expect(answer.text).toContain('湖北省****')
  })
})

/** Everything the role can read, one answer a piece: a page tells no less than all of its rows together. */
async function answersOf(role: RoleName, only?: ReadonlySet<string>): Promise<[string, string][]> {
  const answers: [string, string][] = []
  const token = world.here.tokens[role]
  for (const known of routesOf(world)) {
    const sample = sampleOf(known)
    if (only && !only.has(nameOfRoute(known))) continue
    if (!sample || known.url.endsWith('/template') || sample.consumes || (known.method === 'POST' && sample.kind !== 'rows'))
      continue
    const id = sample.entity ? (world.here.refs[sample.entity.name] ?? world.here.project) : 0
    const given = sample.kind === 'open' ? {} : sample.input({ id, engineering_id: world.here.project }, role, world)
    const where = `${role} ${nameOfRoute(known)}`
    if (known.url.endsWith('/export')) {
      const response = await world.app.inject({ method: 'GET', url: known.url, headers: { token } })
      if (String(response.headers['content-type']).includes('sheet')) answers.push([where, await sheetText(response.rawPayload)])
    } else answers.push([where, (await knock(world, { ...known, token, input: given })).text])
  }
  return answers
}
