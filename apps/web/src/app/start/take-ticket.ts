import { findTicket, type FoundTicket } from './ticket'

const here = (): FoundTicket | undefined => findTicket(location.hash, location.search)
const without = ({ search, rest }: FoundTicket): string => location.pathname + search + rest

/**
 * Runs before every other module of the application: the ticket leaves the address before any request is made and before
 * any other code could read it. It is handed over once.
 */
let taken = ((): string | undefined => {
  const found = here()
  if (!found) return undefined
  history.replaceState(null, '', without(found))
  if (sessionStorage.getItem('token') === null) return found.ticket
  // Somebody is signed in: nobody spends the ticket, so the page is loaded anew and its own record of the address is without it.
  location.reload()
  return undefined
})()

/** A link with a ticket followed in a page that is already open changes only the address; nothing else may read it there. */
function clean(): void {
  const found = here()
  if (!found) return
  // Nobody is signed in: the page starts anew with the ticket, as if it had been opened by the link.
  if (sessionStorage.getItem('token') === null) location.reload()
  else history.replaceState(history.state, '', without(found))
}
// Before those of the pages: this module is the first. A change of the hash is told as popstate, then as hashchange.
for (const event of ['popstate', 'hashchange']) addEventListener(event, clean)

/** undefined: the address named none; '' what it named cannot be one. */
export function takeTicket(): string | undefined {
  const ticket = taken
  taken = undefined
  return ticket
}
