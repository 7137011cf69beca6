/** Hosts the server names besides the page's own; empty means the page origin. */
export interface KnownHosts {
  test: string
  release: string
}

export interface PageAddress {
  origin: string
  hostname: string
  pathname: string
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.*\.local)$/i
const ENVIRONMENT_PATH = /^\/(test|release)[-_]?smart[-_]?pc(\/|$)/i

export const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`)

/**
 * [S7-01] Local and development hosts use the test server, paths beginning with a test or release smart-pc segment the host
 * of that environment, everything else the page origin. The answer ends with '/'.
 */
export function baseAddress(page: PageAddress, hosts: KnownHosts): string {
  if (LOCAL_HOST.test(page.hostname)) return withSlash(hosts.test || page.origin)
  const environment = ENVIRONMENT_PATH.exec(page.pathname)?.[1]?.toLowerCase()
  if (environment === 'test') return withSlash(hosts.test || page.origin)
  if (environment === 'release') return withSlash(hosts.release || page.origin)
  return withSlash(page.origin)
}

/** [S8-04] Address used when the configuration could not be loaded. */
export const fallbackAddress = (base: string): string => `${withSlash(base)}version2`

/** Joins the address in use with the path of a call, which always begins with '/'. */
export const joinAddress = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`
