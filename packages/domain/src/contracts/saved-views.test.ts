import { describe, expect, it } from 'vitest'
import { isListName } from './saved-views'

describe('the lists that have saved views', () => {
  it.each([
    'account_application',
    'engineering-0',
    'account.unitAccount.330106.5',
    'document.inbox',
    'log',
    'todo.done',
    'report.checks.2026-11.330106',
  ])('%s is one', (list) => {
    expect(isListName(list)).toBe(true)
  })
  it.each(['', 'nothing', 'account_applications', '../log'])('“%s” is none', (list) => {
    expect(isListName(list)).toBe(false)
  })
})
