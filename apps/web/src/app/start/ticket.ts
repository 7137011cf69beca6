/** Paths on which an address may carry a login-free ticket (security.md A.5 ruling 1). */
const TICKET_PATHS = new Set(['', '/', '/index', '/login'])
/** Ordinary parameters that are never a ticket, whatever their value looks like. */
const ORDINARY = new Set(['redirect', 'url', 'view', 'page', 'limit', 'sort'])
const TICKET = /^[A-Za-z0-9_-]{22,}$/

export interface FoundTicket {
  ticket: string
  /** Hash without the ticket. */
  rest: string
}

/** [S4-02] The value after the first equals sign of the hash query, if it can be a ticket at all. */
export function findTicket(hash: string): FoundTicket | undefined {
  const [path = '', search] = hash.replace(/^#/, '').split(/\?(.*)/s)
  if (!search || !TICKET_PATHS.has(path.replace(/\/+$/, '') || '/')) return undefined
  const [first = '', ...others] = search.split('&')
  const at = first.indexOf('=')
  const name = first.slice(0, at)
  const value = first.slice(at + 1)
  if (at < 0 || ORDINARY.has(name) || !TICKET.test(value)) return undefined
  const rest = others.length ? `?${others.join('&')}` : ''
  return { ticket: value, rest: `#${path || '/'}${rest}` }
}
