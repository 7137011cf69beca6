import { entityOf } from '@zhujian/domain/entities'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { type Answer, call, type Harness, type Person, upload } from '../file/harness'
import { importsOf, importTo, MONOMER_HEADS as HEADS, MONOMER_IMPORT as URL, openHospital, uploadSheet } from './sheets'

let harness: Harness
let project: number
let site: Person
let stranger: Person

beforeAll(async () => {
  ;({ harness, project, site } = await openHospital())
  const away = await make(harness.platform, entityOf('engineering'), {
    state: 2,
    areacode: '330108',
    history_type: 0,
    engineering_name: '别处工程',
  })
  stranger = await harness.person('site', { projects: [away], areacode: '330108' })
})
afterAll(() => harness.close())

const uploaded = (person: Person, rows: CellValue[][], heads: CellValue[] = HEADS) => uploadSheet(harness, person, rows, heads)
const check = async (person: Person, rows: CellValue[][], heads?: CellValue[]): Promise<Answer> =>
  call(harness, person, URL, { action: 'check', path: await uploaded(person, rows, heads) })
const confirm = (person: Person, id: unknown) => importTo(harness, person, URL, 'confirm', id)
const undo = (person: Person, id: unknown) => importTo(harness, person, URL, 'undo', id)
const get = (person: Person, verb: string) =>
  harness.app.inject({ method: 'GET', url: `/api/project/monomer/pc/${verb}`, headers: { token: person.token } })
const recent = (person: Person) => importsOf(harness, person, URL)
const count = async (prefix: string) =>
  (
    await sql<{
      n: number
    }>`select count(*)::bigint as n from monomer where name like ${`${prefix}%`} and deleted_at is null`.execute(
      harness.platform.db,
    )
  ).rows[0]?.n

describe('template', () => {
  it('has a star on required heads, an explaining row, a sample and drop-downs [S7-44]', async () => {
    const book = await readXlsx((await get(site, 'template')).rawPayload)
    const [heads = [], hints = [], samples = []] = book.sheets[0]?.rows ?? []
    expect(heads.slice(0, 3)).toEqual(['*所属工程', '*单体名称', '*单体类别'])
    expect(String(hints[0])).toMatch(/^填写说明：必填/)
    expect(String(samples[0])).toMatch(/^示例：/)
    expect(book.sheets[0]?.dataValidations?.find((rule) => rule.values?.includes('房建'))).toBeDefined()
  })

  it('explains what to write and never scolds; what the check will want has its star [S7-44]', async () => {
    const keeper = await harness.person('station_admin')
    const url = '/api/unit/unit/pc/template'
    const book = await readXlsx((await harness.app.inject({ method: 'GET', url, headers: { token: keeper.token } })).rawPayload)
    const [heads = [], hints = []] = book.sheets[0]?.rows ?? []
    const hintUnder = (label: string) => String(hints[heads.findIndex((head) => String(head) === label)])
    expect(hintUnder('*注册地')).toBe('请选择注册地；区域全称')
    expect(hintUnder('电子邮箱')).toBe('选填；电子邮箱地址')
    expect(hints.filter((hint) => /不正确|正确的|只能|请输入/.test(String(hint)))).toEqual([])
  })

  it('is asked for by its name, so that one host can keep all of them [S7-44]', async () => {
    expect((await get(site, 'template?data=monomer')).headers['content-type']).toContain('spreadsheetml')
    expect((await get(site, 'template?data=salary')).json()).toMatchObject({ code: 400 })
  })

  it('is accepted back when only its sample is replaced by data', async () => {
    const book = await readXlsx((await get(site, 'template')).rawPayload)
    const rows = book.sheets[0]?.rows ?? []
    const width = rows[0]?.length ?? 0
    const line = ['滨江医院', '模板一号楼', '房建', ...Array<null>(width - 3).fill(null)]
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [...rows, line] }] }))
    const path = await upload(harness, site, { name: 'a.xlsx', content }, 'import')
    const answer = await call(harness, site, URL, { action: 'check', path })
    expect(answer.data).toMatchObject({ add: 1, error: 0, total: 1 })
  })
})

describe('import', () => {
  it('tells 37 bad lines of 1,000 by row, column, value and reason, writes 963, then the corrected 37 (T5)', async () => {
    const good = (n: number): CellValue[] => ['滨江医院', `批量${n}号楼`, '房建', 1200.5, 12, '否']
    const rows = Array.from({ length: 1000 }, (_, n) => good(n))
    const bad: ((row: CellValue[]) => void)[] = [
      (row) => (row[0] = '没有的工程'),
      (row) => (row[1] = ''),
      (row) => (row[2] = '宫殿'),
      (row) => (row[3] = '很大'),
      (row) => (row[4] = 9999),
    ]
    const badRows = Array.from({ length: 37 }, (_, n) => n * 27)
    badRows.forEach((at, n) => bad[n % 5]?.(rows[at] as CellValue[]))
    const blank = Array.from({ length: 506 }, () => HEADS.map(() => ' '))
    const started = performance.now()
    const { data } = await check(site, [...rows, ...blank])
    expect(performance.now() - started).toBeLessThan(50_000)
    expect(data).toMatchObject({ add: 963, update: 0, error: 37, skipped_blank: 506, total: 1000 })
    const errors = data.errors as { row: number; column: string; value: string; message: string }[]
    expect(errors.map((error) => error.row)).toEqual(badRows.map((at) => at + 2))
    expect(errors[0]).toMatchObject({ row: 2, column: '所属工程', value: '没有的工程', message: '没有找到“没有的工程”' })
    expect(errors[1]).toMatchObject({ column: '单体名称', value: '', message: '该选项为必填项' })
    expect(errors[2]).toMatchObject({ column: '单体类别', value: '宫殿' })
    expect(await count('批量')).toBe(0)
    const file = await get(site, `importErrors?import_id=${String(data.import_id)}`)
    expect(await confirm(site, data.import_id)).toMatchObject({ code: 200, data: { added: 963, updated: 0, left: 37 } })
    expect(await count('批量')).toBe(963)

    const later = await get(site, `importErrors?import_id=${String(data.import_id)}`)
    expect((await readXlsx(later.rawPayload)).sheets[0]?.rows).toEqual((await readXlsx(file.rawPayload)).sheets[0]?.rows)
    expect(await recent(site)).toMatchObject([
      { import_id: data.import_id, added: 963, updated: 0, left: 37, file_name: '导入.xlsx' },
    ])
    expect(await recent(stranger)).toEqual([])
    const failed = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
    expect(failed).toHaveLength(38)
    expect(failed[0]?.at(-1)).toBe('错误原因')
    expect(failed[1]?.at(-1)).toBe('所属工程：没有找到“没有的工程”')
    const fixed = failed.slice(1).map((row, n) => [...good(badRows[n] ?? 0), row.at(-1) ?? ''])
    const again = await check(site, fixed, failed[0])
    expect(again.data).toMatchObject({ add: 37, error: 0 })
    await confirm(site, again.data.import_id)
    expect(await count('批量')).toBe(1000)
  })

  it('takes 10,000 lines and tells each of 500 bad cells; one line more is refused', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n): CellValue[] => ['滨江医院', `万行${n}号楼`, '房建', 1200.5, 12, '否'])
    for (let n = 0; n < 500; n += 1) (rows[n * 20] as CellValue[])[2] = '宫殿'
    expect(await check(site, rows)).toMatchObject({ code: 400, msg: '一次最多导入 10,000 行，请分批导入' })
    const { data } = await check(site, rows.slice(0, 10_000))
    expect(data).toMatchObject({ add: 9500, error: 500, error_cells: 500, total: 10_000 })
    const errors = data.errors as { row: number; field: string }[]
    expect(errors.map(({ row, field }) => `${row}/${field}`)).toEqual(Array.from({ length: 500 }, (_, n) => `${n * 20 + 2}/kind`))
  })

  it('updates the row its key names and leaves blank cells as they are', async () => {
    const first = await check(site, [['滨江医院', '更新楼', '房建', 100, 3, '是']])
    await confirm(site, first.data.import_id)
    const second = await check(site, [['滨江医院', '更新楼', '房建', '2,000.50', '', '']])
    expect(second.data).toMatchObject({ add: 0, update: 1, error: 0 })
    expect(await confirm(site, second.data.import_id)).toMatchObject({ data: { updated: 1 } })
    const { rows } = await sql`select floor_area, floor_up, is_super from monomer where name = '更新楼'`.execute(
      harness.platform.db,
    )
    expect(rows).toEqual([{ floor_area: '2000.50', floor_up: 3, is_super: true }])
  })

  it('gives back an export unchanged, hostile first letters included (T32)', async () => {
    for (const name of ['=1+1', '-1+1', "'=x", '＝2'])
      await make(harness.platform, entityOf('monomer'), {
        engineering_id: project,
        name,
        kind: 1,
        unit_code: `R${name}`,
        state: 10,
        floor_area: '8.00',
        created_by: site.id,
      })
    const exported = await harness.app.inject({
      method: 'GET',
      url: '/api/project/monomer/pc/export?columns=engineering_id,name,kind,floor_area',
      headers: { token: site.token },
    })
    const rows = (await readXlsx(exported.rawPayload)).sheets[0]?.rows ?? []
    const { data } = await check(site, rows.slice(1), rows[0])
    expect(data).toMatchObject({ add: 0, error: 0, update: rows.length - 1 })
    await confirm(site, data.import_id)
    const kept = await sql<{ name: string }>`select name from monomer where unit_code like 'R%' order by id`.execute(
      harness.platform.db,
    )
    expect(kept.rows.map((row) => row.name)).toEqual(['=1+1', '-1+1', "'=x", '＝2'])
  })

  it('understands dates as text and as serial numbers, several labels and corrections on screen', async () => {
    const { data } = await check(site, [['滨江医院', '修正楼', '宫殿', 1, 1, '']])
    expect(data).toMatchObject({ error: 1, rows: [{ row: 2, cells: { kind: '宫殿', name: '修正楼' } }] })
    const again = await call(harness, site, URL, {
      action: 'check',
      import_id: data.import_id,
      rows: [{ row: 2, cells: { kind: '房建' } }],
    })
    expect(again.data).toMatchObject({ import_id: data.import_id, add: 1, error: 0 })
    expect(await confirm(site, data.import_id)).toMatchObject({ code: 200 })
    // Asked twice it is one import.
    expect(await confirm(site, data.import_id)).toMatchObject({ code: 200, data: { added: 1, left: 0 } })
    expect(await count('修正楼')).toBe(1)
  })

  it('asks for the meaning of a head it does not know', async () => {
    const path = await uploaded(site, [['滨江医院', '对列楼', '房建', '随便']], ['所属工程', '楼名', '单体类别', '备注'])
    const first = await call(harness, site, URL, { action: 'check', path })
    expect(first.data).toMatchObject({
      add: 0,
      error: 1,
      unknown_columns: ['楼名', '备注'],
      missing_columns: ['单体名称'],
      errors: [{ column: '单体名称', message: '该选项为必填项' }],
    })
    const mapped = await call(harness, site, URL, { action: 'check', path, mapping: { 楼名: 'name', 备注: '' } })
    expect(mapped.data).toMatchObject({ add: 1, error: 0, unknown_columns: [], missing_columns: [] })
  })

  it('notices the same key twice in one sheet and keys held by others', async () => {
    const { data } = await check(site, [
      ['滨江医院', '双胞胎', '房建', 1, 1, ''],
      ['滨江医院', '双胞胎', '房建', 1, 1, ''],
    ])
    expect(data).toMatchObject({ add: 1, error: 1, errors: [{ row: 3, message: '与第 2 行重复' }] })
  })

  it('finds projects of the own scope only (T24)', async () => {
    const { data } = await check(stranger, [['滨江医院', '偷渡楼', '房建', 1, 1, '']])
    expect(data).toMatchObject({ add: 0, error: 1, errors: [{ column: '所属工程', message: '没有找到“滨江医院”' }] })
  })

  it('belongs to the account that checked it', async () => {
    const path = await uploaded(site, [['滨江医院', '私有楼', '房建', 1, 1, '']])
    expect(await call(harness, stranger, URL, { action: 'check', path })).toMatchObject({ code: 400 })
    const { data } = await call(harness, site, URL, { action: 'check', path })
    for (const action of ['confirm', 'undo', 'check'])
      expect(await call(harness, stranger, URL, { action, import_id: data.import_id })).toMatchObject({
        code: 0,
        msg: '数据不存在',
      })
    const officer = await harness.person('officer')
    expect(await confirm(officer, data.import_id)).toMatchObject({ code: 10000 })
  })

  it('takes an import back within a day, except rows somebody worked on', async () => {
    await make(harness.platform, entityOf('monomer'), {
      engineering_id: project,
      name: '撤销旧楼',
      kind: 1,
      unit_code: 'U1',
      state: 10,
      floor_area: '5.00',
    })
    const { data } = await check(site, [
      ['滨江医院', '撤销新楼', '房建', 1, 1, ''],
      ['滨江医院', '撤销旧楼', '房建', 77, 1, ''],
      ['滨江医院', '撤销忙楼', '房建', 1, 1, ''],
    ])
    await confirm(site, data.import_id)
    await sql`update monomer set version = version + 1 where name = '撤销忙楼'`.execute(harness.platform.db)
    expect(await undo(site, data.import_id)).toMatchObject({
      code: 200,
      data: { status: 'undone', undone: 2, kept: 1, told: [{ row: 4, message: '导入后已被修改' }] },
    })
    const { rows } =
      await sql`select name, floor_area from monomer where name like '撤销%' and deleted_at is null order by name`.execute(
        harness.platform.db,
      )
    expect(rows).toEqual([
      { name: '撤销忙楼', floor_area: '1.00' },
      { name: '撤销旧楼', floor_area: '5.00' },
    ])
    expect(await undo(site, data.import_id)).toMatchObject({ code: 0 })
  })

  it('says what is wrong with a sheet that cannot be used', async () => {
    expect(await check(site, [['x']], ['别的'])).toMatchObject({ code: 400, msg: '表格缺少必填列：所属工程、单体名称、单体类别' })
    expect(await check(site, [])).toMatchObject({ code: 400, msg: '表格中没有数据' })
    expect(await call(harness, site, URL, { action: 'check', path: '2026/01/x/1.xlsx' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'path' }] },
    })
    expect(await call(harness, site, URL, { action: 'jump' })).toMatchObject({ code: 400 })
  })
})
