import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './database-errors'

/**
 * Creates a folder and the ones above it. Node's own `recursive` never returns where the kernel answers "no such file" to
 * every mkdir (/proc), and reports a read-only disk as a missing parent.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const missing: string[] = []
  for (let at = path; !(await present(at, mode)); at = dirname(at)) {
    missing.push(at)
    if (dirname(at) === at) break
  }
  for (const at of missing.reverse()) await create(at, mode)
}

/** True when the folder is there now; false when its parent is missing. */
async function present(path: string, mode: number): Promise<boolean> {
  return create(path, mode).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    },
  )
}

/** An existing folder is fine, whatever mkdir says about it: on a read-only disk that is EROFS, for a root of Windows EPERM. */
async function create(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory() !== true) throw error
  })
}
