import { describe, expect, it } from 'vitest'
import { monthPresence } from './month-presence'

const [FULL, HALF, ABSENT, LEAVE] = [1, 2, 3, 4]
const facts = (results: Record<string, number>, more = {}) =>
  monthPresence({ results, pauses: [], need_days: null, today: '2026-11-11', ...more })
const ten = (result: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`2026-11-${String(at + 1).padStart(2, '0')}`, result]))

describe('presence of a key person in the month', () => {
  it('counts whole and half days of those that were due until yesterday', () => {
    expect(facts({ ...ten(FULL), '2026-11-03': HALF, '2026-11-10': ABSENT })).toEqual({
      need: 10,
      came: 9,
      rate: 90,
      absent_run: 1,
    })
  })

  it('asks for the share of the month that the number of days stands for', () => {
    expect(facts(ten(FULL), { need_days: 15 })).toMatchObject({ need: 5, came: 10, rate: 100 })
  })

  it('asks for nothing on days of standstill and of leave, which do not end a run of absence either', () => {
    const results = { ...ten(FULL), '2026-11-08': ABSENT, '2026-11-09': LEAVE, '2026-11-10': ABSENT }
    expect(facts(results)).toEqual({ need: 9, came: 7, rate: 78, absent_run: 2 })
    const pauses = [{ kind: 'stop' as const, from_on: '2026-10-31', to_on: null }]
    expect(facts({}, { pauses })).toEqual({ need: 0, came: 0, rate: null, absent_run: 0 })
  })

  it('has no rate on the first day, and whoever came today is not absent', () => {
    expect(facts({}, { today: '2026-11-01' })).toEqual({ need: 0, came: 0, rate: null, absent_run: 0 })
    expect(facts({ '2026-11-11': HALF }).absent_run).toBe(0)
  })

  it('of a month gone by counts all its days, of a month to come none', () => {
    expect(facts({ '2026-10-31': FULL }, { ym: '2026-10' })).toEqual({ need: 31, came: 1, rate: 3, absent_run: 0 })
    expect(facts({ '2026-10-30': FULL }, { ym: '2026-10' }).absent_run).toBe(1)
    expect(facts({}, { ym: '2026-12' })).toEqual({ need: 0, came: 0, rate: null, absent_run: 0 })
  })

  it('asks for nothing before somebody came to the site and after he left, nor of a worker on days without a record', () => {
    expect(facts({}, { enter_on: '2026-11-05', exit_on: '2026-11-06' })).toMatchObject({ need: 2, absent_run: 2 })
    expect(facts(ten(FULL), { enter_on: '2026-11-05', exit_on: '2026-11-06' })).toMatchObject({ need: 2, came: 2, rate: 100 })
    expect(facts({ '2026-11-02': FULL, '2026-11-03': ABSENT }, { recorded: true })).toEqual({
      need: 2,
      came: 1,
      rate: 50,
      absent_run: 1,
    })
  })
})
