import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { projectWrites, accepted, completeDraft, inState, PC, type Person, person, stored, submitted } from './stage'

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
const hash = async (id: number) =>
  (await sql<{ h: string }>`select md5(t::text) as h from engineering t where id = ${id}`.execute(world.platform.db)).rows[0]?.h

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
  it('can be written by no one, save for added files', async () => {
    const project = await accepted(world, owner, intake, world.here)
    await inState(world, project.id, { state: 15, history_type: 1 })
    const { version } = await stored(world, project.id)
    const before = await hash(project.id)
    for (const [url, body] of projectWrites(project.id, Number(version)).slice(0, 8)) {
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
    }>`select note from oper_log where engineering_id = ${project.id} and action = 'supplement'`.execute(world.platform.db)
    expect(log.rows).toEqual([{ note: '附件补录：竣工备案表遗漏' }])
    const back = await head.post(`${HISTORY}/change2`, { engineering_id: project.id, reason: '恢复', state: '0' })
    expect(back).toMatchObject({ code: 0, msg: '历史库的工程不再转回；办错了的，由区站或市站提出“更正状态”' })
    expect(await stored(world, project.id)).toMatchObject({ history_type: 1, state: 15 })
  })

  it('is entered by no act of its own: asked directly, the cause is named [D1]', async () => {
    const waiting = await submitted(world, owner, world.here)
    expect((await head.post(`${HISTORY}/change`, { ids: [waiting.id] })).data.fields).toEqual([
      { field: 'reason', message: '该选项为必填项' },
    ])
    expect((await head.post(`${HISTORY}/change`, { ids: [waiting.id], reason: '误点' })).data.results).toEqual([
      {
        id: waiting.id,
        ok: false,
        msg: '工程当前为“待审核”，竣工验收合格或中止监督之后才能终止；转入历史库随终止监督办理，不单独办理',
      },
    ])
  })
})
