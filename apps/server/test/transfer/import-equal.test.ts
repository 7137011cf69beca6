import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import type { CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import { type Answer, call, createHarness, type Harness, type Person, takePart } from '../file/harness'
import { importTo, makeHospital, uploadSheet } from './sheets'

let harness: Harness
let unit: number
let project: number

beforeAll(async () => {
  harness = await createHarness()
  unit = await make(harness.platform, entityOf('unit'), { unit_name: '之江建设', areacode: '330106', status: 'normal' })
  await make(harness.platform, entityOf('supervise_org'), { name: '西湖区质安站', areacode: '330106', org_type: 2 })
  project = await makeHospital(harness)
  await takePart(harness.platform, { engineering_id: project, unit_id: unit, role: 'sgdw' })
})
afterAll(() => harness.close())

/** The same contents under this mark: as cells under their heads, and as a form sends them. */
interface Sample {
  readonly entity: string
  readonly person: Person
  readonly heads: string[]
  readonly cells: (mark: string) => CellValue[]
  readonly form: (mark: string) => Record<string, unknown>
  /** What is changed afterwards, by a second sheet and by the form. */
  readonly change?: Pick<Sample, 'heads' | 'cells' | 'form'>
}

const MARKS = { form: ['fa', 'fb', 'fc'], sheet: ['sa', 'sb', 'sc'] }
const bare = (text: string) => text.replaceAll(/[fs]([abc])(?![a-z])/g, '?$1')

/** Rows and log rows of these marks without what no two rows share: number, moments, and the random part of a seal. */
async function storedUnder(entity: string, display: string, marks: readonly string[], action: string): Promise<unknown[]> {
  const { platform } = harness
  const { rows } = await sql<{ row: Record<string, unknown>; log: Record<string, unknown> }>`
    select to_jsonb(t) as row, (select jsonb_build_object('module', l.module, 'action', l.action, 'result', l.result, 'before', l.before, 'after', l.after,
        'username', l.username, 'engineering', case when l.module = 'engineering' then (l.engineering_id = t.id)::text else l.engineering_id::text end, 'ip', l.ip)
      from oper_log l where l.module = ${entity} and l.row_id = t.id and l.action = ${action}) as log
    from ${sql.table(entity)} t where right(t.${sql.ref(display)}, 2) = any(${[...marks]}) order by t.${sql.ref(display)}`.execute(
    platform.db,
  )
  return rows.map(({ row, log }) => {
    const id = Number(row.id)
    for (const name of Object.keys(row).filter((each) => each.endsWith('_sealed') && row[each]))
      row[name] = platform.crypto.open(String(row[name]), `${entity}:${id}:${name.replace(/_sealed$/, '')}`)
    const { id: _id, created_at: _made, updated_at: _changed, ...rest } = row
    return JSON.parse(bare(JSON.stringify({ rest, log })))
  })
}

const url = (entity: string, verb: string) => pathOf(entityOf(entity), verb)

async function importRows({ entity, person }: Sample, { heads, cells }: Pick<Sample, 'heads' | 'cells'>): Promise<Answer> {
  const path = await uploadSheet(harness, person, MARKS.sheet.map(cells), heads)
  const { data } = await call(harness, person, url(entity, 'import'), { action: 'check', path })
  expect(data).toMatchObject({ error: 0 })
  return importTo(harness, person, url(entity, 'import'), 'confirm', data.import_id)
}

async function expectEqual(sample: Sample): Promise<void> {
  const { entity, person, form, change } = sample
  const { display } = entityOf(entity)
  for (const mark of MARKS.form)
    expect(await call(harness, person, url(entity, 'add'), form(mark))).toMatchObject({
      code: 200,
      data: { id: expect.any(Number) },
    })
  expect(await importRows(sample, sample)).toMatchObject({ data: { added: 3, left: 0 } })
  await expectSame(entity, display, 'add')
  if (!change) return
  const { rows } = await sql<{ id: number; version: number; mark: string }>`
    select id, version, right(${sql.ref(display)}, 2) as mark from ${sql.table(entity)} where right(${sql.ref(display)}, 2) = any(${MARKS.form})`.execute(
    harness.platform.db,
  )
  for (const { id, version, mark } of rows)
    expect(await call(harness, person, url(entity, 'edit'), { id, version, ...change.form(mark) })).toMatchObject({ code: 200 })
  expect(await importRows(sample, change)).toMatchObject({ data: { updated: 3, left: 0 } })
  await expectSame(entity, display, 'edit')
}

async function expectSame(entity: string, display: string, action: string): Promise<void> {
  const of = (marks: readonly string[]) => storedUnder(entity, display, marks, action)
  const [typed, imported] = [await of(MARKS.form), await of(MARKS.sheet)]
  expect(typed).toHaveLength(3)
  expect(typed).toContainEqual({ rest: expect.anything(), log: expect.objectContaining({ after: expect.any(Object) }) })
  expect(imported).toEqual(typed)
}

it('a project from a sheet is the project of the form: columns, effects, search text and log row', async () => {
  const person = await harness.person('contractor', { unit })
  await expectEqual({
    entity: 'engineering',
    person,
    heads: ['工程名称', '所属区域', '总建筑面积', '合同开工日期', '实际开工时间', '建设单位', '重点工程', '建设性质'],
    cells: (mark) => [
      `医院${mark}`,
      '浙江省杭州市西湖区',
      '1,200.50',
      '2026-03-01',
      '2026-03-02 08:30',
      '之江建设',
      '是',
      '新建',
    ],
    form: (mark) => ({
      engineering_name: `医院${mark}`,
      areacode: '330106',
      build_area: '1200.50',
      plan_kg_time: '2026-03-01',
      sj_kg_time: 1_772_411_400,
      jsdw: unit,
      is_key: true,
      build_nature: '001',
    }),
  })
})

it('a project from a sheet is registered as one typed in: seen by the whole company, and taken back with its registration', async () => {
  const person = await harness.person('contractor', { unit })
  const typed = await call(harness, person, '/api/engineering/pc/newEngineeringProjectAdd', { engineering_name: '手填一号' })
  const sheet = { heads: ['工程名称'], cells: (mark: string) => [`导入工程${mark}`] }
  const path = await uploadSheet(
    harness,
    person,
    ['甲', '乙', '甲'].map((name) => [name]),
    sheet.heads,
  )
  expect((await call(harness, person, url('engineering', 'import'), { action: 'check', path })).data).toMatchObject({
    add: 2,
    errors: [{ row: 4, message: '与第 2 行完全相同' }],
  })
  const { data } = await importRows({ ...sheet, entity: 'engineering', person, form: () => ({}) }, sheet)
  expect(data).toMatchObject({ added: 3, left: 0 })
  const registered = async () =>
    (
      await sql<{
        name: string
        source: number
        sgdw: number
        parties: unknown
      }>`select e.engineering_name as name, e.source, e.sgdw,
        (select jsonb_agg(jsonb_build_object('role', p.role, 'unit', p.unit_id, 'active', p.active)) from engineering_unit p
          where p.engineering_id = e.id and p.deleted_at is null) as parties
        from engineering e where e.deleted_at is null and (e.id = ${typed.data.id} or e.engineering_name like '导入工程%') order by e.id`.execute(
        harness.platform.db,
      )
    ).rows
  const parties = [{ role: 'sgdw', unit, active: true }]
  const names = ['手填一号', ...MARKS.sheet.map((mark) => `导入工程${mark}`)]
  expect(await registered()).toEqual(names.map((name) => ({ name, source: 1, sgdw: unit, parties })))
  expect(await importTo(harness, person, url('engineering', 'import'), 'undo', data.import_id)).toMatchObject({
    data: { undone: 3, kept: 0 },
  })
  expect(await registered()).toHaveLength(1)
})

it('an account from a sheet is the account of the form: sealed number, index, state and log row', async () => {
  const phone = { fa: '1', fb: '2', fc: '3', sa: '1', sb: '2', sc: '3' } as Readonly<Record<string, string>>
  await expectEqual({
    entity: 'account',
    person: await harness.person('admin'),
    heads: ['账号类别', '账号', '姓名', '手机', '所属单位', '所属区域', '角色', '负责工程'],
    cells: (mark) => [
      '参建企业',
      `same-${mark}`,
      `张三${mark}`,
      `1380001000${phone[mark]}`,
      '之江建设',
      '浙江省杭州市西湖区',
      '施工企业',
      '滨江医院',
    ],
    form: (mark) => ({
      account_type: 'unitAccount',
      username: `same-${mark}`,
      real_name: `张三${mark}`,
      tel: `1380001000${phone[mark]}`,
      unit_id: unit,
      areacode: '330106',
      role_codes: ['contractor'],
      engineering_ids: [project],
    }),
    change: {
      heads: ['账号类别', '账号', '姓名', '手机', '所属单位', '角色', '有效期至'],
      cells: (mark) => [
        '参建企业',
        `same-${mark}`,
        `张三丰${mark}`,
        `1380002000${phone[mark]}`,
        '之江建设',
        '施工企业',
        '2030-12-31',
      ],
      form: (mark) => ({
        username: `same-${mark}`,
        real_name: `张三丰${mark}`,
        tel: `1380002000${phone[mark]}`,
        valid_to: '2030-12-31',
      }),
    },
  })
})

it('a building from a sheet is the building of the form', async () => {
  await expectEqual({
    entity: 'monomer',
    person: await harness.person('site', { projects: [project] }),
    heads: ['所属工程', '单体名称', '单体类别', '建筑面积', '地上层数', '超限高层'],
    cells: (mark) => ['滨江医院', `一号楼${mark}`, '房建', 88.5, 12, '否'],
    form: (mark) => ({
      engineering_id: project,
      name: `一号楼${mark}`,
      kind: 1,
      floor_area: '88.5',
      floor_up: 12,
      is_super: false,
    }),
    change: {
      heads: ['所属工程', '单体名称', '单体类别', '建筑面积', '地上层数', '超限高层', '结构类型'],
      cells: (mark) => ['滨江医院', `一号楼${mark}`, '房建', '1,088.50', '', '是', ''],
      form: (mark) => ({ engineering_id: project, name: `一号楼${mark}`, kind: 1, floor_area: '1088.50', is_super: true }),
    },
  })
})

it('two suppliers of one project are two lines: what only one company may be at a time does not tell companies apart', async () => {
  const { platform } = harness
  const registration = { state: 2, areacode: '330106', history_type: 0, engineering_name: '之江学校' }
  const engineering_id = await make(platform, entityOf('engineering'), registration)
  const person = await harness.person('site', { projects: [engineering_id] })
  const before = { engineering_id, role: 'concrete', unit_name: '甲混凝土', active: true }
  await make(platform, entityOf('engineering_unit'), before)
  const rows = ['乙混凝土', '丙混凝土'].map((name) => ['之江学校', '商品混凝土', name, '是'])
  const path = await uploadSheet(harness, person, rows, ['所属工程', '参建角色', '单位名称', '在场'])
  const { data } = await call(harness, person, url('engineering_unit', 'import'), { action: 'check', path })
  expect(data).toMatchObject({ add: 2, update: 0, errors: [] })
})
