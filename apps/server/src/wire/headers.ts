import type { FastifyInstance } from 'fastify'
import { CHANGED_HEADER } from '@zhujian/domain/contracts/wire'
import type { Config } from '../config'
import { changesOf } from '../platform/changes'

const PAGE_POLICY = [
  "default-src 'self'",
  // WebAssembly is the PDF viewer's decoder for scanned pages; it runs no script text.
  "script-src 'self' 'wasm-unsafe-eval'",
  // antd writes its styles into the page at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Hosts the operator has named: the online viewer of office files may be framed, those of import templates and of the API asked. */
function pagePolicy({ officeViewer, templateBase, siteBases, hosts }: Config): string {
  const allow = (policy: string, directive: string, addresses: (string | undefined)[]) => {
    const origins = new Set(addresses.flatMap((address) => (!address ? [] : [new URL(address).origin])))
    return policy.replace(directive, [directive, ...origins].join(' '))
  }
  return allow(allow(PAGE_POLICY, "frame-src 'self'", [officeViewer]), "connect-src 'self'", [
    templateBase,
    ...siteBases,
    hosts.test,
    hosts.release,
  ])
}

/** Fixed security headers on every answer; pages get the content policy, the API is never stored. Writes say what they changed. */
export function securityHeaders(app: FastifyInstance): void {
  const policy = pagePolicy(app.platform.config)
  app.addHook('onSend', async (request, reply) => {
    const changed = changesOf(request)
    if (changed.length > 0) reply.header(CHANGED_HEADER, changed.join())
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('x-frame-options', 'SAMEORIGIN')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self)')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
