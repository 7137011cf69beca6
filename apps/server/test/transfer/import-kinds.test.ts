import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { addDays, today } from '@zhujian/model/date'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../file/harness'
import { type Answer, call, type Harness, type Person } from '../file/harness'
import { importTo, openHospital, sheet } from './sheets'

/** 施工、监理、安全三本日志 share one entity: each page imports its own. */
let harness: Harness
let site: Person
let days = 0

beforeAll(async () => {
  ;({ harness, site } = await openHospital())
})
afterAll(() => harness.close())

const url = (verb: string) => pathOf(entityOf('daily_log'), verb)
const get = async (verb: string, query: Record<string, string> = {}) => {
  const address = `${url(verb)}?${new URLSearchParams(query).toString()}`
  return harness.app.inject({ method: 'GET', url: address, headers: { token: site.token } })
}
const WORK = { log_kind: 1 }
const SAFETY = { log_kind: 3 }
const templateOf = async (given?: object) => {
  const answer = await get('template', given ? { given: JSON.stringify(given) } : {})
  const [heads = [], hints = [], samples = []] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  return { heads: heads.map(String), hints: hints.map(String), samples: samples.map(String) }
}

const HEADS = ['*所属工程', '*日期', '*天气', '*最高气温（℃）', '*最低气温（℃）', '*施工部位', '*内容']
/** Of a day of its own. */
const line = (): CellValue[] => {
  days += 1
  return ['滨江医院', addDays(today(), -days), '晴', '20', '10', '三层梁板', '梁板钢筋绑扎']
}
const check = async (rows: CellValue[][], heads: CellValue[], given?: object): Promise<Answer> => {
  const path = await upload(harness, site, { name: '导入.xlsx', content: await sheet(rows, heads) }, 'import')
  return call(harness, site, url('import'), { action: 'check', path, ...(given && { given }) })
}
const recheck = (id: unknown, cells: Record<string, string>): Promise<Answer> =>
  call(harness, site, url('import'), { action: 'check', import_id: id, rows: [{ row: 2, cells }] })
const errorsOf = ({ data }: Answer) =>
  ((data['errors'] ?? []) as { field: string; message: string }[]).map(({ field, message }) => [field, message])

describe('a construction log in a sheet', () => {
  const heads = [...HEADS, '日志类别', '作业人数']

  it('has its workers in one cell, and is exported in the form it was imported in', async () => {
    const answer = await check([[...line(), '施工日志', '钢筋工 6；木工 12人']], heads)
    expect([answer.msg, errorsOf(answer)]).toEqual(['', []])
    await importTo(harness, site, url('import'), 'confirm', answer.data['import_id'])
    const { rows } = await sql<{
      labor: unknown
      people: number
    }>`select labor, people from daily_log where deleted_at is null`.execute(harness.platform.db)
    expect(rows).toEqual([
      {
        labor: [
          { work_type: '020', people: 6 },
          { work_type: '240', people: 12 },
        ],
        people: 18,
      },
    ])
    const [titles = [], cells = []] = (await readXlsx((await get('export')).rawPayload)).sheets[0]?.rows ?? []
    expect(cells[titles.indexOf('作业人数')]).toBe('钢筋工 6；木工 12')
  })

  it.each([
    ['钢筋工6', '“钢筋工6”应写成“工种 人数”，中间空一格，各项用“；”分开'],
    ['钢筋工 6；扎钢筋的 3', /^第 2 项工种：“扎钢筋的”不在可选范围/],
    ['钢筋工 6；木工 很多', '第 2 项人数：请填写整数'],
  ])('says of %s what is wrong in that cell', async (labor, message) => {
    const [problem, ...others] = errorsOf(await check([[...line(), '施工日志', labor]], heads))
    expect(others).toEqual([])
    expect(problem).toEqual(['labor', typeof message === 'string' ? message : expect.stringMatching(message)])
  })

  it('takes what is typed into the corrections though the sheet has no such column', async () => {
    const first = await check([[...line(), '施工日志']], [...HEADS, '日志类别'])
    expect(errorsOf(first)).toEqual([['labor', '施工日志须填写各工种人数']])
    const again = await recheck(first.data['import_id'], { labor: '钢筋工 6' })
    expect([errorsOf(again), again.data['add']]).toEqual([[], 1])
  })

  it('keeps what was typed there in the sheet of errors', async () => {
    const first = await check([[...line(), '施工日志']], [...HEADS, '日志类别'])
    const again = await recheck(first.data['import_id'], { labor: '钢筋六人' })
    const book = await readXlsx((await get('importErrors', { import_id: String(again.data['import_id']) })).rawPayload)
    const [titles = [], cells = []] = book.sheets[0]?.rows ?? []
    expect(cells[titles.indexOf('作业人数')]).toBe('钢筋六人')
  })
})

describe('the page of one kind of log', () => {
  it('has a template of that kind alone', async () => {
    const all = await templateOf()
    expect(all.heads).toEqual(expect.arrayContaining(['*日志类别', '作业人数', '旁站（次）', '人证问题']))
    expect(all.hints[all.heads.indexOf('旁站（次）')]).toContain('日志类别为监理日志的才填')
    const work = await templateOf(WORK)
    expect(work.heads).toContain('*作业人数')
    expect(work.heads.filter((head) => /日志类别|旁站|人证问题/.test(head))).toEqual([])
    expect(work.hints[0]).toMatch(/^填写说明（施工日志）：/)
    const at = work.heads.indexOf('*作业人数')
    expect(work.hints[at]).toMatch(/^施工日志须填写各工种人数；每项写“工种 人数”.*工种可填：砌筑工、钢筋工/)
    expect(work.samples[at]).toBe('砌筑工 1；钢筋工 1')
    const safety = await templateOf(SAFETY)
    expect(safety.heads).toContain('人证问题')
    expect(safety.heads.filter((head) => /作业人数|机械|材料/.test(head))).toEqual([])
    expect((await get('template', { given: '{"log_kind":9}' })).json()).toMatchObject({ code: 400, msg: '本页的类别不正确' })
    expect((await get('template', { given: '{"weather' })).json()).toMatchObject({ code: 400 })
  })

  it('gives its rows that kind', async () => {
    const answer = await check([line()], HEADS, SAFETY)
    expect([answer.msg, errorsOf(answer)]).toEqual(['', []])
    await importTo(harness, site, url('import'), 'confirm', answer.data['import_id'])
    const { rows } = await sql`select log_kind from daily_log order by id desc limit 1`.execute(harness.platform.db)
    expect(rows).toEqual([{ log_kind: 3 }])
  })

  it('judges them as of that kind, also after a correction', async () => {
    const first = await check([line()], HEADS, WORK)
    expect(errorsOf(first)).toEqual([['labor', '施工日志须填写各工种人数']])
    expect(errorsOf(await recheck(first.data['import_id'], { part: '四层' }))).toEqual(errorsOf(first))
    expect(errorsOf(await recheck(first.data['import_id'], { log_kind: '安全日志' }))).toEqual([
      ['log_kind', '本页导入的是“施工日志”，其他的请在各自的页面导入'],
    ])
  })

  it('takes no row of another kind, and no template made for one', async () => {
    const rows = [[...line(), '监理日志']]
    expect(errorsOf(await check(rows, [...HEADS, '日志类别'], SAFETY))).toEqual([
      ['log_kind', '本页导入的是“安全日志”，其他的请在各自的页面导入'],
    ])
    const { heads, hints } = await templateOf(WORK)
    expect(await check([hints, line()], heads, SAFETY)).toMatchObject({
      code: 400,
      msg: '这份表格是“施工日志”的模板，本页导入的是“安全日志”',
    })
  })
})
