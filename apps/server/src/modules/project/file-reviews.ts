import { nowSeconds } from '@zhujian/model/date'
import { AppError, type FieldProblem } from '@zhujian/model'
import { SCAN } from '@zhujian/domain/contracts/file-scan'
import type { AuditInput } from '@zhujian/domain/contracts/project'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { fileItemLabel, fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { accessWhere } from '../../entity/access'
import type { Db, Trx } from '../../platform/db'
import type { Writing } from '../../entity/write'

export interface StoredFile {
  id: number
  version: number
  group_code: string
  item_code: string | null
  title: string
  status: number
  reason: string | null
  times: number
  path: string | null
}

/** 工程现有的全部资料，连同存放路径。 */
export async function storedFiles(trx: Db | Trx, engineeringId: number): Promise<StoredFile[]> {
  const { rows } =
    await sql<StoredFile>`select f.id, f.version, f.group_code, f.item_code, f.title, f.status, f.reason, f.times, o.path
    from engineering_file f
    left join file_link l on l.entity = 'engineering_file' and l.row_id = f.id and l.field = 'file'
    left join file_object o on o.id = l.file_id and o.deleted_at is null
    where f.engineering_id = ${engineeringId} and f.deleted_at is null order by f.group_code, f.item_code, f.id`.execute(trx)
  return rows
}

/** 驳回件的说明：条目名称在前，清单外的用文件名。 */
export const fileLabel = (file: Pick<StoredFile, 'item_code' | 'title'>): string =>
  file.item_code ? fileItemLabel(file.item_code) : file.title

/** 别人在此期间给了另一种意见的：不能无声地盖过去。 */
function foreignOpinion(file: StoredFile, { version, status }: AuditInput['files'][number]): string | null {
  if (version === undefined || version === file.version || file.status === status) return null
  const held = fileStatus.labelOf(file.status)
  return `${fileLabel(file)}已由他人审为“${held}”${file.reason ? `（${file.reason}）` : ''}，请看过再给意见`
}

/** 逐件意见：只收本工程、本人有权审核的资料；有变化的才写，每件一条日志。没有通过病毒检查的谁也打不开，因而不能审核通过。 */
export async function applyOpinions(writing: Writing, engineeringId: number, opinions: AuditInput['files']): Promise<void> {
  if (opinions.length === 0) return
  const { trx, context } = writing
  const found = await sql<
    StoredFile & { scan_state: number | null }
  >`select t.id, t.version, t.group_code, t.item_code, t.title, t.status, t.reason, t.times, null as path,
      (select max(o.scan_state) filter (where o.scan_state <> ${SCAN.clean}) from file_link l join file_object o on o.id = l.file_id
        where l.entity = 'engineering_file' and l.row_id = t.id and l.field = 'file' and o.deleted_at is null) as scan_state
    from engineering_file as t where t.engineering_id = ${engineeringId} and t.deleted_at is null
    and t.id = any(${opinions.map((each) => each.id)}::bigint[]) and ${await accessWhere(context, engineeringFile, 'review', 't')} order by t.id for update of t`.execute(
    trx,
  )
  const known = new Map(found.rows.map((file) => [file.id, file]))
  const problems: FieldProblem[] = opinions.flatMap((each, at) => {
    const file = known.get(each.id)
    if (!file) return [{ field: `files.${at}.id`, message: '资料不存在或已更换，请刷新后重试' }]
    const foreign = foreignOpinion(file, each)
    if (foreign !== null) return [{ field: `files.${at}.status`, message: foreign }]
    if (file.scan_state === null || each.status !== fileStatus.code('approved')) return []
    const found = file.scan_state === SCAN.infected ? '没有通过病毒检查，不能审核通过' : '正在检查病毒，请稍后再审核'
    return [{ field: `files.${at}.status`, message: `${fileLabel(file)}${found}` }]
  })
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  const given = new Map(
    opinions.flatMap(({ id, status, reason }) => {
      const file = known.get(id)
      const why = status === fileStatus.code('rejected') ? (reason ?? null) : null
      return file && (file.status !== status || file.reason !== why) ? [[id, { status, reason: why }] as const] : []
    }),
  )
  const rows = await holdRows(writing, engineeringFile, sql<boolean>`t.id = any(${[...given.keys()]}::bigint[])`)
  const seen = { reviewed_by: context.session.account_id, reviewed_at: nowSeconds() }
  await fillRows(writing, engineeringFile, rows, ({ id }) => ({ ...given.get(id), ...seen }), { action: 'review' })
}
