// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFor, currentPlace, navigate, navigationErrors, parseAddress, safeTarget } from './place'

beforeEach(() => navigate('/', { replace: true }))

describe('addresses', () => {
  it('split into path and query', () => {
    expect(parseAddress('/a/b/?x=1&y=%E4%B8%AD')).toEqual({
      path: '/a/b',
      query: { x: '1', y: '中' },
      address: '/a/b?x=1&y=%E4%B8%AD',
    })
    expect(parseAddress('').path).toBe('/')
  })
  it('are made without empty values', () => {
    expect(addressFor('/a', { x: 1, y: '', z: undefined })).toBe('/a?x=1')
  })
  it('a broken escape does not break the router', () => {
    expect(parseAddress('/a%E4?x=%').path).toBe('/a%E4')
  })
})

describe('navigation [S2-01]', () => {
  it('moves the hash', () => {
    navigate('/index?x=1')
    expect(location.hash).toBe('#/index?x=1')
    expect(currentPlace().query).toEqual({ x: '1' })
  })
  it('errors are swallowed and counted', () => {
    const push = history.pushState.bind(history)
    history.pushState = () => {
      throw new DOMException('too many calls', 'SecurityError')
    }
    expect(() => navigate('/group')).not.toThrow()
    history.pushState = push
    expect(navigationErrors.count).toBe(1)
  })
})

describe('targets from an address', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    'index',
    '/a\u0000b',
  ])('%j is refused', (target) => {
    expect(safeTarget(target)).toBeUndefined()
  })
  it('a path of the application is taken', () => {
    expect(safeTarget('/projectlibrary/supervise?page=3')).toBe('/projectlibrary/supervise?page=3')
  })
})
