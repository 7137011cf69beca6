import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { person } from '../project/stage'
import { createWorld, freshRow, uploadedFile, type World } from '../world'

const SHEET = '/api/salary/salary_sheet/pc'
const ITEM = '/api/salary/salary_item/pc'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const site = () => person(world, world.here, 'site')
const contractor = () => person(world, world.here, 'contractor')

/** A project with a team of so many, on the site all through March, and one who had left before. */
async function crew(size: number) {
  const { platform, here } = world
  const engineering_id = await freshRow(platform, here, entityOf('engineering'), here.accounts.contractor, { state: 1 })
  const at = { engineering_id, unit_id: here.unit }
  const team_id = await make(platform, entityOf('team'), { ...at, name: `钢筋班${unique()}` }, here.refs)
  const enrol = (values: Record<string, unknown>) =>
    make(platform, entityOf('worker'), { ...at, team_id, enter_status: 1, ...values }, here.refs)
  const workers: number[] = []
  for (let n = 0; n < size; n++) workers.push(await enrol({ enter_on: '2026-03-02', exit_on: null }))
  await enrol({ enter_on: '2026-01-05', exit_on: '2026-02-27' })
  await enrol({ enter_on: '2026-04-01', exit_on: null })
  return { engineering_id, team_id, workers }
}
type Crew = Awaited<ReturnType<typeof crew>>

const sheetOf = ({ engineering_id, team_id }: Crew, values: Record<string, unknown> = {}) => ({
  engineering_id,
  team_id,
  unit_id: world.here.unit,
  title: `三月工资${unique()}`,
  ym: '2026-03',
  people: 2,
  payable: '11400.50',
  ...values,
})
const fieldsOf = ({ data }: Awaited<ReturnType<ReturnType<typeof site>['post']>>) => (data.fields ?? []).map(({ field }) => field)

async function line(of: Crew, sheet_id: unknown, at: number, payable: string, more: Record<string, unknown> = {}) {
  const values = {
    sheet_id,
    worker_id: of.workers[at],
    worker_name: `工人${at}`,
    ym: '2026-03',
    days: '22',
    price: '260',
    payable,
    ...more,
  }
  return site().post(`${ITEM}/add`, { engineering_id: of.engineering_id, ...values })
}

describe('a wage sheet agrees with the roll and with its lines', () => {
  it('names no more people than were enrolled in the team that month, on the field', async () => {
    const of = await crew(2)
    const refused = await site().post(`${SHEET}/add`, sheetOf(of, { people: 3 }))
    expect(refused.data.fields).toEqual([
      { field: 'people', message: '当月该班组实名登记在场的有 2 人，填写的人数为 3 人；未登记的先办实名登记' },
    ])
    const saved = await site().post(`${SHEET}/add`, sheetOf(of))
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const raised = await site().post(`${SHEET}/edit`, { id: saved.data.id, version: saved.data.version, people: 40 })
    expect(fieldsOf(raised)).toEqual(['people'])
    const earlier = await site().post(`${SHEET}/edit`, { id: saved.data.id, version: saved.data.version, ym: '2025-12' })
    expect(fieldsOf(earlier)).toEqual(['people'])
  })

  it('who entered again later was there in the month of his attendance', async () => {
    const of = await crew(1)
    const again = await make(
      world.platform,
      entityOf('worker'),
      { engineering_id: of.engineering_id, unit_id: world.here.unit, team_id: of.team_id, enter_on: '2026-05-06', exit_on: null },
      world.here.refs,
    )
    expect(fieldsOf(await site().post(`${SHEET}/add`, sheetOf(of)))).toEqual(['people'])
    await make(
      world.platform,
      entityOf('attendance_day'),
      { engineering_id: of.engineering_id, worker_id: again, day_on: '2026-03-09', result: 1, hours: '8' },
      world.here.refs,
    )
    expect((await site().post(`${SHEET}/add`, sheetOf(of))).msg).toBe('')
  })

  it('is not sent round while its totals are not those of its lines; what was paid is the sum of what each was paid', async () => {
    const of = await crew(2)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of, { payable: '99999.00' }))).data
    expect((await line(of, id, 0, '6000.00', { deduct: '100', advance: '900', paid: '5000.01' })).data.fields?.[0]).toEqual({
      field: 'paid',
      message: '实发工资不能大于应发减扣款、预支的 5000.00 元',
    })
    expect((await line(of, id, 0, '6000.00', { deduct: '100', advance: '900', paid: '5000.00' })).msg).toBe('')
    const send = { id, step: 'send', version }
    const short = await site().post(`${SHEET}/examine`, send)
    expect(short.data.fields).toEqual([
      { field: 'people', message: '明细有 1 人，填写的人数为 2 人' },
      { field: 'payable', message: '明细应发合计 6000.00 元，填写的应发合计为 99999.00 元' },
    ])
    expect(short.msg).toContain('明细有 1 人')
    expect((await line(of, id, 1, '5400.50', { paid: '5400.50' })).msg).toBe('')
    const mended = await site().post(`${SHEET}/edit`, { id, version, payable: '11400.50' })
    let at = Number(mended.data.version)
    const photo = await uploadedFile(world.platform, contractor().account)
    for (const [who, step, more] of [
      [site(), 'send', {}],
      [site(), 'submit', {}],
      [contractor(), 'publicise', { publicity_img: photo }],
      [contractor(), 'pay', {}],
    ] as const) {
      const done = await who.post(`${SHEET}/examine`, { id, step, version: at, ...more })
      expect([step, done.msg]).toEqual([step, ''])
      at = Number(done.data.version)
    }
    const finish = (paid: string) => contractor().post(`${SHEET}/examine`, { id, step: 'finish', version: at, paid })
    expect((await finish('11400.50')).data.fields).toEqual([
      { field: 'paid', message: '明细实发合计 10400.50 元，填写的实发合计为 11400.50 元' },
    ])
    expect((await finish('10400.50')).msg).toBe('')
    const { rows } = await sql<{ state: number }>`select state from salary_sheet where id = ${id}`.execute(world.platform.db)
    expect(rows[0]?.state).toBe(1)
  })
})
