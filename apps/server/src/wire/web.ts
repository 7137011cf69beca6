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
  app.get<{ Params: { '*': string } }>('/*', { config: { right: { public: '静态文件' } } }, (request, reply) => {
    const path = request.params['*']
    if (ENVIRONMENT.test(path)) return reply.sendFile('index.html')
    return isPage(path, request.headers.accept) ? reply.redirect(hashed(request.url)) : reply.sendFile(path || 'index.html')
  })
}

/** [S7-01] The same page under the name of an environment, by which it knows where the API is. */
const ENVIRONMENT = /^(test|release)[-_]?smart[-_]?pc\/?$/i

/** Somebody typed the address of a page without its `#`: what a browser asks for by name, and no file. */
const isPage = (path: string, accept = ''): boolean =>
  path !== '' && accept.includes('text/html') && !/^(api|files)\/|\.[^/]*$/.test(path)

/** Relative, as the site may stand under a path of its own; never another host. */
function hashed(url: string): string {
  const up = '../'.repeat(url.split('?')[0]!.split('/').length - 2)
  return `${up || './'}#${url}`
}
