import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type FileUse, mayReadFile, usesColumn } from '../../entity/file-reach'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'

export interface FileObject {
  readonly id: number
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly sha256: string
  readonly purpose: string
  readonly engineering_id: number | null
  readonly created_by: number | null
}

type Caller = { readonly platform: Platform; readonly session: Session }

type Keeper = (caller: Caller, path: string) => Promise<boolean>
const keepers = new Map<string, Keeper>()

/** Files made of rows, such as exports, stay their maker's only while this says so. Called once per purpose, from its module. */
export const keepWhile = (purpose: string, keeper: Keeper): void => void keepers.set(purpose, keeper)

/**
 * The file under a path if the caller may see it now; what the virus scanner has not passed belongs to nobody. Absent and out of
 * reach look the same: null.
 * @throws forbidden for the caller's own export that outlived the reach it was made under
 */
export async function reachableFile(caller: Caller, path: string): Promise<FileObject | null> {
  const { db } = caller.platform
  const { rows } = await sql<FileObject & { uses: FileUse[] }>`select f.id, f.path, f.name, f.size, f.mime, f.sha256, f.purpose,
      f.engineering_id, f.created_by, ${usesColumn}
    from file_object f where f.path = ${path} and f.deleted_at is null and f.scan_state = 2 and (f.expires_at is null or f.expires_at > now())`.execute(
    db,
  )
  const file = rows[0]
  if (!file || !(await mayReadFile(caller, db, file))) return null
  if ((await keepers.get(file.purpose)?.(caller, path)) === false)
    throw new AppError('forbidden', { message: '导出后权限或管辖范围已有变更，原文件不再提供，请重新导出' })
  return file
}
