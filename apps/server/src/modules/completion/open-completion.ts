import { keyPost } from '@zhujian/domain/people/key-posts'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Db } from '../../platform/db'
import type { Writing } from '../../entity/write'
import { insertRow } from '../../entity/decide'
import type { BizRow } from '../approval/public'
import type { Project } from '../project/public'

/** 竣工验收申请里已经说过的。 */
export interface AppliedFor {
  readonly biz: BizRow
  readonly engineering: Project
  readonly content: Readonly<Record<string, unknown>>
}

/** 申请资料里的一项放到验收清单的哪一份。 */
const papers = {
  item_report: 'self_report',
  item_assess: 'supervision_report',
  item_archive: 'technical_file',
  item_test: 'technical_file',
  item_warranty_doc: 'warranty_file',
} as const

/** 验收组名单：申请里选的是关键岗位人员，或写了姓名；这里都写下姓名与职务。 */
async function groupOf({ trx }: Writing, group: unknown): Promise<Record<string, unknown>[]> {
  const lines = Array.isArray(group) ? (group as Record<string, unknown>[]) : []
  const ids = lines.flatMap(({ person }) => (typeof person === 'number' ? [person] : []))
  const { rows } = await sql<{
    id: number
    name: string
    post: string
  }>`select id, name, post from manage_user where id = any(${ids}::bigint[])`.execute(trx)
  const known = new Map(rows.map((each) => [each.id, each]))
  return lines.flatMap(({ party, person, name, post, duty }) => {
    const him = known.get(Number(person))
    const called = him?.name ?? name
    const does = post ?? (him && keyPost.labelOf(him.post))
    return typeof called === 'string' ? [{ party, name: called.slice(0, 20), post: does ?? null, duty }] : []
  })
}

/** 责令整改、责令重新组织了的竣工验收：由它通知、组织下一次，不能另行申请绕过去。 */
export async function heldBack(db: Db, engineeringId: number): Promise<{ id: number; acceptance_no: string | null } | undefined> {
  const { rows } = await sql<{ id: number; acceptance_no: string | null }>`select id, acceptance_no from completion_acceptance
    where engineering_id = ${engineeringId} and deleted_at is null and ${inStates('completion_acceptance', completionStates, ['rectifying'])}
    limit 1`.execute(db)
  return rows[0]
}

/** 竣工验收申请办成：开一件竣工验收，填好申请里已有的内容；已经有的不再开。 */
export async function openCompletion(writing: Writing, { biz, engineering, content }: AppliedFor): Promise<void> {
  const { trx } = writing
  const there =
    await sql`select 1 from completion_acceptance where engineering_id = ${engineering.id} and deleted_at is null`.execute(trx)
  if (there.rows.length > 0) return
  const group = await groupOf(writing, content.group)
  const id = await insertRow(
    writing,
    completionAcceptance,
    {
      engineering_id: engineering.id,
      finish_on: content.finish_on,
      plan_on: content.accept_on ?? content.finish_on,
      place: content.place ?? '工程现场',
      parts_done: content.parts_done,
      parts_none: content.parts_none,
      accept_group: group,
    },
    { action: 'add', note: `竣工验收申请 ${biz.biz_no} 办成` },
    {
      unit_id: engineering.jsdw,
      supervise_org_id: engineering.supervise_org_id,
      officer_id: engineering.main_officer,
      round: 1,
    },
  )
  for (const [from, to] of Object.entries(papers))
    await sql`insert into file_link (entity, row_id, field, seq, file_id)
      select ${completionAcceptance.name}, ${id}, ${to}, (select count(*) from file_link l where l.entity = ${completionAcceptance.name}
        and l.row_id = ${id} and l.field = ${to}) + row_number() over (order by l.seq) - 1, l.file_id
      from file_link l where l.entity = 'biz' and l.row_id = ${biz.id} and l.field = ${from}`.execute(trx)
}
