import { addDays, today } from '@zhujian/model/date'
import type { BizRow } from '@zhujian/server/modules/approval/case'
import { effectOf } from '@zhujian/server/modules/approval/kind-effect'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { World } from '../world'
import { act, caseOf, projectRow, rowOf } from './acting'
import { deskForAll } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

it('a notice is drafted by who applied and signed by who agreed, served the way chosen, its reply due on a stored day [D11]', async () => {
  const { accounts, unit } = world.here
  await ensureWorkCalendar(world.platform)
  await sql`update engineering set sgdw = ${unit} where id = ${project}`.execute(world.platform.db)
  const content = { document: '01', receivers: ['sgdw'], deliver: 1, reply_days: 5, content: '自即日起实施监督' }
  const id = await caseOf(world, 'notice', project, content)
  await sql`update biz set applied_by = ${accounts.officer} where id = ${id}`.execute(world.platform.db)
  const biz = (await rowOf(world, 'biz', id)) as BizRow
  const engineering = await projectRow(world, project)
  await act(world, 'section_chief', async (writing) => {
    await effectOf('notice')?.pass?.(writing, { kind: 'notice', engineering, unit_id: null, content, biz })
    return {}
  })
  const { result_doc_no: doc_no } = await rowOf(world, 'biz', id)
  const { rows } = await sql<
    Record<string, unknown>
  >`select d.drafted_by, d.state, d.due_on, r.unit_id, r.state as receipt, r.due_on as reply_due
    from supervise_doc d join doc_receipt r on r.doc_id = d.id where d.doc_no = ${doc_no}`.execute(world.platform.db)
  expect(rows).toMatchObject([{ state: 12, unit_id: unit, receipt: 0, drafted_by: accounts.officer }])
  expect(String(rows[0]?.['due_on']) > addDays(today(), 4)).toBe(true)
  expect(rows[0]?.['reply_due']).toBe(rows[0]?.['due_on'])
})
