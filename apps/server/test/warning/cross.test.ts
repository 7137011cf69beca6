import { entityOf } from '@zhujian/domain/entities'
import { judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
})
afterAll(() => office.harness.close())

const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
const put = (name: string, values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf(name), { engineering_id: office.project, ...values })
const at = (text: string): number => Date.parse(`${text}:00+08:00`) / 1000

interface Raised {
  readonly level: number
  readonly content: string
}
/** What one rule says of the project on that day. */
async function raised(code: string, day: string): Promise<readonly Raised[]> {
  await judge(office.harness.platform, { codes: [code], day })
  return (
    await run(
      sql<Raised>`select w.level, w.content from warning w join warn_rule r on r.id = w.rule_id where w.deleted_at is null
      and w.ended_at is null and w.engineering_id = ${office.project} and r.code = ${code} order by w.id`,
    )
  ).rows
}

describe('what only several registers together show', () => {
  it('X13: people at work after a full stop are told when they are more than a fifth of the week before, lorries at once', async () => {
    const workers = await Promise.all(Array.from({ length: 10 }, () => put('worker', { enter_status: 1, unit_id: office.unit })))
    const came = (day_on: string, n: number) =>
      Promise.all(workers.slice(0, n).map((worker_id) => put('attendance_day', { worker_id, day_on, result: 1 })))
    await came('2026-03-03', 10)
    await came('2026-03-04', 10)
    const stop = await put('stop_work', { stop_no: 'TG-1', scope: 2, danger_ids: [], state: 3, issue_at: at('2026-03-05T10:00') })
    await came('2026-03-05', 10)
    await came('2026-03-06', 2)
    expect(await raised('X13', '2026-03-07')).toEqual([])
    await came('2026-03-07', 3)
    expect(await raised('X13', '2026-03-07')).toMatchObject([
      { level: 4, content: expect.stringContaining('2026-03-07 仍有 3 人出勤') },
    ])
    await run(sql`delete from attendance_day where day_on > '2026-03-05' and engineering_id = ${office.project}`)
    expect(await raised('X13', '2026-03-08')).toEqual([])
    await put('vehicle_pass', { happened_at: at('2026-03-07T22:00'), car_type: 2, direction: 1 })
    expect(await raised('X13', '2026-03-08')).toMatchObject([
      { level: 4, content: expect.stringContaining('渣土、混凝土车进场 1 次') },
    ])
    await run(sql`update stop_work set scope = 1 where id = ${stop}`)
    expect(await raised('X13', '2026-03-08')).toEqual([])
    await run(sql`update stop_work set deleted_at = now() where id = ${stop}`)
  })

  it('X10: a pour with fewer sets than it needs is told once, and strengths all far above the grade as well', async () => {
    const [monomer_id, supplier_id] = [
      await put('monomer', {}),
      await make(office.harness.platform, entityOf('supplier'), { unit_id: office.unit }),
    ]
    const [sampler, witness] = [await put('manage_user', {}), await put('manage_user', {})]
    const pour = (values: Record<string, unknown> = {}) =>
      put('concrete_block', {
        monomer_id,
        supplier_id,
        sampler,
        witness,
        part: '三层梁板',
        floor: '3F',
        cure: 1,
        pour_at: at('2026-03-02T09:00'),
        required: 2,
        ...values,
      })
    await pour()
    expect(await raised('X10', '2026-03-09')).toMatchObject([
      { level: 3, content: expect.stringContaining('应留 2 组试块，只留了 1 组') },
    ])
    await pour({ part: '三层 梁板' })
    expect(await raised('X10', '2026-03-09')).toEqual([])
    for (const ratio of ['1.61', '1.70']) await pour({ part: `柱 ${ratio}`, required: 1, ratio })
    expect(await raised('X10-2', '2026-03-09')).toEqual([])
    const third = await pour({ part: '柱 三', required: 1, ratio: '1.60' })
    expect(await raised('X10-2', '2026-03-09')).toEqual([])
    await run(sql`update concrete_block set ratio = 1.61 where id = ${third}`)
    expect(await raised('X10-2', '2026-03-09')).toMatchObject([{ level: 3 }])
  })

  it('X09: who signs on a third day without being there is told; a leave is no attendance, a day without any proves nothing', async () => {
    const worker_id = await put('worker', { enter_status: 1, unit_id: office.unit })
    const other = await put('worker', { enter_status: 1, unit_id: office.unit })
    const [station_by, monomer_id] = [await put('manage_user', { worker_id }), await put('monomer', {})]
    const day = async (date: string, result?: number) => {
      await put('side_station', {
        sg_unit: office.unit,
        station_by,
        monomer_id,
        start_at: at(`${date}T09:00`),
        end_at: at(`${date}T10:00`),
        part: '三层梁板',
      })
      if (result !== undefined) await put('attendance_day', { worker_id, day_on: date, result })
    }
    for (const date of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'])
      await put('attendance_day', { worker_id: other, day_on: date, result: 1 })
    await day('2026-03-10')
    await day('2026-03-11', 4)
    await day('2026-03-13', 1)
    await day('2026-03-14')
    expect(await raised('X09', '2026-03-16')).toEqual([])
    await day('2026-03-12')
    expect(await raised('X09', '2026-03-16')).toMatchObject([
      { level: 3, content: expect.stringContaining('有 3 天签了字而没有有效考勤') },
    ])
  })

  it('X06: doubtful measurements are told until they are measured again', async () => {
    const monomer_id = await put('monomer', {})
    const measurer = await put('manage_user', {})
    const id = await put('measure', {
      measure_no: 'SC-1',
      monomer_id,
      measurer,
      caution: '30 个点位全部合格，建议抽测复核；平均每点不足 2 秒',
      state: 0,
    })
    expect(await raised('X06', '2026-03-16')).toMatchObject([
      { level: 2, content: expect.stringContaining('30 个点位全部合格，建议抽测复核') },
    ])
    await run(sql`update measure set state = 1 where id = ${id}`)
    expect(await raised('X06', '2026-03-16')).toEqual([])
  })
})
