import { type AnyEntity, barredFrom, type Field, fieldSchema, granted, parseFields } from '@zhujian/model'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import type { Random } from '@zhujian/server/modules/demo/random'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentBack } from '../registration-rows'
import { shapeOfField } from '../security/tried'
import { testedEntities } from '../tested'
import { restate } from '../factory'
import { type Answer, ask, changeable, createWorld, formNames, freshRow, type World } from '../world'
import { completeValues } from './complete-values'
import { complaints, isOnesOwn, plain, randomOf, SEED, some, type Values, variedRow, wrongValues } from './generated'
import { fieldsInSheets, takenBack, throughSheet } from './sheet-round'

/**
 * Every form is fed with generated rows. A failure names the seed: `SEED=… ENTITIES=… vitest run …` repeats it; `WHOLE=1` feeds
 * more rows.
 */
const ROWS = process.env.WHOLE ? 20 : 1

/** A sheet carries cell by cell: through it go the forms with a kind of field that none before them had; `WHOLE=1`: all. */
const carried = new Set<string>()
function throughSheets(entity: AnyEntity, writer: RoleName): string[] | undefined {
  const names = fieldsInSheets(entity, writer)
  const news = names?.map((name) => shapeOfField(entity, name)).filter((shape) => !carried.has(shape)) ?? []
  for (const shape of news) carried.add(shape)
  return news.length > 0 || process.env.WHOLE ? names : undefined
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const token = (role: RoleName) => world.here.tokens[role]
const writerOf = (entity: AnyEntity): RoleName | undefined => {
  const may = (role: RoleName, ...rights: string[]) => rights.every((right) => granted(entity, role, right))
  return (
    roleNames.find((role) => may(role, 'add', 'read', 'edit', 'import', 'export')) ??
    roleNames.find((role) => may(role, 'add', 'read', 'edit')) ??
    roleNames.find((role) => may(role, 'add', 'read'))
  )
}
/** Rows are told apart by these; another value of theirs would be another row. */
const apart = (entity: AnyEntity): string[] => (entity.unique ?? []).flatMap(({ fields }) => [...fields])

const stored = async (entity: AnyEntity): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(entity.name)}`.execute(world.platform.db)
  return rows[0]?.n ?? 0
}

/** Sends a generated row; what other rows have against it is taken back, value by value, and the rest must be saved. */
async function save(
  entity: AnyEntity,
  good: Values,
  base: Values,
  send: (values: Values) => Promise<Answer>,
): Promise<{ answer: Answer; sent: Values }> {
  let sent = good
  for (;;) {
    const answer = await send(sent)
    const named = (answer.data.fields ?? []).map(({ field }) => field.split('.')[0] ?? '')
    const varied = Object.keys(sent).filter((name) => sent[name] !== base[name])
    if (answer.code === 200 || varied.length === 0) return { answer, sent }
    const back = varied.filter((name) => named.includes(name))
    const taken = back.length > 0 ? back : varied
    const next: Values = { ...sent, ...Object.fromEntries(taken.map((name) => [name, base[name] ?? null])) }
    // A row that its own rules refuse would prove nothing: then as a whole.
    sent = complaints(entity, Object.keys(sent), next).length > 0 ? base : next
  }
}

/** Fields that came back otherwise than they were sent. */
function changed(entity: AnyEntity, sent: Values, row: Values): string[] {
  const { values } = parseFields(entity.fields, Object.keys(sent), sent)
  return Object.entries(values).flatMap(([name, value]) => {
    const field = entity.fields[name] as Field
    if (field.sensitive || !isOnesOwn(entity, name)) return []
    const [want, got] = [JSON.stringify(plain(field, value)), JSON.stringify(plain(field, row[name]))]
    return want === got ? [] : [`${name}: ${want} came back as ${got}`]
  })
}

/** A complaint on this field, or on one of several values it holds, with a reason in Chinese. */
const complainsAt = ({ code, data }: Answer, at: string): boolean =>
  code === 400 &&
  (data.fields ?? []).some(({ field, message }) => (field === at || field.startsWith(`${at}.`)) && /[一-鿿]/.test(message))
const told = (at: string, value: unknown, answer: Answer): string =>
  `${at} = ${JSON.stringify(value).slice(0, 60)}: ${JSON.stringify(said(answer)).slice(0, 300)}`

const said = ({ code, msg, data }: Answer) => ({ code, msg, fields: data.fields })

describe.each(testedEntities.map((entity) => [entity.label, entity] as const))('%s', (_, entity) => {
  const role = writerOf(entity)
  const info = async (writer: RoleName, id: number | undefined) =>
    (await ask(world, token(writer), 'GET', pathOf(entity, 'info'), { id: id ?? 0 })).data

  /** Where the row may still be changed: as another good row. What it says in the end. */
  async function change(writer: RoleName, row: Answer['data'], sent: Values, random: Random): Promise<Values> {
    if (!row.can?.includes('edit')) return sent
    const names = changeable(entity).filter((name) => name in sent)
    const base = Object.fromEntries(names.map((name) => [name, sent[name]]))
    const good = variedRow(entity, names, base, { random, kept: apart(entity), before: row })
    const { id } = row
    const send = async (values: Values) => {
      const { version } = await info(writer, id)
      return ask(world, token(writer), 'POST', pathOf(entity, 'edit'), { ...values, id, version })
    }
    const { answer, sent: other } = await save(entity, good, base, send)
    expect([SEED, 'edit', said(answer), other]).toEqual([SEED, 'edit', { code: 200, msg: '', fields: undefined }, other])
    expect([SEED, 'edit', changed(entity, other, await info(writer, id))]).toEqual([SEED, 'edit', []])
    return { ...sent, ...other }
  }

  /** A row that stands before a step: made by the form where somebody of it can be found. */
  async function standing(state: number, drafter: RoleName): Promise<number> {
    const own = (by: RoleName) =>
      freshRow(world.platform, world.here, entity, world.here.accounts[by], { ...sentBack(entity), state })
    if (!role) return own(drafter)
    const values = await completeValues(world, entity, formNames(entity), role)
    const { data } = await ask(world, token(role), 'POST', pathOf(entity, 'add'), values)
    if (!data.id) return own(drafter)
    const done = await restate(world.platform, entity, data.id, state).catch(() => 'issued as it is')
    return done === undefined ? data.id : own(drafter)
  }

  it.runIf(role)('keeps generated good rows as they were given, through adding, changing and sheets', async () => {
    const writer = role as RoleName
    for (let row = 0; row < ROWS; row += 1) {
      const random = randomOf(entity, row)
      const names = formNames(entity)
      const base = await completeValues(world, entity, names, writer)
      const good = variedRow(entity, names, base, { random, kept: apart(entity) })
      const { answer, sent } = await save(entity, good, base, (values) =>
        ask(world, token(writer), 'POST', pathOf(entity, 'add'), { ...values }),
      )
      expect([SEED, row, said(answer), sent]).toEqual([SEED, row, { code: 200, msg: '', fields: undefined }, sent])
      const kept = await info(writer, answer.data.id)
      expect([SEED, row, changed(entity, sent, kept)]).toEqual([SEED, row, []])
      const last = await change(writer, kept, sent, random)
      const sheet = row === 0 ? throughSheets(entity, writer) : undefined
      if (!sheet) continue
      const { problems, id, number } = await throughSheet(world, entity, writer, Number(kept.id), last)
      expect([SEED, problems]).toEqual([SEED, []])
      const known = Object.fromEntries(Object.entries(last).filter(([name]) => sheet.includes(name)))
      expect([SEED, 'sheet', changed(entity, known, await info(writer, id))]).toEqual([SEED, 'sheet', []])
      expect([SEED, await takenBack(world, entity, writer, { id, number })]).toEqual([SEED, { stands: false, turns: 0 }])
    }
  })

  it.runIf(role)('complains of a wrong field on that field, in Chinese, and saves nothing', async () => {
    const writer = role as RoleName
    const names = formNames(entity)
    const base = await completeValues(world, entity, names, writer)
    const before = await stored(entity)
    const random = randomOf(entity, 0)
    const silent: string[] = []
    for (const name of names) {
      const field = entity.fields[name] as Field
      for (const { at, value } of some(wrongValues(name, field, base[name]), random)) {
        const row = { ...base, [name]: value }
        const answer = await ask(world, token(writer), 'POST', pathOf(entity, 'add'), row)
        // What only the database knows is asked when the row has no complaint of its own.
        const asked = complaints(entity, names, row).length === 0 || !fieldSchema(field).safeParse(value).success
        if (asked ? !complainsAt(answer, at) : answer.code !== 400) silent.push(told(at, value, answer))
      }
    }
    expect([SEED, silent]).toEqual([SEED, []])
    expect(await stored(entity)).toBe(before)
  })

  /** Its version, while it stands in that state. */
  async function versionOf(id: number, state: number): Promise<number | undefined> {
    const { rows } = await sql<{ state: number; version: number }>`select state, version from ${sql.table(entity.name)}
      where id = ${id}`.execute(world.platform.db)
    return rows[0]?.state === state ? rows[0].version : undefined
  }

  it.runIf(entity.flow)('complains of a wrong answer to a step on that field, and takes no step', async () => {
    const silent: string[] = []
    const random = randomOf(entity, 1)
    for (const [name, step] of Object.entries(entity.flow?.steps ?? {})) {
      const asked = [...(step.asks ?? []), ...(step.may ?? [])]
      const holders = roleNames.filter((each) => granted(entity, each, name) && granted(entity, each, 'read'))
      const actor = holders.find((each) => each !== role) ?? holders[0]
      if (asked.length === 0 || !actor) continue
      const drafter = actor === 'officer' ? 'station_head' : 'officer'
      const state = Number(entity.flow?.states.code(step.from[0] ?? ''))
      const id = await standing(state, barredFrom(entity, step).length === 0 ? actor : drafter)
      const version = await versionOf(id, state)
      const good = await completeValues(world, entity, asked, actor, id)
      for (const field of asked)
        for (const { at, value } of some(wrongValues(field, entity.fields[field] as Field, good[field]), random)) {
          const input = { ...good, [field]: value, id, version, step: name }
          const answer = await ask(world, token(actor), 'POST', pathOf(entity, 'examine'), input)
          // Whoever does not see the row, or not in this library, is told nothing of its fields.
          if (answer.data.problem === 'notFound' || answer.data.problem === 'wrongState') continue
          const known = fieldSchema(entity.fields[field] as Field).safeParse(value).success
          if (known ? answer.code !== 400 : !complainsAt(answer, at)) silent.push(`${name} ${told(at, value, answer)}`)
        }
      if ((await versionOf(id, state)) !== version) silent.push(`${name} was taken`)
    }
    expect([SEED, silent]).toEqual([SEED, []])
  })
})
