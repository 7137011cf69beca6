import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode } from './database-errors'

export const MANIFEST = 'manifest.json'
export const KEY_COPY = 'field.key'

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), file: z.string() })
const sequenceSchema = z.object({ name: z.string(), last: z.string() })
const partitionSchema = z.object({ name: z.string(), parent: z.string(), bound: z.string(), key: z.string().nullable() })
const fileSchema = z.object({ path: z.string(), size: z.number(), sha256: z.string() })

/** The table of contents of a backup; written last, so that its presence says the backup is complete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  created_at: z.number(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  partitions: z.array(partitionSchema),
  /** The keys that open the sealed fields: named, and copied only when asked for. */
  keys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
  key_included: z.boolean(),
  /** Everything in the folder except this page, relative to it. */
  files: z.array(fileSchema),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = z.infer<typeof tableSchema>
export type ManifestFile = z.infer<typeof fileSchema>
export type Partition = z.infer<typeof partitionSchema>

/** A reason for the operator, not a bug. */
export class BackupError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'BackupError'
  }
}

export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BackupError(`${dir} 中没有 ${MANIFEST}：不是备份目录，或备份没有做完`, { cause: error })
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupError(`${MANIFEST} 无法识别：已损坏，或来自更新的版本`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Compares every file of the backup with its recorded hash and names all that differ. */
export async function verifyFiles(dir: string, manifest: Manifest): Promise<void> {
  const bad: string[] = []
  for (const file of manifest.files) {
    const found = await hashFile(join(dir, file.path)).catch(() => undefined)
    if (found?.sha256 !== file.sha256) bad.push(file.path)
  }
  if (bad.length > 0)
    throw new BackupError(`备份已损坏，以下 ${bad.length} 个文件缺失或与清单不符：${bad.slice(0, 20).join('、')}`)
}

export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { size: (await stat(path)).size, sha256: hash.digest('hex') }
}

export async function isEmptyFolder(dir: string): Promise<boolean> {
  try {
    return (await readdir(dir)).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}
