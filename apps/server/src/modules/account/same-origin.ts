import { AppError } from '@zhujian/model'
import type { FastifyRequest } from 'fastify'

/**
 * The routes that work without the token header (sign-in, renewal by cookie, registration, ticket exchange) answer our own
 * pages only (T43). Sec-Fetch-Site cannot be set by a page; older browsers are judged by Origin; programs send neither.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (request.method === 'POST' && type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('forbidden')
  requireOwnPage(request)
}

/** The same for a form with a file, which JSON cannot carry; what it may do is judged by the code it brings. */
export function requireOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
    return
  }
  const { origin } = request.headers
  if (origin !== undefined && hostOf(origin) !== hostOf(`${request.protocol}://${request.host}`)) throw new AppError('forbidden')
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
