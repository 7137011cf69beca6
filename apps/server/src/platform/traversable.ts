import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether users other than the owner can walk through every folder down to `path`. Folders that do not exist yet count as open. */
export function isTraversableSync(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found !== undefined && (found.mode & 0o001) === 0) return false
    if (dirname(at) === at) return true
  }
}
