import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOREVER = 'public, max-age=31536000, immutable'

/** The built front end: hashed files may be kept for ever, everything else is asked for anew. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, right: { public: '静态文件' } }
    })
    await scope.register(fastifyStatic, {
      root,
      wildcard: true,
      preCompressed: true,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', /[\\/]assets[\\/]/.test(path) ? FOREVER : 'no-cache')
      },
    })
  })
}
