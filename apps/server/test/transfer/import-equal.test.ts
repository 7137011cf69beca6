import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import type { CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person } from '../file/harness'
import { importTo, uploadSheet } from './sheets'

let harness: Harness
let unit: number
let project: number

beforeAll(async () => {
  harness = await createHarness()
  // Not given in the demo matrix; a customer may give it in the role editor.
  await sql`insert into role_grant (role, entity, verb, allowed) values ('contractor', 'engineering', 'import', true)`.execute(
    harness.platform.db,
  )
  unit = await make(harness.platform, entityOf('unit'), { unit_name: '之江建设', areacode: '330106', status: 'normal' })
  await make(harness.platform, entityOf('supervise_org'), { name: '西湖区质安站', areacode: '330106', org_type: 2 })
  project = await make(harness.platform, entityOf('engineering'), {
    state: 1,
    areacode: '330106',
    history_type: 0,
    engineering_name: '滨江医院',
  })
})
afterAll(() => harness.close())

/** The same contents under this mark: as cells under their heads, and as a form sends them. */
interface Sample {
  readonly entity: string
  readonly person: Person
  readonly heads: string[]
  readonly cells: (mark: string) => CellValue[]
  readonly form: (mark: string) => Record<string, unknown>
}

const MARKS = { form: ['fa', 'fb', 'fc'], sheet: ['sa', 'sb', 'sc'] }
const bare = (text: string) => text.replaceAll(/[fs]([abc])(?![a-z])/g, '?$1')

/** Rows and log rows of these marks without what no two rows share: number, moments, and the random part of a seal. */
async function storedUnder(entity: string, display: string, marks: readonly string[]): Promise<unknown[]> {
  const { platform } = harness
  const { rows } = await sql<{ row: Record<string, unknown>; log: Record<string, unknown> }>`
    select to_jsonb(t) as row, (select jsonb_build_object('module', l.module, 'action', l.action, 'result', l.result, 'before', l.before, 'after', l.after,
        'username', l.username, 'engineering', case when l.module = 'engineering' then (l.engineering_id = t.id)::text else l.engineering_id::text end, 'ip', l.ip)
      from oper_log l where l.module = ${entity} and l.row_id = t.id) as log
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

async function expectEqual({ entity, person, heads, cells, form }: Sample): Promise<void> {
  const { display } = entityOf(entity)
  const url = (verb: string) => pathOf(entityOf(entity), verb)
  for (const mark of MARKS.form)
    expect(await call(harness, person, url('add'), form(mark))).toMatchObject({ code: 200, data: { id: expect.any(Number) } })
  const path = await uploadSheet(harness, person, MARKS.sheet.map(cells), heads)
  const { data } = await call(harness, person, url('import'), { action: 'check', path })
  expect(data).toMatchObject({ add: 3, error: 0 })
  expect(await importTo(harness, person, url('import'), 'confirm', data.import_id)).toMatchObject({ data: { added: 3, left: 0 } })
  const [typed, imported] = [await storedUnder(entity, display, MARKS.form), await storedUnder(entity, display, MARKS.sheet)]
  expect(typed).toHaveLength(3)
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

it('an account from a sheet is the account of the form: sealed number, index, state and log row', async () => {
  const phone = { fa: '1', fb: '2', fc: '3', sa: '1', sb: '2', sc: '3' } as Readonly<Record<string, string>>
  await expectEqual({
    entity: 'account',
    person: await harness.person('admin'),
    heads: ['账号类别', '账号', '姓名', '手机', '所属单位', '所属区域', '角色', '负责工程'],
    cells: (mark) => [
      '施工企业',
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
  })
})
