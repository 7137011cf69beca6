import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { projectWrites, accepted, BASIC, completeDraft, PC, type Person, person, stored } from './stage'

let world: World
let owner: Person
let intake: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
})
afterAll(() => world.close())

const HISTORY = '/api/engineering/history/pc'
const denials = async () =>
  (await sql<{ n: number }>`select count(*)::bigint as n from oper_log where result = 'denied'`.execute(world.platform.db))
    .rows[0]?.n ?? 0
const hash = async (id: number) =>
  (await sql<{ h: string }>`select md5(t::text) as h from engineering t where id = ${id}`.execute(world.platform.db)).rows[0]?.h

const reads = (id: unknown): [string, Record<string, unknown>][] => [
  [`${PC}/engineeringProjectInfo`, { engineering_id: id }],
  [`${PC}/engineeringProjectReceipt`, { engineering_id: id }],
  [`${PC}/engineeringProjectNotice`, { engineering_id: id }],
  ['/api/engineeringuser/pc/managesWithSevenAttendance', { engineering_id: id }],
  ['/api/engineeringuser/pc/mangeAndEmuserSevenAttendanceStatistics', { engineering_id: id }],
]

describe('a project of another district', () => {
  it('can be read by nobody there (T23)', async () => {
    const draft = await completeDraft(world, owner, world.here)
    for (const name of ['owner', 'site', 'station_head', 'intake'] as const)
      for (const [url, query] of reads(draft.id))
        expect([name, url, (await person(world, world.there, name).get(url, query)).data.problem]).toEqual([
          name,
          url,
          'notFound',
        ])
  })

  it('can be written by nobody there, and each attempt leaves one log row (T24)', async () => {
    const { id } = await accepted(world, owner, intake, world.here)
    const before = await hash(id)
    for (const name of ['owner', 'contractor', 'site', 'intake', 'station_head'] as const) {
      for (const [url, body] of projectWrites(id, 2)) {
        const count = await denials()
        const { data } = await person(world, world.there, name).post(url, body)
        if (data.problem === 'invalid') continue
        expect([name, url, data.problem]).toEqual([name, url, expect.stringMatching(/^(notFound|forbidden)$/)])
        expect(await denials()).toBe(count + 1)
      }
    }
    const batch = await person(world, world.there, 'intake').post(`${PC}/engineeringProjectAssign`, {
      ids: String(id),
      main_officer: world.there.accounts.officer,
    })
    expect(batch.data.results).toEqual([{ id, ok: false, msg: '数据不存在' }])
    const moved = await person(world, world.there, 'station_head').post(`${HISTORY}/change`, { ids: String(id), reason: '越权' })
    expect(moved.data.results).toEqual([{ id, ok: false, msg: '数据不存在' }])
    const over = await person(world, world.there, 'intake').post(`${PC}/engineeringProjectHandOver`, {
      from_account: world.here.accounts.officer,
      to_account: world.there.accounts.officer,
    })
    expect(over.data.results).toEqual([])
    expect(await hash(id)).toBe(before)
  })

  it('is not reached by an id in another shape (T24)', async () => {
    const { id } = await completeDraft(world, owner, world.here)
    for (const shape of [[id], { $gt: 0 }, `${id}.0`, '2e0', '9007199254740993', 2.5, -1, null, true])
      expect([
        shape,
        (await owner.post(`${PC}/engineeringProjectSave`, { engineering_id: shape, version: 1, step: 0 })).code,
      ]).toEqual([shape, 400])
    const mixed = await person(world, world.there, 'owner').post(
      `${PC}/engineeringProjectFollow?engineering_id=${world.there.project}`,
      { engineering_id: id, follow: true },
    )
    expect(mixed.data.problem).toBe('notFound')
  })
})

describe('what was not asked for', () => {
  it('is ignored in every submission (T27)', async () => {
    const smuggled = {
      id: 999_999,
      state: 1,
      created_by: 1,
      deleted_at: null,
      history_type: 1,
      supervise_org_id: world.there.org,
      supervise_no: 'X1',
      main_officer: owner.account,
      accepted_at: 1,
      opened_at: 1,
      check_status: 2,
      is_admin: true,
      source: 3,
      credit_score: '100',
      jsdw_leader: 1,
    }
    const added = await owner.post(`${PC}/newEngineeringProjectAdd`, {
      ...smuggled,
      version: 99,
      engineering_name: '夹带字段的工程',
      ...BASIC,
    })
    const id = Number(added.data.id)
    const clean = {
      state: 10,
      version: 1,
      created_by: owner.account,
      history_type: 0,
      supervise_org_id: world.here.org,
      supervise_no: null,
      main_officer: null,
      accepted_at: null,
      opened_at: null,
      source: 1,
      credit_score: null,
      jsdw_leader: null,
      areacode: '330106',
    }
    expect(await stored(world, id)).toMatchObject(clean)
    await owner.post(`${PC}/engineeringProjectSave`, { ...smuggled, engineering_id: id, version: 1, step: 0, address: '文三路' })
    await owner.post(`${PC}/engineeringProjectUpdate`, { ...smuggled, engineering_id: id, version: 2, address: '文二路' })
    expect(await stored(world, id)).toMatchObject({ ...clean, version: 3, address: '文二路' })
  })

  it('does not let an applicant mark files as passed (T27)', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const [file] = draft.files
    const again = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 4,
      fileall: [{ code: 'G1', files: [{ ...file, status: 2 }] }],
    })
    expect(again.code).toBe(200)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::bigint as n from engineering_file where engineering_id = ${draft.id} and status <> 1`.execute(
      world.platform.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('uses no file another person uploaded', async () => {
    const foreign = (await completeDraft(world, person(world, world.there, 'owner'), world.there)).files[0]
    const draft = await completeDraft(world, owner, world.here)
    const answer = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 4,
      fileall: [{ code: 'G7', files: [{ ...foreign, item_code: 'G701' }] }],
    })
    expect(answer.data.fields).toEqual([{ field: 'files.G701', message: '文件不存在或无权使用' }])
  })

  it('widens no list (T28b)', async () => {
    const foreign = await accepted(world, person(world, world.there, 'owner'), person(world, world.there, 'intake'), world.there)
    const bad = [
      'areacode[]=330106&areacode[]=330108',
      'ids=1;2',
      'limit=100000',
      'limit=-1',
      'limit=abc',
      'limit=1e3',
      'page=0',
      'page=-1',
      'page=1e9',
      'view=everything',
      'sort=(select 1)',
      'deleted_at=1',
    ]
    for (const query of bad)
      expect([query, (await intake.get(`${PC}/engineeringProjectList?${query}`)).code]).toEqual([query, 400])
    for (const type of ['99', '1,2', '-1'])
      expect([type, (await intake.get(`${PC}/engineeringProjectList`, {}, { type })).code]).toEqual([type, 400])
    for (const query of [
      {},
      { areacode: '330000' },
      { areacode: '' },
      { state: '0 or 1=1' },
      { view: 'all', limit: 50 },
      { ids: foreign.id },
    ]) {
      const { code, data } = await intake.get(`${PC}/engineeringProjectList`, query)
      expect(code).toBe(200)
      expect(data.rows?.filter((row) => row.areacode !== '330106')).toEqual([])
    }
    expect((await intake.get(`${PC}/engineeringProjectMap`, { bbox: '73,3,136,54' })).data).not.toMatchObject({
      points: expect.arrayContaining([expect.objectContaining({ id: foreign.id })]),
    })
  })
})
