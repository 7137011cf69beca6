import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'

const WEB = join(import.meta.dirname, '../apps/web')
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface GallerySite {
  /** Address of the page; a query chooses theme or page. */
  readonly url: string
  close(): Promise<void>
}

/** Builds the gallery into a folder of its own and serves it: it is no part of what the product delivers. */
export async function serveGallery(): Promise<GallerySite> {
  const folder = mkdtempSync(join(tmpdir(), 'zhujian-gallery-'))
  process.env['GALLERY_OUT'] = folder
  await build({ configFile: join(WEB, 'gallery.config.ts'), logLevel: 'error' })
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://gallery').pathname))
    if (!path.startsWith(folder) || !existsSync(path)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/gallery.html`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
