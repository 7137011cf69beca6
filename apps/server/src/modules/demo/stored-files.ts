import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { DemoRun } from './demo-run'

/** 一个待存的文件，以及使用它的行与字段。 */
export interface Upload {
  /** 可见范围随工程；人脸照片不属于任何工程。 */
  engineeringId: number | null
  entity: string
  rowId: number
  field: string
  name: string
  path: string
  mime: 'application/pdf' | 'image/png' | 'image/jpeg'
  status: number
  /** 上传的时刻，秒；不写为此刻。 */
  at?: number
  make: () => Promise<Buffer>
}

export interface StoredFile extends Record<string, unknown> {
  path: string
}

const PARALLEL = 8

export const folderFor = ({ today }: DemoRun, name: string) => `${today.slice(0, 4)}/${today.slice(5, 7)}/demo-${name}`

/** 只落盘，不用事务：可与写库同时进行。路径固定，重来即覆盖。 */
export async function writeFiles(run: DemoRun, uploads: readonly Upload[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (let from = 0; from < uploads.length; from += PARALLEL)
    stored.push(...(await Promise.all(uploads.slice(from, from + PARALLEL).map((upload) => put(run, upload)))))
  return stored
}

async function put(run: DemoRun, { make, engineeringId, rowId, ...upload }: Upload): Promise<StoredFile> {
  const content = await make()
  const { size, sha256 } = await run.platform.storage.put(upload.path, Readable.from([content]), { contentType: upload.mime })
  const purpose = upload.mime.startsWith('image/') ? 'image' : 'file'
  return { ...upload, size, sha256, purpose, engineering_id: engineeringId, row_id: rowId }
}

/** 已落盘的文件记账，并挂到使用它的行上。 */
export async function linkFiles(run: DemoRun, files: readonly StoredFile[], owner: number): Promise<void> {
  await sql`with source as (select * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as t(path text, name text, size bigint, mime text, sha256 text, purpose text, engineering_id bigint, status smallint, entity text, row_id bigint, field text, at bigint)),
    stored as (insert into file_object (path, name, size, mime, sha256, purpose, engineering_id, check_status, created_by, created_at)
      select path, name, size, mime, sha256, purpose, engineering_id, status, ${owner}::bigint, coalesce(to_timestamp(at), now()) from source returning id, path)
    insert into file_link (entity, row_id, field, seq, file_id) select s.entity, s.row_id, s.field, 0, f.id from source s join stored f on f.path = s.path`.execute(
    run.trx,
  )
}

/** 存下、记账，还没有挂到哪一行；答各文件的编号。 */
export async function storeLoose(run: DemoRun, uploads: readonly Upload[], owner: number): Promise<ReadonlyMap<string, number>> {
  const files = await writeFiles(run, uploads)
  const { rows } = await sql<{
    path: string
    id: number
  }>`insert into file_object (path, name, size, mime, sha256, purpose, engineering_id, check_status, created_by)
    select path, name, size, mime, sha256, purpose, null, status, ${owner}::bigint from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as t(path text, name text, size bigint, mime text, sha256 text, purpose text, status smallint) returning path, id`.execute(
    run.trx,
  )
  return new Map(rows.map(({ path, id }) => [path, id]))
}
