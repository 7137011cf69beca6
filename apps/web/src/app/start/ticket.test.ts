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
    expect(findTicket(hash)?.ticket).toBe(value)
  })
  it('leaves the other parameters in the address', () => {
    expect(findTicket(`#/index?t=${value}&view=map`)?.rest).toBe('#/index?view=map')
  })
  it.each([
    [
      'in the hash of any page',
      `#/projectlibrary/supervise?page=2&token=${value}&limit=20`,
      '',
      '#/projectlibrary/supervise?page=2&limit=20',
    ],
    ['before the hash', '#/projectlibrary/supervise?page=2', `?token=${value}`, '#/projectlibrary/supervise?page=2'],
  ])('named token is taken %s', (_name, hash, search, rest) => {
    expect(findTicket(hash, search)).toEqual({ ticket: value, search: '', rest })
  })
  it('named token leaves the address even when it can be none', () => {
    expect(findTicket('#/tobeDone?token=abc')).toEqual({ ticket: '', search: '', rest: '#/tobeDone' })
  })
  it.each([
    ['another page', `#/projectlibrary/supervise?t=${value}`],
    ['an ordinary parameter', `#/login?redirect=${value}`],
    ['a short value', '#/index?t=abc'],
    ['a value with other characters', `#/index?t=${value}%2F`],
    ['a ticket that is not the first parameter', `#/index?page=1&t=${value}`],
    ['no query at all', '#/index'],
  ])('is not taken with %s', (_name, hash) => {
    expect(findTicket(hash)).toBeUndefined()
  })
})
