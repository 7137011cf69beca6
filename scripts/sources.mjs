import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './environment.mjs'

/** A hash over the names and contents of files and folders, so that a checkout, a copy and a touch make no difference. */
export function hashSources(paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const path of paths) {
    for (const file of filesOf(join(root, path))) {
      hash
        .update(`${relative(root, file).replaceAll('\\', '/')}\0`)
        .update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}
