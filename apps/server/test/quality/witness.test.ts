import { entityOf } from '@zhujian/domain/entities'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { nowSeconds, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { createSite, DAY, reportNo, seal, type Site } from './chain-desk'

let site: Site
let desk: Desk
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const can = async (entity: string, id: number, who: Person) => (await desk.info(entity, who, id)).can as string[]
const waitsWith = async (entity: string, id: number, who: Person) => {
  const url = `${bizApi.todo}?tab=todo&source=${entity}&limit=50`
  const answer = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  const { rows } = answer.json().data as { rows: { source: string; id: number; kind: string }[] }
  return rows.filter((line) => line.id === id).map(({ kind }) => kind)
}
const block = async (values = {}) => idOf(await site.block(values))
const send = (id: number) => desk.step('concrete_block', desk.site, id, 'send', { lab_id: site.lab, sent_on: today() })
const sample = async (values = {}) => {
  const id = await site.sample({ specimen: 3, material_in_id: null, ...values })
  idOf(await desk.step('witness_sample', desk.site, id, 'seal'))
  return id
}
const change = async (id: number, values: Record<string, unknown>) => {
  const { version } = await desk.row('concrete_block', id)
  idOf(await call(desk.office.harness, desk.site, pathOf(entityOf('concrete_block'), 'edit'), { id, version, ...values }))
  return desk.row('concrete_block', id)
}
const unnamed = async (entity: 'witness_sample' | 'concrete_block', id: number) =>
  sql`update ${sql.table(entity)} set lab_id = null, version = version + 1 where id = ${id}`.execute(db())

describe('where no laboratory is named', () => {
  const NOT_SENT = '还没有送检，没有检测单位，不能登记结果'

  it('nobody reports the strength of blocks, and they are sent again', async () => {
    const id = await block()
    await site.attest(id)
    idOf(await send(id))
    await unnamed('concrete_block', id)
    const values = { tested_on: today(), report_no: reportNo(), report_on: today(), v1: '35.0', v2: '36.0', v3: '35.5' }
    const answer = await desk.step('concrete_block', desk.consultant, id, 'report', values)
    expect(answer.data.fields).toEqual([{ field: 'lab_id', message: NOT_SENT }])
    for (const who of [desk.consultant, site.tester]) {
      expect((await desk.step('concrete_block', who, id, 'report', values)).code).not.toBe(200)
    }
    expect(await can('concrete_block', id, desk.consultant)).not.toContain('report')
    expect(await waitsWith('concrete_block', id, desk.consultant)).toEqual([])
    expect(await can('concrete_block', id, desk.site)).toContain('send')
    idOf(await send(id))
    expect(await can('concrete_block', id, site.tester)).toContain('report')
    expect(refusedWith(await send(id))).toBe('已经送检，由检测单位登记结果')
    idOf(await desk.step('concrete_block', site.tester, id, 'report', values))
  })

  it('nobody reports the test of a sample, and it is sent again', async () => {
    const id = await sample()
    idOf(await desk.step('witness_sample', desk.consultant, id, 'attest'))
    const sent = { lab_id: site.lab, entrust_no: 'WT1', sent_on: today() }
    idOf(await desk.step('witness_sample', desk.consultant, id, 'receive', sent))
    expect(await can('witness_sample', id, desk.consultant)).not.toContain('resend')
    await unnamed('witness_sample', id)
    const report = { report_no: reportNo(), report_on: today(), result: 1 }
    const answer = await desk.step('witness_sample', desk.consultant, id, 'report', report)
    expect(answer.data.fields).toEqual([{ field: 'lab_id', message: NOT_SENT }])
    expect(await can('witness_sample', id, desk.consultant)).toEqual(expect.not.arrayContaining(['report']))
    idOf(await desk.step('witness_sample', desk.consultant, id, 'resend', sent))
    expect(refusedWith(await desk.step('witness_sample', desk.consultant, id, 'resend', sent))).toBe(
      '已经送检，由检测单位登记结果',
    )
    idOf(await desk.step('witness_sample', site.tester, id, 'report', report))
  })
})

describe('what the witness confirmed', () => {
  it('is another specimen with another size, place or way of curing, and is confirmed anew', async () => {
    const id = await block()
    for (const values of [{ size: 100 }, { part_code: 1 }, { floor: '4F' }, { cure: 3 }, { impermeable: 'P6' }]) {
      await sql`update concrete_block set witnessed_at = now() where id = ${id}`.execute(db())
      expect([values, (await change(id, values)).witnessed_at]).toEqual([values, null])
    }
  })

  it('stays confirmed where it is the same specimen', async () => {
    const id = await block()
    await site.attest(id)
    expect((await change(id, { tickets: 'HNT-2', volume: '95.0' })).witnessed_at).not.toBeNull()
  })

  it('says for good that the specimen was changed after it', async () => {
    const id = await block({ made_at: nowSeconds() - 40 * DAY })
    await site.attest(id)
    const told = '见证确认以后改了唯一标识'
    expect((await change(id, { seal_code: seal() })).caution).toContain(told)
    await site.attest(id)
    expect((await change(id, { tickets: 'HNT-3' })).caution).toContain(told)
    idOf(await send(id))
    expect((await desk.row('concrete_block', id)).caution).toContain(told)
  })
})

describe('a witness who confirms', () => {
  it('within a day of the sampling is told of nowhere, a second later he is', async () => {
    const sampledAgo = async (seconds: number) => {
      const id = await sample({ sample_at: nowSeconds() - seconds })
      idOf(await desk.step('witness_sample', desk.consultant, id, 'attest'))
      return (await desk.row('witness_sample', id)).caution
    }
    expect(await sampledAgo(DAY - 60)).toBeNull()
    expect(await sampledAgo(DAY + 60)).toBe('取样 1 天以后才见证确认')
  })

  it('weeks after the blocks were made is told of, when they are sent too', async () => {
    const id = await block()
    await site.attest(id)
    const caution = async () => (await desk.row('concrete_block', id)).caution
    expect(await caution()).toContain('取样 40 天以后才见证确认')
    idOf(await send(id))
    expect(await caution()).toContain('取样 40 天以后才见证确认')
  })

  it('is what is missing where blocks are sent without him', async () => {
    const { data } = await send(await block())
    expect(data.fields).toEqual([{ field: 'witness', message: '见证单位还没有确认见证，不能送检' }])
  })
})
