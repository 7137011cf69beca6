import { ROUTE_RETRY_DELAY_MS } from '@zhujian/model/constants'
import { create } from 'zustand'
import { endSession, fetchUser, loginFree, verifyLogin } from '../../data/account'
import { currentPlace, navigate, safeTarget } from '../../data/place'
import { useSession } from '../../data/session'
import { readAccount } from '../../data/session-items'
import { takeChunkReload } from '../guarded-import'
import { afterFailure, guard, isOpen } from './guard'
import { takeTicket } from './take-ticket'

/** ticket：凭地址中的票据登录 · loading：取用户信息 · ready：按地址显示页面。 */
type Phase = 'ticket' | 'loading' | 'ready'

export const useEntry = create<{ phase: Phase }>(() => ({ phase: 'loading' }))
const show = (phase: Phase): void => useEntry.setState({ phase })
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let started = false
let round = 0

/** Once per page load: ticket of the address, then the device cookie of a browser that is signed in, then the guard. */
export async function enter(): Promise<void> {
  const ticket = takeTicket()
  const { token, permissions } = useSession.getState()
  if (ticket !== undefined) await enterByTicket(ticket)
  else if (!token) await enterByDevice()
  else if (permissions.length > 0) void fetchUser().catch(() => undefined)
  if (token && takeChunkReload()) resumeSignIn()
  started = true
  await settle()
}

/** The sign-in had succeeded when a missing chunk loaded the page anew: it goes on, instead of asking for the password again. */
function resumeSignIn(): void {
  const { path, query } = currentPlace()
  if (path === '/login') navigate(safeTarget(query['redirect']) ?? '/index', { replace: true })
}

/** [S2-05] The user info is there, then half a second, then the navigation to where the link points is tried again. */
async function enterByTicket(ticket: string): Promise<void> {
  show('ticket')
  try {
    if (ticket === '') throw new Error('no ticket')
    await loginFree(ticket)
    await wait(ROUTE_RETRY_DELAY_MS)
    if (currentPlace().path === '/login') navigate('/index', { replace: true })
  } catch {
    const { path, address } = currentPlace()
    const way = isOpen(path) || path === '/' ? '' : `&redirect=${encodeURIComponent(address)}`
    navigate(`/login?reason=ticket${way}`, { replace: true })
  }
}

/** Whoever stands on an open page and whose name is not known here is not kept waiting for a cookie that is not there. */
async function enterByDevice(): Promise<void> {
  const { path, query } = currentPlace()
  const open = isOpen(path)
  if (open && !readAccount()) return
  if ((await verifyLogin()) && path === '/login') navigate(query['redirect'] ?? '/index', { replace: true })
}

/** Follows the guard's verdict for the present address; called again after every change of address or session. */
export async function settle(): Promise<void> {
  if (!started) return
  const mine = ++round
  const { path, address } = currentPlace()
  const { token, permissions, user } = useSession.getState()
  const verdict = guard({
    path,
    address,
    hasToken: token !== '',
    fromAddress: false,
    permissions,
    rights: user?.rights,
    free: user?.free,
  })
  if (verdict.kind === 'redirect') return navigate(verdict.to, { replace: true })
  if (verdict.kind === 'allow') return show('ready')
  show('loading')
  try {
    await Promise.all([fetchUser(), wait(verdict.delay)])
  } catch {
    endSession()
    navigate(afterFailure(address), { replace: true })
  }
  if (mine === round) await settle()
}
