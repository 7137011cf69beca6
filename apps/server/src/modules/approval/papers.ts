import { biz } from '@zhujian/domain/biz/biz'
import type { reviewFileInput } from '@zhujian/domain/contracts/biz'
import { type ChecklistItem, papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { offices, participantOffices } from '@zhujian/domain/offices'
import type { BizAttachment, BizCheck, BizFile } from '@zhujian/domain/contracts/biz-answers'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import type { BizRow } from './case'
import { readContent } from './form'
import { requireNotDelegate, takeMyTask } from './my-task'

type Paper = BizFile & {
  file_id: number
  field: string
  status: number | null
  reason: string | null
  read: boolean
  seen: boolean
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
      ${seenBy(row, me)} as seen,
      ${row.round} > 1 and f.created_at > (select max(e.happened_at) from biz_event e where e.biz_id = ${row.id} and e.round = ${row.round - 1} and e.action in ('submit', 'resubmit')) as added
    from file_link l join file_object f on f.id = l.file_id left join biz_file_mark m on m.biz_id = ${row.id} and m.file_id = f.id
    where l.entity = ${biz.name} and l.row_id = ${row.id} and f.deleted_at is null order by l.field, l.seq`.execute(db)
  const spoken = new Map<string, BizFile[]>()
  const attachments: BizAttachment[] = []
  for (const { field, file_id: _id, status, reason, read, seen, added, ...file } of rows) {
    if (/^(event|sign)_/.test(field)) spoken.set(field, [...(spoken.get(field) ?? []), file])
    else
      attachments.push({
        ...file,
        item: field.replace(/^item_/, ''),
        status: status ?? 1,
        reason,
        read,
        seen,
        added: added ?? false,
      })
  }
  return { attachments, spoken }
}

/** 监督机构的环节：资料由他们审查（行政许可法第三十四条）。 */
const STATION = Object.keys(offices.entries).filter((office) => !(participantOffices as readonly string[]).includes(office))

/** 这件资料（f）本人打开过，或者监督机构办过本件的人打开过。 */
const seenBy = (row: BizRow, me: number | null) => sql<boolean>`exists (select 1 from biz_file_read r
  where r.biz_id = ${row.id} and r.file_id = f.id and (r.account_id = ${me} or r.account_id in (
    select t.account_id from biz_task t join biz_node n on n.id = t.node_id
    where t.biz_id = ${row.id} and t.state = 'done' and n.office = any(${STATION}::text[]))))`

interface Unseen {
  /** 监督机构有环节的事项：资料由它审查。 */
  readonly judged: boolean
  readonly names: readonly string[]
}

/** 必交的资料里，本人（me）与监督机构办过本件的人都没有打开过的。 */
async function unseenOf(trx: Db, row: BizRow, content: Readonly<Record<string, unknown>>, me: number | null): Promise<Unseen> {
  const { rows: forms } = await sql<{ checklist: ChecklistItem[] | null; judged: boolean }>`select checklist,
      exists (select 1 from biz_node n where n.biz_id = f.biz_id and n.round = f.round and n.office = any(${STATION}::text[])) as judged
    from biz_form f where biz_id = ${row.id} and round = ${row.round}`.execute(trx)
  const [form] = forms
  const needed = papersNeeded(bizKindOf(row.kind), form?.checklist ?? [], content).map(({ code }) => `item_${code}`)
  const { rows } = await sql<{ name: string }>`select f.name from file_link l join file_object f on f.id = l.file_id
    where l.entity = ${biz.name} and l.row_id = ${row.id} and l.field = any(${needed}::text[]) and f.deleted_at is null
      and not ${seenBy(row, me)} order by l.field, l.seq`.execute(trx)
  return { judged: form?.judged === true, names: rows.map(({ name }) => name) }
}

function refuseUnseen(names: readonly string[], until: string): void {
  if (names.length === 0) return
  const some = names.slice(0, 3).map((name) => `“${name}”`)
  const more = names.length > 3 ? '等' : ''
  throw new AppError('invalid', {
    message: `必交的资料还有 ${names.length} 件没有看过，看过才能${until}：${some.join('、')}${more}`,
  })
}

/** 必交的资料，监督机构办过的人没有一个打开过的，就不能办成；全由参建各方办的事项不在此列。@throws invalid */
export async function requireSeen(trx: Db, row: BizRow, content: Readonly<Record<string, unknown>>): Promise<void> {
  const { judged, names } = await unseenOf(trx, row, content, null)
  if (judged) refuseUnseen(names, '办成')
}

/** 批量通过的没有逐件问“还有几件未阅”：没有看过的留下来逐件办。@throws invalid */
export async function requireReadInBatch({ trx, context }: Writing, row: BizRow): Promise<void> {
  const { names } = await unseenOf(trx, row, await readContent(trx, row, bizKindOf(row.kind)), context.session.account_id)
  refuseUnseen(names, '批量通过')
}

interface Same {
  readonly fields: readonly string[]
  /** 同一工程的哪一件申请里，它当作另一项交过；没有的是本件里的几项。 */
  readonly biz_no: string | null
}

/**
 * 几项资料上传的是同一份内容，或者同一工程别的申请里当作另一项交过：可以是一份里装了几样，也可以是凑数的，由审核的人看。
 * 证照一类同名的各件可以共用。
 */
async function sameFiles(db: Db, row: BizRow): Promise<Same[]> {
  const { rows } = await sql<Same>`with own as (select l.field, f.sha256 from file_link l
      join file_object f on f.id = l.file_id and f.deleted_at is null
      where l.entity = ${biz.name} and l.row_id = ${row.id} and starts_with(l.field, 'item_'))
    select array_agg(distinct own.field) as fields, null::text as biz_no from own group by own.sha256 having count(distinct own.field) > 1
    union all
    (select array[own.field], min(b.biz_no) from own join file_object o on o.sha256 = own.sha256
      join file_link m on m.file_id = o.id and m.entity = ${biz.name} and m.row_id <> ${row.id} and starts_with(m.field, 'item_')
      join biz b on b.id = m.row_id and b.engineering_id = ${row.engineering_id} and b.deleted_at is null
      where m.field <> own.field group by own.field order by own.field limit 5)`.execute(db)
  return rows
}

export async function sameFileCheck(db: Db, row: BizRow, items: readonly ChecklistItem[]): Promise<BizCheck[]> {
  const labelOf = (field: string) => items.find(({ code }) => `item_${code}` === field)?.label ?? field
  return (await sameFiles(db, row)).map(({ fields, biz_no }) => {
    const labels = fields.map(labelOf).join('、')
    const text = biz_no
      ? `${labels}与 ${biz_no} 的另一项资料是同一份文件，请核对是否为本件所写`
      : `${labels}是同一份文件，请核对是否各有其内容`
    return { label: '资料', result: 'warn', text }
  })
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
  // 审过的就是看过的。
  await readBy(trx, row, file, context.session.account_id)
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
  await readBy(db, row, await paperId(db, row, path), me)
}

const readBy = (db: Db, row: BizRow, file: number, me: number) =>
  sql`insert into biz_file_read (biz_id, file_id, account_id) values (${row.id}, ${file}, ${me}) on conflict do nothing`.execute(
    db,
  )
