import { findTicket } from './ticket'

/**
 * Runs before every other module of the application: the ticket leaves the address before any request is made and before
 * any other code could read it. It is handed over once.
 */
let taken = ((): string | undefined => {
  const found = findTicket(location.hash, sessionStorage.getItem('token') !== null)
  if (!found) return undefined
  history.replaceState(null, '', location.pathname + location.search + found.rest)
  return found.ticket
})()

export function takeTicket(): string | undefined {
  const ticket = taken
  taken = undefined
  return ticket
}
