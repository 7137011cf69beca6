import { entityOf } from '@zhujian/domain/entities'
import { type ReportAnswer, reportFigures, spanOf } from '@zhujian/domain/project/station-report'
import { addMonths, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../document/desk'
import { type Person, person } from '../project/stage'
import { createWorld, freshRow, type World } from '../world'

const API = '/api/engineering/report/pc'
const MONTH = today().slice(0, 7)
let world: World
let head: Person

/** What lets a row of a figure be one: its state, its conditions, its day. */
function valuesOf(key: string, period: string): Record<string, unknown> {
  const figure = reportFigures.find((each) => each.key === key)
  if (!figure) throw new Error(key)
  const { flow, fields } = entityOf(figure.entity)
  const at = spanOf(period)[0]
  const day = (name: string) => (fields[name]?.kind === 'date' ? at : startOfDay(at) + 3600)
  return {
    ...(figure.entity === 'engineering' && { state: 1 }),
    ...(figure.in && flow && { state: Number(flow.states.code(figure.in[0] ?? '')) }),
    ...Object.fromEntries(
      (figure.where ?? []).map(([test, name, value]) => [
        name,
        test === 'above' ? 3 : test === 'before' ? addMonths(MONTH, -1).concat('-01') : value,
      ]),
    ),
    ...(figure.at && figure.at !== 'created_at' && { [figure.at]: day(figure.at) }),
    ...(figure.daysFrom && { [figure.daysFrom]: startOfDay(at) + 3600 - 2 * 86_400 }),
  }
}

beforeAll(async () => {
  world = await createWorld()
  head = person(world, world.here, 'station_head')
  for (const { key, entity, at } of reportFigures)
    for (const period of [MONTH, addMonths(MONTH, -1), addMonths(MONTH, -12)]) {
      const values = valuesOf(key, period)
      const scoped = entityOf(entity).scope === 'project' ? { engineering_id: world.here.project } : {}
      const id = await freshRow(world.platform, world.here, entityOf(entity), head.account, { ...scoped, ...values })
      if (at === 'created_at')
        await sql`update ${sql.table(entity)} set created_at = to_timestamp(${startOfDay(spanOf(period)[0]) + 3600}) where id = ${id}`.execute(
          world.platform.db,
        )
    }
})
afterAll(() => world.close())

async function report(someone: Person, query: Record<string, unknown>): Promise<ReportAnswer> {
  const answer = await someone.get(`${API}/figures`, query)
  expect(answer.code).toBe(200)
  return answer.data as unknown as ReportAnswer
}
const rowsOf = async (query: Record<string, unknown>) => {
  const answer = await head.get(`${API}/rows`, { page: 1, limit: 50, ...query })
  expect(answer.code, JSON.stringify(query)).toBe(200)
  return answer.data as { total: number; rows: Record<string, unknown>[] }
}

describe('the monthly report of a station', () => {
  it.each(reportFigures.map(({ key }) => key))('%s: each number is that of the rows it opens, in every period', async (key) => {
    const { figures, periods, areas } = await report(head, { period: MONTH })
    const figure = reportFigures.find((each) => each.key === key)
    const values = figures.find((each) => each.key === key)?.values ?? []
    expect(values.length).toBe(figure?.at ? periods.length : 1)
    for (const [at, value] of values.entries()) {
      const { total, rows } = await rowsOf({ figure: key, period: periods[at]?.key })
      expect(total, periods[at]?.label).toBeGreaterThan(0)
      if (figure?.daysFrom) {
        const days = rows.map((row) => (Number(row[figure.at ?? '']) - Number(row[figure.daysFrom ?? ''])) / 86_400)
        expect(value).toBe((days.reduce((sum, each) => sum + each, 0) / days.length).toFixed(1))
      } else expect(Number(value)).toBe(total)
    }
    if (figure?.daysFrom) return
    const byArea = areas.reduce((sum, area) => sum + Number(area.values[key] ?? 0), 0)
    expect(byArea).toBe(Number(values[0]))
  })

  it('counts one district alone, and so do the rows', async () => {
    const area = world.here.areacode
    const { figures, areas } = await report(head, { period: MONTH, area })
    expect(areas.every(({ code }) => code === area)).toBe(true)
    const danger = figures.find(({ key }) => key === 'danger')?.values[0]
    expect((await rowsOf({ figure: 'danger', period: MONTH, area })).total).toBe(Number(danger))
    const elsewhere = await report(head, { period: MONTH, area: '650102' })
    expect(elsewhere.figures.find(({ key }) => key === 'danger')?.values[0]).toBe('0')
  })

  it('counts a year as its months together, and each month beside it', async () => {
    const { figures, periods } = await report(head, { period: MONTH.slice(0, 4) })
    expect(periods).toHaveLength(14)
    const values = figures.find(({ key }) => key === 'danger')?.values.map(Number) ?? []
    expect(values.slice(2).reduce((sum, each) => sum + each, 0)).toBe(values[0])
    expect((await rowsOf({ figure: 'danger', period: MONTH.slice(0, 4) })).total).toBe(values[0])
  })

  it('still counts what happened on a project that has gone to the history library since', async () => {
    const before = Number((await report(head, { period: MONTH })).figures.find(({ key }) => key === 'danger')?.values[0])
    await sql`update engineering set history_type = 1 where id = ${world.here.project}`.execute(world.platform.db)
    const after = Number((await report(head, { period: MONTH })).figures.find(({ key }) => key === 'danger')?.values[0])
    await sql`update engineering set history_type = 0 where id = ${world.here.project}`.execute(world.platform.db)
    expect(after).toBe(before)
  })

  it('narrows the rows of a number like any list of theirs', async () => {
    const found = await rowsOf({ figure: 'danger', period: MONTH, place: '没有这样的部位' })
    expect(found.total).toBe(0)
  })

  it('counts nothing of another station', async () => {
    const accidents = async (someone: Person) =>
      Number((await report(someone, { period: MONTH })).figures.find(({ key }) => key === 'accident')?.values[0])
    const before = await accidents(person(world, world.there, 'station_head'))
    await freshRow(world.platform, world.here, entityOf('accident'), head.account, {
      engineering_id: world.here.project,
      ...valuesOf('accident', MONTH),
    })
    expect(await accidents(person(world, world.there, 'station_head'))).toBe(before)
    expect(await accidents(head)).toBeGreaterThan(before)
  })

  it('is made out as a document, with the office, the numbers and what they are compared with', async () => {
    const response = await world.app.inject({ url: `${API}/document?period=${MONTH}`, headers: { token: head.token } })
    expect(response.headers['content-type']).toBe('application/pdf')
    const text = (await textOf(response.rawPayload)).replaceAll(/\s+/g, '')
    expect(text).toContain('监督月报')
    expect(text).toContain('【本站】')
    expect(text).toMatch(/下发隐患\d+条（较上月/)
    expect(text).toContain('附表')
  })

  it('is for the supervising side alone', async () => {
    for (const role of ['owner', 'site', 'contractor'] as const)
      expect((await person(world, world.here, role).get(`${API}/figures`, { period: MONTH })).code, role).toBe(10000)
  })

  it('refuses a month, a district and a number that are none', async () => {
    expect((await head.get(`${API}/figures`, { period: '2026-13' })).code).toBe(400)
    expect((await head.get(`${API}/figures`, { period: MONTH, area: 'x' })).code).toBe(400)
    expect((await head.get(`${API}/rows`, { figure: 'nothing', period: MONTH })).code).toBe(400)
  })
})
