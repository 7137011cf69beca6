import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOREVER = 'public, max-age=31536000, immutable'

/** The built front end: hashed files may be kept for ever, everything else is asked for anew. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', /[\\/]assets[\\/]/.test(path) ? FOREVER : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', { config: { right: { public: '静态文件' } } }, (request, reply) =>
    reply.sendFile(request.params['*'] || 'index.html'),
  )
}
