import type { FastifyInstance, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Right } from './route'

export interface KnownRoute {
  method: string
  url: string
  right: Right
  input?: z.ZodType | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    knownRoutes: KnownRoute[]
  }
}

/** Closed by default: a route without a declared right stops the start. The list feeds `npm run routes` and the attack tests. */
export function guardRoutes(app: FastifyInstance): void {
  app.decorate('knownRoutes', [])
  app.addHook('onRoute', (options: RouteOptions) => {
    const right = options.config?.right
    if (!right) throw new Error(`route ${String(options.method)} ${options.url} declares no right`)
    for (const method of [options.method].flat())
      if (method !== 'HEAD' && method !== 'OPTIONS')
        app.knownRoutes.push({ method, url: options.url, right, input: options.config?.input })
  })
}

/** One line per route: method, path, what it needs. */
export function describeRight(right: Right): string {
  if ('public' in right) return `公开：${right.public}`
  if ('signedIn' in right) return `登录：${right.signedIn}`
  return `${right.entity.name}.${right.verb}`
}
