import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { saidOfUse } from '../../entity/file-once'
import type { Writing } from '../../entity/write'

interface Used {
  readonly path: string
  readonly entity: string
  readonly row_id: number
}

const imagesOf = (line: unknown): string[] => {
  const img = typeof line === 'object' && line !== null && 'img' in line ? line.img : null
  return typeof img === 'string' ? img.split(',').filter(Boolean) : []
}

const refuseLine = (at: number, message: string): AppError =>
  new AppError('invalid', { fields: [{ field: `checklist.${at}.img`, message }] })

/** X05：现场检查的照片按内容比对，别的记录用过的、同一次检查里用了两次的都不收。@throws invalid */
export async function requireUnusedPhotos(writing: Writing, checkId: number, checklist: unknown): Promise<void> {
  const { trx } = writing
  const lines = (Array.isArray(checklist) ? checklist : []).map(imagesOf)
  const paths = lines.flat()
  if (paths.length === 0) return
  const { rows } = await sql<{
    path: string
    sha256: string
  }>`select path, sha256 from file_object where path = any(${paths}::text[])`.execute(trx)
  const contentOf = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  const seen = new Map<string, number>()
  for (const [at, own] of lines.entries())
    for (const path of own) {
      const content = contentOf.get(path) ?? path
      const first = seen.get(content)
      if (first === at) throw refuseLine(at, '这一项里有两张相同的照片，请现场重新拍摄')
      if (first !== undefined) throw refuseLine(at, `该照片已用于第 ${first + 1} 项，请现场重新拍摄`)
      seen.set(content, at)
    }
  const used = await sql<Used>`select f.path, m.entity, m.row_id from file_object f join file_object p on p.sha256 = f.sha256
      join file_link m on m.file_id = p.id
    where f.path = any(${paths}::text[]) and not (m.entity = 'safety_check' and m.row_id = ${checkId}) order by m.row_id limit 1`.execute(
    trx,
  )
  const [other] = used.rows
  if (!other) return
  const at = lines.findIndex((own) => own.includes(other.path))
  throw refuseLine(at, await saidOfUse(writing, other))
}
