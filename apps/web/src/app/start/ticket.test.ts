import { describe, expect, it } from 'vitest'
import { findTicket } from './ticket'

const value = 'aB3_-5678901234567890x'

describe('login-free ticket in the address [S4-02] [S1-06], security.md A.5 ruling 1', () => {
  it.each([
    ['on the root', `#/?t=${value}`],
    ['on an empty path', `#?t=${value}`],
    ['on the home page', `#/index?anything=${value}`],
    ['on the login page', `#/login?token=${value}`],
  ])('is taken %s', (_name, hash) => {
    expect(findTicket(hash, false)?.ticket).toBe(value)
  })
  it('leaves the other parameters in the address', () => {
    expect(findTicket(`#/index?t=${value}&view=map`, false)?.rest).toBe('#/index?view=map')
  })
  it.each([
    ['a stored session', `#/index?t=${value}`, true],
    ['another page', `#/projectlibrary/supervise?t=${value}`, false],
    ['an ordinary parameter', `#/login?redirect=${value}`, false],
    ['a short value', '#/index?t=abc', false],
    ['a value with other characters', `#/index?t=${value}%2F`, false],
    ['a ticket that is not the first parameter', `#/index?page=1&t=${value}`, false],
    ['no query at all', '#/index', false],
  ])('is not taken with %s', (_name, hash, session) => {
    expect(findTicket(hash, session)).toBeUndefined()
  })
})
