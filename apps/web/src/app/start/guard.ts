import { ROUTE_RETRY_DELAY_MS } from '@zhujian/model/constants'
import { isScreenOpenToFree } from '@zhujian/domain/account/login-free'
import { redirects, screenOf } from '@zhujian/domain/screens'

/** [S2-02] Reachable without login; '/' is among them and redirects. */
export const WHITELIST: readonly string[] = ['/login', '/register', '/404', '/401']
/** Besides the whitelist, pages that are public by their screen: what anybody may look up. */
export const isOpen = (path: string): boolean => WHITELIST.includes(path) || screenOf(path)?.right === 'public'
/** [S2-07] Route recording: the wanted address comes back after login. */
export const RECORD_ROUTE = true

export interface GuardInput {
  path: string
  /** Path with query, for the redirect parameter. */
  address: string
  hasToken: boolean
  /** A login-free ticket was in the page address. */
  fromAddress: boolean
  permissions: readonly string[]
  /** Rights of the account as 'entity:verb'; undefined = not known, the server decides. */
  rights?: readonly string[] | undefined
  /** A login-free look. */
  free?: boolean | undefined
}

export type Verdict =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** Fetch user info, build the routes, then navigate again after `delay` ms. */
  | { kind: 'load'; delay: number }

const to = (target: string): Verdict => ({ kind: 'redirect', to: target })

function loginWith(address: string): string {
  return RECORD_ROUTE && address !== '/' ? `/login?redirect=${encodeURIComponent(address)}` : '/login'
}

/** Answer for a path once routes are loaded: redirect entries, unknown and later pages, missing rights. */
function known(input: GuardInput): Verdict {
  const target = redirects[input.path]
  if (target) return to(target + input.address.slice(input.path.length))
  const screen = screenOf(input.path)
  if (!screen?.ready) return to(`/404?url=${encodeURIComponent(input.address)}`)
  if (input.free && !isScreenOpenToFree(screen)) return to(`/401?url=${encodeURIComponent(input.address)}`)
  if (typeof screen.right === 'string' || !input.rights) return { kind: 'allow' }
  const right = `${screen.right.entity}:${screen.right.verb}`
  return input.rights.includes(right) ? { kind: 'allow' } : to(`/401?url=${encodeURIComponent(input.address)}`)
}

/** [S2-03..07] The route guard, every branch; the caller does what the verdict says. */
export function guard(input: GuardInput): Verdict {
  const open = isOpen(input.path)
  if (!input.hasToken && !input.fromAddress) return open ? { kind: 'allow' } : to(loginWith(input.address))
  if (input.path === '/login') return { kind: 'allow' }
  if (input.path === '/') return to('/index')
  if (input.permissions.length === 0)
    return open ? { kind: 'allow' } : { kind: 'load', delay: input.fromAddress ? ROUTE_RETRY_DELAY_MS : 0 }
  return open ? { kind: 'allow' } : known(input)
}

/** [S2-06] After a failed route setup the token is gone and the login page knows where the person wanted to go. */
export const afterFailure = (address: string): string => loginWith(address)
