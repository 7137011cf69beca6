import { entityOf } from '@zhujian/domain/entities'
import { today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, idOf } from '../money/desk'

let desk: Desk
/** An officer of the same station, not named in the sheet. */
let onlooker: Person
beforeAll(async () => {
  desk = await createDesk()
  onlooker = await desk.office.harness.person('officer')
})
afterAll(() => desk.office.harness.close())

it('a sheet of the station is scored by the officers it names, not by whoever else may read it', async () => {
  const { officer, chief, harness } = desk.office
  const head = {
    scene: 1,
    ym: today().slice(0, 7),
    scored_on: today(),
    safety_check_id: null,
    officer_ids: [officer.id, chief.id],
  }
  const jgj59_score_id = idOf(await desk.add('jgj59_score', officer, head))
  const table = {
    jgj59_score_id,
    table_code: 3,
    seq: 1,
    object: null,
    missing: false,
    missing_note: null,
    absent: null,
    checked: false,
  }
  const put = (who: Person) => desk.add('jgj59_table', who, { ...table, deductions: null })
  expect((await put(onlooker)).msg).toBe('扣分由本表写明的评分人评，其他人只看')
  const id = idOf(await put(chief))
  const { version } = await desk.row('jgj59_table', id)
  const values = { id, version, deductions: [{ criterion: 'B.3-1-1', value: 10, count: null }] }
  expect((await call(harness, onlooker, pathOf(entityOf('jgj59_table'), 'edit'), values)).code).not.toBe(200)
  expect((await call(harness, officer, pathOf(entityOf('jgj59_table'), 'edit'), values)).code).toBe(200)
})
