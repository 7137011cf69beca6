import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../factory'
import type { Person } from '../file/harness'
import { createDesk, type Desk, refusedWith } from '../money/desk'
import { uploadedFile } from '../world'

let desk: Desk
let room: number
beforeAll(async () => {
  desk = await createDesk()
  room = await desk.given('curing_room', {
    room_name: '1# 标养室',
    room_kind: 1,
    keeper: await desk.given('manage_user', { unit_id: desk.office.unit }),
    temp_min: '18',
    temp_max: '22',
    hum_min: '95',
  })
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
/** A photo of the same content as one that already stands in this row. */
async function usedIn(entity: string, field: string, row: number, by: Person): Promise<string> {
  const [there, mine] = [
    await uploadedFile(desk.office.harness.platform, by.id),
    await uploadedFile(desk.office.harness.platform, desk.site.id),
  ]
  await sql`update file_object set sha256 = ${String(unique()).padStart(64, '0').slice(-64)} where path in (${there}, ${mine})`.execute(
    db(),
  )
  await sql`insert into file_link (entity, row_id, field, seq, file_id) select ${entity}, ${row}, ${field}, 0, id
    from file_object where path = ${there}`.execute(db())
  return mine
}
const reading = async (img: string) =>
  refusedWith(
    await desk.add('curing_reading', desk.site, {
      curing_room_id: room,
      read_at: nowSeconds() - 60,
      temp: '20.1',
      humidity: '96.0',
      source: 2,
      img,
    }),
  )

it('of a record that the asker may not read nothing is told but that the photo was used', async () => {
  const draft = await desk.given('stop_work', { created_by: desk.office.officer.id })
  expect(await reading(await usedIn('stop_work', 'report', draft, desk.office.officer))).toBe(
    '这张照片已在别处使用过，请现场重新拍摄',
  )
})

it('a record within reach is named', async () => {
  const log = await desk.given('daily_log', { created_by: desk.site.id })
  expect(await reading(await usedIn('daily_log', 'img', log, desk.site))).toMatch(/^该照片已用于日志.*，请现场重新拍摄$/)
})
