import { enterStatus } from '@zhujian/domain/people/person-codes'
import { worker } from '@zhujian/domain/people/worker'
import { type RawBuilder, sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'

/**
 * 还在场的人员一并退场：单位退出、工程终止以后，没有人能再替他们登记。
 * @param which 哪些人，`t` 为人员表
 * @param on 退场日；进场在此之后的，取进场日
 */
export async function leaveSite(writing: Writing, which: RawBuilder<boolean>, on: string, why: string): Promise<void> {
  const here = sql<boolean>`${which} and t.enter_status = ${enterStatus.code('on_site')}`
  const people = await holdRows(writing, worker, here)
  const dayOf = ({ enter_on: entered }: RowIn<typeof worker>) => (entered > on ? entered : on)
  const left = enterStatus.code('left')
  await fillRows(writing, worker, people, (person) => ({ exit_on: dayOf(person), enter_status: left }), {
    action: 'leave',
    note: `${why}，${on}`,
  })
}
