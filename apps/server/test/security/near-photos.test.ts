import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../file/harness'
import { PDF } from '../file/samples'
import { createDesk, type Desk, idOf } from '../money/desk'
import { uploadedFile } from '../world'

let desk: Desk
let room: number
beforeAll(async () => {
  desk = await createDesk()
  room = await desk.given('curing_room', { room_name: '1# 标养室', room_kind: 3, keeper: await desk.given('manage_user') })
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const HOUR = 3600
/** A look of its own for each test: far from those of all others. */
let drawn = 0n
const look = (): bigint => BigInt.asIntN(64, (drawn += 0x9e37_79b9_7f4a_7c15n))
const turned = (of: bigint, bits: number): bigint => BigInt.asIntN(64, of ^ ((1n << BigInt(bits)) - 1n))

/** A picture of this look, as it came from an upload. */
async function photo(of: bigint | null, taken: number | null = null, by = desk.site.id): Promise<string> {
  const path = await uploadedFile(desk.office.harness.platform, by)
  await sql`update file_object set look = ${of?.toString() ?? null}::bigint, taken_at = to_timestamp(${taken}::float8)
    where path = ${path}`.execute(db())
  return path
}
/** The picture hangs on a row already. */
async function hung(path: string, entity: string, row: number, field: string, project = desk.office.project): Promise<void> {
  await sql`insert into file_link (entity, row_id, field, seq, file_id) select ${entity}, ${row}, ${field},
    (select count(*) from file_link where entity = ${entity} and row_id = ${row} and field = ${field}), id
    from file_object where path = ${path}`.execute(db())
  await sql`update file_object set engineering_id = ${project} where path = ${path}`.execute(db())
}
async function reading(img: string, read_at = nowSeconds() - 60): Promise<unknown> {
  const values = { curing_room_id: room, read_at, temp: '20.1', humidity: '96.0', source: 2, img }
  const id = idOf(await desk.add('curing_reading', desk.site, values))
  await sql`update curing_reading set created_at = now() - interval '2 minutes' where id = ${id}`.execute(db())
  return (await desk.row('curing_reading', id)).caution
}
const NEAR = /^与日志.*的照片几乎相同，请核对是否现场拍摄$/

describe('a photo almost the same as one of another record', () => {
  it('is told where five bits differ, not where six do, and is never refused', async () => {
    const [one, two] = [look(), look()]
    const log = await desk.given('daily_log', { created_by: desk.site.id })
    for (const each of [one, two]) await hung(await photo(each), 'daily_log', log, 'img')
    expect(await reading(await photo(turned(one, 5)))).toMatch(NEAR)
    expect(await reading(await photo(turned(two, 6)))).toBeNull()
    expect(await reading(await photo(null))).toBeNull()
  })

  it('is looked for among the pictures of the same project alone', async () => {
    const of = look()
    const elsewhere = await desk.given('engineering', { sgdw: desk.office.unit })
    const log = await desk.given('daily_log', { engineering_id: elsewhere })
    const path = await photo(of)
    await hung(path, 'daily_log', log, 'img', elsewhere)
    expect(await reading(await photo(of))).toBeNull()
    await sql`update file_object set engineering_id = ${desk.office.project} where path = ${path}`.execute(db())
    expect(await reading(await photo(of))).toMatch(/几乎相同/)
  })

  it('of a mended danger is compared with what was photographed when it was found', async () => {
    const before = look()
    const danger = await desk.given('hidden_danger', {
      place: '3层临边',
      state: 3,
      duty_unit_id: desk.office.unit,
      is_major: false,
      created_by: desk.office.officer.id,
    })
    await hung(await photo(before), 'hidden_danger', danger, 'before_img')
    const mend = async (img: bigint) => {
      await sql`update hidden_danger set state = 3 where id = ${danger}`.execute(db())
      const asks = { rectify_note: '已搭设防护栏杆并挂网', rectify_img: await photo(img) }
      idOf(await desk.step('hidden_danger', desk.site, danger, 'submit', asks))
      return (await desk.row('hidden_danger', danger)).caution
    }
    expect(await mend(turned(before, 3))).toBe('与本记录另一栏的照片几乎相同，请核对是否现场拍摄')
    expect(await mend(look())).toBeNull()
  })
})

describe('a photo taken at another time', () => {
  it('is told beyond two hours of the moment of the record, not within them', async () => {
    const at = nowSeconds() - 30 * HOUR
    expect(await reading(await photo(null, at - 2 * HOUR), at)).toBeNull()
    expect(await reading(await photo(null, at + 2 * HOUR), at)).toBeNull()
    const off = /^照片拍摄于 \d{4}-\d\d-\d\d \d\d:\d\d，与记录的时间相差 2 小时以上$/
    expect(await reading(await photo(null, at - 2 * HOUR - 1), at)).toMatch(off)
    expect(await reading(await photo(null, at + 2 * HOUR + 1), at)).toMatch(off)
  })

  it('is not told of a record that only has a day', async () => {
    const id = idOf(
      await desk.add('daily_log', desk.site, {
        log_kind: 3,
        day_on: '2026-03-04',
        content: '临边防护检查',
        img: await photo(null, 1),
      }),
    )
    expect(String((await desk.row('daily_log', id)).caution)).not.toContain('照片拍摄于')
  })
})

it('an upload keeps what the picture looks like and when it was taken; a paper has neither', async () => {
  const { harness } = desk.office
  const kept = async (name: string, content: Buffer) => {
    const path = await upload(harness, desk.site, { name, content })
    const { rows } = await sql<{
      look: string | null
      at: number | null
    }>`select look::text, extract(epoch from taken_at)::float8 as at
      from file_object where path = ${path}`.execute(db())
    return rows[0]
  }
  const ramp = Buffer.from(Array.from({ length: 90 * 80 }, (_, at) => (at % 90) * 2))
  const picture = sharp(ramp, { raw: { width: 90, height: 80, channels: 1 } })
  const taken = await picture
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2026:03:01 10:20:30' } })
    .toBuffer()
  expect(await kept('现场.jpg', taken)).toEqual({ look: '-1', at: Date.parse('2026-03-01T10:20:30+08:00') / 1000 })
  expect(await kept('方案.pdf', PDF)).toEqual({ look: null, at: null })
})
