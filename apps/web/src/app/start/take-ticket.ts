import { findTicket } from './ticket'

/**
 * Runs before every other module of the application: the ticket leaves the address before any request is made and before
 * any other code could read it. It is handed over once.
 */
let taken = ((): string | undefined => {
  const found = findTicket(location.hash)
  if (!found) return undefined
  history.replaceState(null, '', location.pathname + location.search + found.rest)
  if (sessionStorage.getItem('token') === null) return found.ticket
  // Somebody is signed in: nobody spends the ticket, so the page is loaded anew and its own record of the address is without it.
  location.reload()
  return undefined
})()

export function takeTicket(): string | undefined {
  const ticket = taken
  taken = undefined
  return ticket
}
