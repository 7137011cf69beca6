/** Paths on which the first parameter may be a login-free ticket, whatever its name (security.md A.5 ruling 1). */
const TICKET_PATHS = new Set(['', '/', '/index', '/login'])
/** Ordinary parameters that are never a ticket, whatever their value looks like. */
const ORDINARY = new Set(['redirect', 'url', 'view', 'page', 'limit', 'sort'])
const TICKET = /^[A-Za-z0-9_-]{22,}$/
/** [S2-03] The parameter that is a ticket on every page, before the hash or in it. */
const NAME = 'token'

export interface FoundTicket {
  /** Empty: the address named one that cannot be a ticket; it leaves the address all the same. */
  ticket: string
  /** Query before the hash, and the hash, both without the ticket. */
  search: string
  rest: string
}

const ticketOf = (value: string): string => (TICKET.test(value) ? value : '')
const joined = (parts: readonly string[]): string => (parts.length ? `?${parts.join('&')}` : '')

/** Takes `token=…` out of a query. */
function taken(query: string): { value: string | undefined; left: string } {
  const parts = query.replace(/^\?/, '').split('&').filter(Boolean)
  const named = parts.filter((part) => part.split('=')[0] === NAME)
  const [first] = named
  return { value: first?.slice(NAME.length + 1), left: joined(parts.filter((part) => !named.includes(part))) }
}

/** [S2-03] [S4-02] The ticket in an address: `token`, or the value after the first equals sign of the hash query. */
export function findTicket(hash: string, search = ''): FoundTicket | undefined {
  const before = taken(search)
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const within = taken(query)
  const place = `#${path || '/'}`
  const value = within.value ?? before.value
  if (value !== undefined) return { ticket: ticketOf(value), search: before.left, rest: place + within.left }
  const [first = '', ...others] = query.split('&')
  const at = first.indexOf('=')
  if (at < 0 || !TICKET_PATHS.has(path.replace(/\/+$/, '') || '/') || ORDINARY.has(first.slice(0, at))) return undefined
  const ticket = ticketOf(first.slice(at + 1))
  return ticket ? { ticket, search, rest: place + joined(others) } : undefined
}
