import { type RoleName } from '@zhujian/domain/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, type World } from './world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Call = readonly [
  fact: string,
  method: 'GET' | 'POST',
  path: string,
  role: RoleName | null,
  input: (world: World) => Record<string, unknown>,
]

const nothing = () => ({})
const ofProject = ({ here }: World) => ({ engineering_id: here.project })
const page = () => ({ page: 1, limit: 10 })

/** Reads of the specification's table: each answers the envelope with success for somebody who may ask. */
const reads: readonly Call[] = [
  ['S7-02/served', 'GET', '/version2/api/common/pc/toConfigure', null, nothing],
  ['S7-05/served', 'POST', '/api/user/pc/userInfo', 'officer', nothing],
  ['S7-07/served', 'POST', '/api/common/pc/getUploadToken', 'owner', nothing],
  ['S7-08/served', 'POST', '/api/common/pc/get', 'officer', nothing],
  ['S7-09/served', 'GET', '/api/common/pc/workType', 'officer', nothing],
  ['S7-10/served', 'GET', '/api/popup/pc/getData', 'officer', nothing],
  ['S7-11/served', 'GET', '/api/engineering/pc/engineeringProjectList', 'officer', page],
  ['S7-12/served', 'GET', '/api/engineering/pc/engineeringProjectInfo', 'officer', ofProject],
  ['S7-17/served', 'GET', '/api/engineering/pc/getEmevaluation', 'officer', ofProject],
  ['S7-19/served', 'GET', '/api/engineering/pc/getType', 'officer', nothing],
  ['S7-20/served', 'POST', '/api/engineeringuser/pc/getEngineeringManageUser', 'officer', ofProject],
  ['S7-21/served', 'GET', '/api/engineeringuser/pc/attendanceList', 'officer', page],
  ['S7-22/served', 'GET', '/api/engineeringuser/pc/managesWithSevenAttendance', 'officer', ofProject],
  ['S7-23/served', 'GET', '/api/engineeringuser/pc/mangeAndEmuserSevenAttendanceStatistics', 'officer', ofProject],
  ['S7-26/served', 'GET', '/api/engineering/bank/pc/info', 'contractor', ofProject],
  ['S7-31/served', 'GET', '/api/engineering/section/pc/getList', 'officer', page],
  ['S7-32/served', 'POST', '/api/device/video/pc/monitorListAll', 'officer', nothing],
  ['S7-33/served', 'GET', '/api/device/elevator/pc/getList', 'officer', page],
  ['S7-35/served', 'GET', '/api/salarypayment/personnel/getlist', 'hrss', page],
  ['S7-36/served', 'GET', '/api/since/sincepeople/pc/workList', 'officer', nothing],
]

/** Writes and the rest: served (never an unknown route), and an empty body is answered with reasons, not with a fault. */
const writes: readonly Call[] = [
  ['S7-03/served', 'POST', '/api/user/pc/login', null, nothing],
  ['S7-04/served', 'POST', '/api/user/pc/register', null, nothing],
  ['S7-13/served', 'POST', '/api/engineering/pc/engineeringProjectSave', 'owner', nothing],
  ['S7-14/served', 'POST', '/api/engineering/pc/engineeringProjectadd', 'owner', nothing],
  ['S7-15/served', 'POST', '/api/engineering/pc/newEngineeringProjectAdd', 'owner', nothing],
  ['S7-16/served', 'POST', '/api/engineering/pc/auditPass', 'intake', nothing],
  ['S7-18/served', 'POST', '/api/engineering/pc/addEmevaluation', 'contractor', nothing],
  ['S7-24/served', 'POST', '/api/engineering/output/pc/edit', 'contractor', nothing],
  ['S7-25/served', 'POST', '/api/engineering/output/pc/examine', 'consultant', nothing],
  ['S7-27/served', 'POST', '/api/engineering/bank/pc/add', 'contractor', nothing],
  ['S7-28/served', 'POST', '/api/engineering/bank/pc/edit', 'contractor', nothing],
  ['S7-29/served', 'POST', '/api/engineering/history/pc/change', 'station_head', nothing],
  ['S7-29/change2', 'POST', '/api/engineering/history/pc/change2', 'station_head', nothing],
  ['S7-30/served', 'POST', '/api/engineering/section/pc/bandEngineering', 'owner', nothing],
  ['S7-34/served', 'GET', '/api/device/elevator/pc/detail', 'officer', nothing],
]

/** Reads without a parameter that everybody may ask who is signed in. */
const forEverybody: ReadonlySet<string> = new Set([
  'S7-05/served',
  'S7-07/served',
  'S7-08/served',
  'S7-09/served',
  'S7-19/served',
])

const call = ([, method, path, role, input]: Call) =>
  ask(world, role ? world.here.tokens[role] : undefined, method, path, input(world))

describe('the calls of the specification [S7-38]', () => {
  it.each(reads)('[%s] %s %s answers, those only who may ask, and says what is wrong with the question', async (...each) => {
    const { status, code, msg } = await call(each)
    expect([status, code, msg]).toEqual([200, 200, ''])
    const [fact, method, path, role, input] = each
    if (role === null) return
    expect((await ask(world, undefined, method, path, input(world))).code).toBe(401)
    if (forEverybody.has(fact)) return
    expect((await call([fact, method, path, 'security', input])).code).toBe(fact === 'S7-10/served' ? 40001 : 10000)
    if (fact === 'S7-10/served') return
    const wrong = await call([fact, method, path, role, () => ({ engineering_id: 'x', page: 'x' })])
    expect([wrong.code, wrong.data.problem]).toEqual([400, 'invalid'])
  })

  it.each(writes)('[%s] %s %s is served to those who may, and says what is missing', async (...each) => {
    const { status, code, data } = await call(each)
    expect([status, code, data.problem]).toEqual([200, 400, 'invalid'])
    expect(data.fields?.length).toBeGreaterThan(0)
    const [fact, method, path, role, input] = each
    if (role === null) return
    expect((await ask(world, undefined, method, path, input(world))).code).toBe(401)
    expect((await call([fact, method, path, 'security', input])).code).toBe(10000)
  })

  it('[S7-06/served] reset ends the session', async () => {
    const token = world.there.tokens.viewer
    expect((await ask(world, token, 'POST', '/api/user/pc/reset')).code).toBe(200)
    expect((await ask(world, token, 'POST', '/api/user/pc/userInfo')).code).toBe(401)
  })

  it('[S7-37] [S7-40] [S3-11] a project is added under the common prefix, read and updated by engineering_id, and its state is asked to change', async () => {
    const token = world.here.tokens.owner
    const post = (name: string, input: Record<string, unknown>) => ask(world, token, 'POST', `/api/engineering/pc/${name}`, input)
    const added = await post('newEngineeringProjectAdd', { engineering_name: '规范调用工程' })
    expect([added.code, added.msg]).toEqual([200, ''])
    const id = Number(added.data.id)
    expect(id).toBeGreaterThan(0)
    const saved = await post('engineeringProjectUpdate', { engineering_id: id, version: 1, address: '文三路 1 号' })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const read = await ask(world, token, 'GET', '/api/engineering/pc/engineeringProjectInfo', { engineering_id: id })
    expect(read.data.project).toMatchObject({ id, address: '文三路 1 号', state: 10 })
    const early = await post('engineeringProjectState', { engineering_id: id, version: saved.data.version, state: 0 })
    expect([early.code, early.data.problem]).toEqual([400, 'invalid'])
    const late = await post('engineeringProjectUpdate', { engineering_id: id, version: 1, address: '旧版本' })
    expect(late.data.problem).toBe('stale')
  })

  it('[S3-05] [S3-07] rows carry an id and a numeric state, as many as the page asks for', async () => {
    for (const limit of [1, 10]) {
      const { data } = await ask(world, world.here.tokens.officer, 'GET', '/api/engineering/pc/engineeringProjectList', {
        page: 1,
        limit,
      })
      const rows = data.rows ?? []
      expect(rows).toHaveLength(Math.min(limit, Number(data.total)))
      for (const row of rows) expect([typeof row.id, typeof row.state]).toEqual(['number', 'number'])
    }
  })

  it('[S7-46] success is code 200 in an HTTP 200 answer, and an unknown path is a transport fault', async () => {
    expect((await ask(world, world.here.tokens.officer, 'GET', '/api/engineering/pc/nothing')).status).toBe(404)
  })
})
