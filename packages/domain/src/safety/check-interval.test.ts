import { describe, expect, it } from 'vitest'
import { initialSettings } from '../setting/settings'
import { checkInterval } from './check-interval'

const days = (project: Record<string, unknown>) => checkInterval(project, (key) => initialSettings[key])

describe('the interval between two inspections', () => {
  it.each([
    ['foundations and structure are seen more often than the rest', { progress_stage: 2 }, 21],
    ['structure', { progress_stage: 3, risk_level: 1 }, 21],
    ['decoration', { progress_stage: 4 }, 28],
    ['installation', { progress_stage: 5 }, 28],
    ['preparation and finishing follow the usual one', { progress_stage: 1 }, 28],
    ['a high risk is shorter than its phase', { progress_stage: 3, risk_level: 3 }, 14],
    ['a major risk is the shortest of all', { progress_stage: 4, risk_level: 4 }, 7],
    ['of a project of which nothing is known', {}, 28],
  ])('%s', (_name, project, expected) => {
    expect(days(project)).toBe(expected)
  })
})
