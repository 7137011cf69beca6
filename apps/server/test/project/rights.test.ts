import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { accepted, BASIC, completeDraft, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
let head: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

const HISTORY = '/api/engineering/history/pc'
const role = (name: RoleName) => person(world, world.here, name)
const denials = async () =>
  (await sql<{ n: number }>`select count(*)::bigint as n from oper_log where result = 'denied'`.execute(world.platform.db))
    .rows[0]?.n ?? 0
const hash = async (id: number) =>
  (await sql<{ h: string }>`select md5(t::text) as h from engineering t where id = ${id}`.execute(world.platform.db)).rows[0]?.h

/** Every write about one project, as those who may would send it. */
const writes = (id: unknown, version = 1): [string, Record<string, unknown>][] => [
  [`${PC}/engineeringProjectSave`, { engineering_id: id, version, step: 0, address: '他区改的地址' }],
  [`${PC}/engineeringProjectUpdate`, { engineering_id: id, version, address: '他区改的地址' }],
  [`${PC}/engineeringProjectState`, { engineering_id: id, version, state: 3, stop_reason: '越权' }],
  [`${PC}/engineeringProjectCancel`, { engineering_id: id, version, action: 'apply', cancel_reason: '越权' }],
  [`${PC}/auditPass`, { engineering_id: id, version, result: 'return', reject_reason: '越权' }],
  [`${PC}/engineeringProjectFollow`, { engineering_id: id, follow: true }],
  [`${HISTORY}/change`, { engineering_id: id, version, reason: '越权' }],
  [`${HISTORY}/change2`, { engineering_id: id, version, reason: '越权' }],
  ['/api/engineering/bank/pc/add', { engineering_id: id, account_name: '越权' }],
  [`${PC}/addEmevaluation`, { engineering_id: id, level: 1, score: 1, content: '越权', evaluated_on: '2026-01-01' }],
]
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
      for (const [url, body] of writes(id, 2)) {
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

describe('acts of the wrong role', () => {
  it('are refused one by one (T25)', async () => {
    const { id, version } = await submitted(world, owner, world.here)
    const cases: [RoleName, string, Record<string, unknown>][] = [
      ['owner', `${PC}/auditPass`, { engineering_id: id, version, result: 'pass' }],
      ['site', `${PC}/auditPass`, { engineering_id: id, version, result: 'pass' }],
      ['officer', `${PC}/auditPass`, { engineering_id: id, version, result: 'pass' }],
      ['viewer', `${PC}/engineeringProjectAssign`, { ids: [id], main_officer: 1 }],
      ['officer', `${PC}/engineeringProjectAssign`, { ids: [id], main_officer: 1 }],
      ['owner', `${PC}/engineeringProjectHandOver`, { from_account: 1, to_account: 2 }],
      ['contractor', `${HISTORY}/change`, { ids: [id], reason: '越权' }],
      ['officer', `${HISTORY}/change`, { ids: [id], reason: '越权' }],
      ['owner', `${HISTORY}/change2`, { ids: [id], reason: '越权', state: 0 }],
      [
        'station_head',
        `${HISTORY}/supplement`,
        { engineering_id: id, reason: '补录', files: [{ group_code: 'G1', title: 'x', file: 'a/b' }] },
      ],
      ['viewer', `${PC}/newEngineeringProjectAdd`, { engineering_name: '领导新建' }],
      ['labour', `${PC}/engineeringProjectSave`, { engineering_id: id, version, step: 0 }],
      ['owner', `${PC}/engineeringProjectState`, { engineering_id: id, version, state: 11 }],
      ['intake', `${PC}/engineeringProjectState`, { engineering_id: id, version, state: 10 }],
      ['owner', `${PC}/engineeringProjectCancel`, { engineering_id: id, version, action: 'confirm' }],
      ['intake', `${PC}/engineeringProjectCancel`, { engineering_id: id, version, action: 'apply', cancel_reason: '代办' }],
    ]
    for (const [name, url, body] of cases)
      expect([name, url, (await role(name).post(url, body)).code]).toEqual([name, url, 10000])
    expect((await stored(world, id)).state).toBe(0)
  })

  it('shows a draft to its side only until it is handed in', async () => {
    const draft = await completeDraft(world, owner, world.here)
    for (const name of ['intake', 'officer', 'city_admin', 'viewer'] as const)
      expect((await role(name).get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.problem).toBe('notFound')
    expect((await role('contractor').get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).code).toBe(200)
  })
})

describe('the history library', () => {
  it('can be written by no one, save for the way back and for added files', async () => {
    const project = await accepted(world, owner, intake, world.here)
    expect((await head.post(`${HISTORY}/change`, { ids: [project.id], reason: '竣工归档' })).data.results).toEqual([
      { id: project.id, ok: true, msg: '' },
    ])
    const { version } = await stored(world, project.id)
    const before = await hash(project.id)
    for (const [url, body] of writes(project.id, Number(version)).slice(0, 8)) {
      const person = url.endsWith('auditPass') ? intake : /history|State/.test(url) ? head : owner
      const answer = await person.post(url, body)
      if (url.endsWith('Follow')) expect(answer.code).toBe(200)
      else expect([url, answer.data.problem]).toEqual([url, 'wrongState'])
    }
    expect(await hash(project.id)).toBe(before)
    const child = await owner.post('/api/project/monomer/pc/add', { engineering_id: project.id, name: '后补', kind: 1 })
    expect(child.code).not.toBe(200)

    const keeper = role('station_admin')
    const { rows } = await sql<{
      path: string
    }>`insert into file_object (path, name, size, mime, sha256, created_by) values ('2026/01/late/x.pdf', 'x.pdf', 3, 'application/pdf', ${'0'.repeat(64)}, ${keeper.account}) returning path`.execute(
      world.platform.db,
    )
    const late = await keeper.post(`${HISTORY}/supplement`, {
      engineering_id: project.id,
      reason: '竣工备案表遗漏',
      files: [{ group_code: 'G7', title: '竣工备案表', file: rows[0]?.path }],
    })
    expect([late.code, late.msg]).toEqual([200, ''])
    const log = await sql<{
      note: string
    }>`select note from oper_log where row_id = ${project.id} and action = 'supplement'`.execute(world.platform.db)
    expect(log.rows).toEqual([{ note: '附件补录：竣工备案表遗漏' }])

    expect((await head.post(`${HISTORY}/change`, { engineering_id: project.id, reason: '恢复', state: '0' })).code).toBe(200)
    const moves = await sql<{
      action: string
      note: string
    }>`select action, note from oper_log where row_id = ${project.id} and action like 'to%' order by id`.execute(
      world.platform.db,
    )
    expect(moves.rows).toEqual([
      { action: 'toHistory', note: '转入历史库：竣工归档' },
      { action: 'toCurrent', note: '转回当前库：恢复' },
    ])
    expect(await stored(world, project.id)).toMatchObject({ history_type: 0, state: 11, history_reason: '恢复' })
  })

  it('needs a reason and an accepted project', async () => {
    const waiting = await submitted(world, owner, world.here)
    expect((await head.post(`${HISTORY}/change`, { ids: [waiting.id] })).data.fields).toEqual([
      { field: 'reason', message: '该选项为必填项' },
    ])
    expect((await head.post(`${HISTORY}/change`, { ids: [waiting.id], reason: '误点' })).data.results).toEqual([
      { id: waiting.id, ok: false, msg: '未受理的工程不能转库' },
    ])
  })
})
