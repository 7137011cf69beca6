import { biz } from '@zhujian/domain/biz/biz'
import type { reviewFileInput } from '@zhujian/domain/contracts/biz'
import type { ChecklistItem } from '@zhujian/domain/biz/biz-kind'
import type { BizAttachment, BizCheck, BizFile } from '@zhujian/domain/contracts/biz-answers'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import type { BizRow } from './case'
import { requireNotDelegate, takeMyTask } from './my-task'

type Paper = BizFile & {
  file_id: number
  field: string
  status: number | null
  reason: string | null
  read: boolean
  added: boolean
}

/** 申请的附件与过程里的附件，一次读出；added 指本次提交才有。 */
export async function papersOf(
  db: Db,
  row: BizRow,
  me: number,
): Promise<{ attachments: BizAttachment[]; spoken: Map<string, BizFile[]> }> {
  const { rows } =
    await sql<Paper>`select l.field, f.id as file_id, f.path, f.name, f.size, f.mime, f.scan_state, m.status, m.reason,
      exists (select 1 from biz_file_read r where r.biz_id = ${row.id} and r.file_id = f.id and r.account_id = ${me}) as read,
      ${row.round} > 1 and f.created_at > (select max(e.happened_at) from biz_event e where e.biz_id = ${row.id} and e.round = ${row.round - 1} and e.action in ('submit', 'resubmit')) as added
    from file_link l join file_object f on f.id = l.file_id left join biz_file_mark m on m.biz_id = ${row.id} and m.file_id = f.id
    where l.entity = ${biz.name} and l.row_id = ${row.id} and f.deleted_at is null order by l.field, l.seq`.execute(db)
  const spoken = new Map<string, BizFile[]>()
  const attachments: BizAttachment[] = []
  for (const { field, file_id: _id, status, reason, read, added, ...file } of rows) {
    if (/^(event|sign)_/.test(field)) spoken.set(field, [...(spoken.get(field) ?? []), file])
    else
      attachments.push({ ...file, item: field.replace(/^item_/, ''), status: status ?? 1, reason, read, added: added ?? false })
  }
  return { attachments, spoken }
}

/** 几项资料上传的是同一份内容：可以是一份里装了几样，也可以是凑数的，由审核的人看。 */
export async function sameFileCheck(db: Db, row: BizRow, items: readonly ChecklistItem[]): Promise<BizCheck[]> {
  const { rows } = await sql<{ fields: string[] }>`select array_agg(distinct l.field) as fields
    from file_link l join file_object f on f.id = l.file_id and f.deleted_at is null
    where l.entity = ${biz.name} and l.row_id = ${row.id} and starts_with(l.field, 'item_')
    group by f.sha256 having count(distinct l.field) > 1`.execute(db)
  const labelOf = (field: string) => items.find(({ code }) => `item_${code}` === field)?.label ?? field
  return rows.map(({ fields }) => ({
    label: '资料',
    result: 'warn',
    text: `${fields.map(labelOf).join('、')}是同一份文件，请核对是否各有其内容`,
  }))
}

async function paperId(db: Db, row: BizRow, path: string): Promise<number> {
  const { rows } = await sql<{
    id: number
    scan_state: number
  }>`select f.id, f.scan_state from file_object f join file_link l on l.file_id = f.id
    where l.entity = ${biz.name} and l.row_id = ${row.id} and f.path = ${path} and f.deleted_at is null limit 1`.execute(db)
  const [file] = rows
  if (!file) throw new AppError('invalid', { fields: [{ field: 'path', message: '该申请没有这个附件' }] })
  return file.id
}

/** 逐件审核：2 通过、3 驳回并写明原因；没有通过病毒检查的不能通过。只有正在办的人能审。 */
export async function reviewFile(
  writing: Writing,
  { id, path, status, reason }: z.output<typeof reviewFileInput>,
): Promise<{ id: number }> {
  const { trx, context } = writing
  if (status === 3 && reason.length < 2)
    throw new AppError('invalid', { fields: [{ field: 'reason', message: '请填写驳回原因' }] })
  const { rows } = await sql<{ version: number }>`select version from biz where id = ${id}`.execute(trx)
  const mine = await takeMyTask(writing, { id, version: rows[0]?.version ?? 0 }, 'approve')
  requireNotDelegate(mine)
  const { row } = mine
  const file = await paperId(trx, row, path)
  await requireScanned(trx, file, status)
  await sql`insert into biz_file_mark (biz_id, file_id, status, reason, marked_by, marked_at)
    values (${row.id}, ${file}, ${status}, ${status === 3 ? reason : null}, ${context.session.account_id}, now())
    on conflict (biz_id, file_id) do update set status = excluded.status, reason = excluded.reason, marked_by = excluded.marked_by, marked_at = excluded.marked_at`.execute(
    trx,
  )
  await writing.log({
    module: biz.name,
    action: 'reviewFile',
    row_id: row.id,
    engineering_id: row.engineering_id,
    note: `${status === 2 ? '通过' : '驳回'} ${path}${reason ? `：${reason}` : ''}`.slice(0, 300),
  })
  return { id: row.id }
}

async function requireScanned(trx: Writing['trx'], file: number, status: number): Promise<void> {
  const { rows } = await sql<{ scan_state: number }>`select scan_state from file_object where id = ${file}`.execute(trx)
  if (status === 2 && rows[0]?.scan_state !== 2) throw new AppError('wrongState', { message: '文件还没有通过病毒检查，不能通过' })
}

/** 看过这件附件；本人自己的记号，不进日志。 */
export async function markRead(db: Db, row: BizRow, path: string, me: number): Promise<void> {
  const file = await paperId(db, row, path)
  await sql`insert into biz_file_read (biz_id, file_id, account_id) values (${row.id}, ${file}, ${me}) on conflict do nothing`.execute(
    db,
  )
}
