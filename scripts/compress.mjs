import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(?:m?js|css|html|svg|json|webmanifest)$/
/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1024

/** Puts a .gz and a .br beside every text of the pages; the server hands them out as they lie there. */
export function compressPages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    if (content.length < LEAST_BYTES) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}
