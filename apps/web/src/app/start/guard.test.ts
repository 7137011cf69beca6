import { describe, expect, it } from 'vitest'
import { afterFailure, guard, type GuardInput, type Verdict, WHITELIST } from './guard'

const base: GuardInput = { path: '/index', address: '/index', hasToken: true, fromAddress: false, permissions: ['admin'] }
const at = (address: string, more: Partial<GuardInput> = {}): GuardInput => ({
  ...base,
  path: address.split('?')[0] ?? '',
  address,
  ...more,
})
const allow: Verdict = { kind: 'allow' }
const to = (target: string): Verdict => ({ kind: 'redirect', to: target })
const nobody = { hasToken: false, permissions: [] }

describe('route guard', () => {
  it.each<[string, GuardInput, Verdict]>([
    ['with a token the login path is allowed [S2-03]', at('/login'), allow],
    ['with a token in the address the login path is allowed [S2-03]', at('/login', { ...nobody, fromAddress: true }), allow],
    ['the root path redirects to /index [S2-04]', at('/'), to('/index')],
    ['empty permissions load user info at once [S2-05] [S6-03]', at('/index', { permissions: [] }), { kind: 'load', delay: 0 }],
    [
      'empty permissions with a token from the address load after 500 ms [S2-05]',
      at('/index', { permissions: [], fromAddress: true }),
      { kind: 'load', delay: 500 },
    ],
    ['a ticket alone counts as a token [S2-05]', at('/index', { ...nobody, fromAddress: true }), { kind: 'load', delay: 500 }],
    [
      'loaded routes are allowed, a non-empty permissions list loads nothing again [S6-03]',
      at('/projectlibrary/supervise'),
      allow,
    ],
    ['queries do not matter', at('/projectlibrary/supervise?page=3'), allow],
    ['without a token /login is allowed [S2-07]', at('/login', nobody), allow],
    ['without a token /register is allowed [S2-07]', at('/register', nobody), allow],
    ['without a token /404 is allowed [S2-07]', at('/404', nobody), allow],
    ['without a token /401 is allowed [S2-07]', at('/401?url=/x', nobody), allow],
    [
      'without a token the rest goes to /login with the way back [S2-07]',
      at('/projectlibrary/supervise?page=3', nobody),
      to('/login?redirect=%2Fprojectlibrary%2Fsupervise%3Fpage%3D3'),
    ],
    ['without a token the root goes to a plain /login', at('/', nobody), to('/login')],
    ['an unknown path answers /404', at('/nowhere'), to('/404?url=%2Fnowhere')],
    ['a registered page that comes later answers /404', at('/hikVideo'), to('/404?url=%2FhikVideo')],
    [
      'ProjectDetails redirects to survey and keeps the query',
      at('/projectlibrary/supervise/ProjectDetails?engineering_id=7'),
      to('/projectlibrary/supervise/ProjectDetails/survey?engineering_id=7'),
    ],
    [
      'a missing right goes to /401 with the url [S2-02]',
      at('/group', { rights: ['engineering:read'] }),
      to('/401?url=%2Fgroup'),
    ],
    ['a right that is there is enough', at('/group', { rights: ['account:approve'] }), allow],
    ['open pages need no user info', at('/404', { permissions: [] }), allow],
  ])('%s', (_name, input, verdict) => {
    expect(guard(input)).toEqual(verdict)
  })
  it('nothing but the four pages named, and the root, is on the whitelist [S2-08] [S2-02]', () => {
    expect(WHITELIST).toEqual(['/login', '/register', '/404', '/401'])
  })
  it('a failed route setup ends at /login with the way back [S2-06]', () => {
    expect(afterFailure('/engineeringAudit')).toBe('/login?redirect=%2FengineeringAudit')
  })
})
