import { expect, it } from 'vitest'
import { momentText } from './moment-text'

it('says the time today, the day this year, and the year of what is older', () => {
  const now = Date.parse('2026-11-22T08:30:00+08:00')
  const text = (at: string) => momentText(Date.parse(at) / 1000, now)
  expect(text('2026-11-22T07:05:00+08:00')).toBe('07:05')
  expect(text('2026-11-15T15:45:00+08:00')).toBe('11-15 15:45')
  expect(text('2025-11-22T15:45:00+08:00')).toBe('2025-11-22 15:45')
})
