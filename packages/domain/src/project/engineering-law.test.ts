import { readFileSync } from 'node:fs'
import { isCaused } from '@zhujian/model'
import { describe, expect, test } from 'vitest'
import { allEntities } from '../entities'
import { roleNames } from '../roles'
import { causedSteps } from './caused-steps'
import { engineering } from './engineering'
import { engineeringGrants } from './engineering-grants'
import { engineeringSteps } from './engineering-flow'
import { engineeringLaw, lawOf, type ProjectChange } from './engineering-law'
import { causedTable, lawTable } from './law-table'
import { idleSince, refusalToArchive, refusalToReturn, refusalToShelve } from './library-law'

const changes = Object.keys(engineeringLaw) as ProjectChange[]
const grants: Readonly<Record<string, readonly string[]>> = engineeringGrants

describe('the law of a project', () => {
  test('the table of docs/states.md is the one the server goes by', () => {
    const text = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8')
    expect(text.split(/<!-- table -->\n/)[1]).toBe(lawTable())
  })

  test('every caused step besides those of a project is told with its causes, and docs/states.md tells them', () => {
    const caused = allEntities
      .filter(({ name }) => name !== engineering.name)
      .flatMap((entity) =>
        Object.keys(entity.flow?.steps ?? {}).flatMap((step) => (isCaused(entity, step) ? `${entity.name}.${step}` : [])),
      )
    expect(Object.keys(causedSteps).toSorted()).toEqual(caused.toSorted())
    for (const causes of Object.values(causedSteps)) expect(causes.length).toBeGreaterThan(0)
    const text = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8')
    expect(text.split(/<!-- caused -->\n/)[1]).toBe(causedTable())
  })

  test.each(changes)('%s belongs to the people the law names, and to nobody else [D1]', (change) => {
    const holders = roleNames.filter((role) => grants[role]?.includes(change))
    expect([...holders].sort()).toEqual([...lawOf(change).people].sort())
  })

  test('a step is caused exactly where the law names no person for it [D1]', () => {
    for (const step of Object.keys(engineeringSteps) as (keyof typeof engineeringSteps)[])
      expect([step, isCaused(engineering, step)]).toEqual([step, lawOf(step).people.length === 0])
  })
})

describe('the libraries', () => {
  const TODAY = '2026-11-22'
  test('the middle library takes what has stood for ninety days, and nothing in its second day [D1]', () => {
    expect(refusalToShelve({ state: 1, history_type: 0 }, TODAY)).toContain('工程当前为“在建”')
    expect(refusalToShelve({ state: 12, history_type: 0, suspended_on: '2026-11-20' }, TODAY)).toContain('未满 90 日')
    expect(refusalToShelve({ state: 12, history_type: 0, suspended_on: '2026-08-24' }, TODAY)).toContain('未满 90 日')
    expect(refusalToShelve({ state: 12, history_type: 0, suspended_on: '2026-08-23' }, TODAY)).toBeNull()
    expect(refusalToShelve({ state: 14, history_type: 0, completed_on: '2026-01-01' }, TODAY)).toBeNull()
    expect(refusalToShelve({ state: 14, history_type: 2, completed_on: '2026-01-01' }, TODAY)).toBe('工程已在中间库')
    expect(idleSince({ state: 1, completed_on: '2026-01-01' })).toBeNull()
  })

  test('asked directly, the cause is named', () => {
    expect(refusalToArchive({ state: 1, history_type: 0 })).toContain('随终止监督办理，不单独办理')
    expect(refusalToArchive({ state: 14, history_type: 0 })).toContain('请由建设单位提出')
    expect(refusalToReturn({ state: 12, history_type: 2 })).toContain('随恢复监督办理')
    expect(refusalToReturn({ state: 3, history_type: 2 })).toContain('随复工办理')
    expect(refusalToReturn({ state: 15, history_type: 1 })).toContain('更正状态')
  })
})
