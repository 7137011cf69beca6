import { today } from '@zhujian/model/date'
import { remindAll } from '@zhujian/server/modules/approval/overdue.job'
import { atWork } from '@zhujian/server/modules/setting/office-job'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type World } from '../world'
import { act, handIn, deskForAll } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const fresh = async (): Promise<number> => (await handIn(world, 'jcys', project, 'site')).data.id as number

describe('reminders', () => {
  const sent = async (id: number) => {
    const { rows } = await sql<{
      account_id: number
      kind: string
      n: number
    }>`select account_id, kind, count(*)::int as n from message
      where path = ${`/biz/case?id=${id}`} and title in ('审批已逾期', '审批逾期') group by account_id, kind order by kind`.execute(
      world.platform.db,
    )
    return rows
  }
  const runTogether = () =>
    Promise.all([1, 2, 3].map(() => withTransaction(world.platform.db, (trx) => remindAll(world.platform, trx, today()))))

  it('of what is overdue come once a day and once a step up, however many processes look, and leave the applicant his own', async () => {
    const { accounts } = world.here
    const id = await fresh()
    await sql`update biz_task set due_on = current_date - 5 where biz_id = ${id} and state = 'pending'`.execute(world.platform.db)
    await runTogether()
    const first = await sent(id)
    expect(first.map((row) => row.n)).toEqual(first.map(() => 1))
    expect(first).toContainEqual({ account_id: accounts.chief_engineer, kind: 'todo', n: 1 })
    expect(first).toContainEqual({ account_id: accounts.section_chief, kind: 'warning', n: 1 })
    await runTogether()
    expect(await sent(id)).toEqual(first)
    expect((await act(world, 'site', 'remind', { id, version: 1 })).msg).toBe('')
  })

  it('go to the head of the station when the chief of the section himself is late', async () => {
    const { accounts } = world.here
    const id = await fresh()
    await sql`update biz_task set due_on = current_date - 5, account_id = ${accounts.section_chief}
      where biz_id = ${id} and state = 'pending'`.execute(world.platform.db)
    await runTogether()
    expect((await sent(id)).filter((row) => row.kind === 'warning')).toEqual([
      { account_id: accounts.station_head, kind: 'warning', n: 1 },
    ])
  })

  it('wait for the hours in which people work', () => {
    const at = (time: string) => atWork(Date.parse(`2026-11-20T${time}+08:00`) / 1000)
    expect(['00:10', '07:59', '08:00', '17:59', '18:00'].map(at)).toEqual([false, false, true, true, false])
  })
})
