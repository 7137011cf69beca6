import { today } from '@zhujian/model/date'
import { bizStates } from '@zhujian/domain/biz/biz'
import { entityOf } from '@zhujian/domain/entities'
import type { Part, RoleName } from '@zhujian/domain/roles'
import { roleOf } from '@zhujian/domain/roles'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'

/** On one project several companies play the same part, and several sides write the same kind of rows: each has its own. */
let world: World
let project: number
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  const { platform, here } = world
  project = await freshRow(platform, here, entityOf('engineering'), here.accounts.intake, { state: 1 })
})
afterAll(() => world.close())

type Values = Record<string, unknown>
interface Person {
  readonly unit: number
  readonly account: number
  readonly token: string
}

async function signIn(role: RoleName, unit: number): Promise<Person> {
  const { platform, here } = world
  const account = await make(platform, entityOf('account'), {
    username: `side-${unique()}`,
    real_name: '一方',
    account_type: roleOf(role).accountType,
    role_codes: [role],
    unit_id: unit,
    areacode: here.areacode,
    status: 'normal',
    must_change: false,
    mfa: false,
  })
  await sql`insert into account_engineering (account_id, engineering_id) values (${account}, ${project})`.execute(platform.db)
  const token = await withTransaction(platform.db, (trx) =>
    openSession(trx, platform, { accountId: account, ip: '127.0.0.1', agent: 'test' }),
  )
  return { unit, account, token }
}

/** Somebody of this role; his company, a new one unless said, plays this part on the project. */
async function party(role: RoleName, part: Part): Promise<Person> {
  const { platform, here } = world
  const unit = await make(platform, entityOf('unit'), {
    unit_name: `各方单位${unique()}`,
    areacode: here.areacode,
    status: 'normal',
  })
  await make(platform, entityOf('engineering_unit'), {
    engineering_id: project,
    unit_id: unit,
    unit_name: `各方单位${unique()}`,
    role: part,
    active: true,
  })
  return signIn(role, unit)
}
const colleague = (role: RoleName): Promise<Person> => signIn(role, world.here.units[role] ?? 0)

const given = (entity: string, by: number, values: Values = {}): Promise<number> =>
  freshRow(world.platform, world.here, entityOf(entity), by, { engineering_id: project, ...values })
const versionOf = async (entity: string, id: number) =>
  (await sql<{ version: number }>`select version from ${sql.table(entity)} where id = ${id}`.execute(world.platform.db)).rows[0]
    ?.version
const get = (token: string, entity: string, verb: string, input: Values) =>
  ask(world, token, 'GET', pathOf(entityOf(entity), verb), input)
const post = (token: string, entity: string, verb: string, input: Values) =>
  ask(world, token, 'POST', pathOf(entityOf(entity), verb), input)
const edit = async (token: string, entity: string, id: number, values: Values = {}) =>
  post(token, entity, 'edit', { id, version: await versionOf(entity, id), ...values })
const step = async (token: string, entity: string, id: number, name: string, values: Values = {}) =>
  post(token, entity, 'examine', { id, version: await versionOf(entity, id), step: name, ...values })
const remove = async (token: string, entity: string, id: number) =>
  ((await post(token, entity, 'delete', { ids: String(id) })).data.results as { ok: boolean }[] | undefined)?.[0]?.ok ?? false
const sees = async (token: string, entity: string, id: number) => {
  const found = (await get(token, entity, 'info', { id })).code === 200
  const { rows = [] } = (await get(token, entity, 'getList', { engineering_id: String(project) })).data
  expect([entity, rows.some((row) => row.id === id)]).toEqual([entity, found])
  return found
}
const can = async (token: string, entity: string, id: number) => (await get(token, entity, 'info', { id })).data.can ?? []

describe('a machine and the companies that play the same part on a project [D2]', () => {
  const machine = (owner: Person, values: Values = {}) => given('crane', owner.account, { owner_unit: owner.unit, ...values })

  it('is there for the companies it names and for nobody else of their part', async () => {
    const [owner, maintainer, other] = [
      await party('equipment', 'crane_lease'),
      await party('equipment', 'crane_install'),
      await party('equipment', 'crane_lease'),
    ]
    const id = await machine(owner, { maintain_unit: maintainer.unit })
    for (const [who, seen] of [
      [owner, true],
      [maintainer, true],
      [other, false],
    ] as const)
      expect([who.unit, await sees(who.token, 'crane', id)]).toEqual([who.unit, seen])
  })

  it('is neither changed nor taken away nor moved on by another company of its part', async () => {
    const [owner, other] = [await party('equipment', 'crane_lease'), await party('equipment', 'crane_lease')]
    const id = await machine(owner)
    const using = await machine(owner, { state: 1 })
    expect((await edit(other.token, 'crane', id, { model: 'QTZ1' })).data.problem).toBe('notFound')
    expect(await remove(other.token, 'crane', id)).toBe(false)
    expect((await step(other.token, 'crane', using, 'disable')).data.problem).toBe('notFound')
    expect((await edit(owner.token, 'crane', id, { model: 'QTZ1' })).code).toBe(200)
    expect((await step(owner.token, 'crane', using, 'disable', { idle_reason: '工地暂不需要' })).code).toBe(200)
  })

  it('is entered by a company that is named in it', async () => {
    const [owner, other] = [await party('equipment', 'crane_lease'), await party('equipment', 'crane_lease')]
    const values = {
      engineering_id: project,
      crane_kind: 1,
      crane_name: '1号塔机',
      model: 'QTZ80',
      maker: '某厂',
      factory_no: '1',
    }
    const enter = (owner_unit: number) =>
      post(owner.token, 'crane', 'add', { ...values, record_no: `浙AA2026${unique()}`, owner_unit })
    expect((await enter(owner.unit)).code).toBe(200)
    expect((await enter(other.unit)).data.fields?.map(({ field }) => field)).toEqual(['owner_unit'])
  })

  it('is announced for installation by the company that installs it', async () => {
    const [owner, installer] = [await party('equipment', 'crane_lease'), await party('equipment', 'crane_install')]
    const id = await machine(owner, { install_unit: installer.unit, made_on: '2024-01-01' })
    const notice = async (who: Person) => ({
      install_unit: installer.unit,
      notice_no: `GZ${unique()}`,
      notice_on: today(),
      notice_file: await uploadedFile(world.platform, who.account, 'document'),
      owner_cert: await uploadedFile(world.platform, who.account, 'document'),
    })
    const qual = { qual_type: '专业承包', major: '起重设备安装工程', level: 2, cert_no: `D${unique()}`, valid_to: '2099-12-31' }
    await make(world.platform, entityOf('unit_qual'), { unit_id: installer.unit, ...qual })
    await sql`update unit set safety_license_no = 'JZ1', safety_license_to = '2099-12-31' where id = ${installer.unit}`.execute(
      world.platform.db,
    )
    expect(await can(owner.token, 'crane', id)).not.toContain('notify')
    expect((await step(owner.token, 'crane', id, 'notify', await notice(owner))).code).not.toBe(200)
    expect(await can(installer.token, 'crane', id)).toContain('notify')
    expect((await step(installer.token, 'crane', id, 'notify', await notice(installer))).code).toBe(200)
  })

  it('is kept by the main contractor, whoever of those under him entered it', async () => {
    const id = await machine(await party('equipment', 'crane_lease'))
    expect((await edit(world.here.tokens.site, 'crane', id, { model: 'QTZ2' })).code).toBe(200)
  })

  it('takes its monitor and the parameters of that with it', async () => {
    const [owner, other] = [await party('equipment', 'crane_lease'), await party('equipment', 'crane_lease')]
    const device_id = await given('monitor_device', world.here.accounts.site)
    // Hung on nothing yet it can be chosen by either.
    expect(await sees(other.token, 'monitor_device', device_id)).toBe(true)
    await machine(owner, { device_id })
    const parameters = await given('elevator_param', owner.account, { device_id })
    for (const [entity, id] of [
      ['monitor_device', device_id],
      ['elevator_param', parameters],
    ] as const) {
      expect([entity, await sees(owner.token, entity, id)]).toEqual([entity, true])
      expect([entity, await sees(other.token, entity, id)]).toEqual([entity, false])
    }
    expect((await edit(other.token, 'elevator_param', parameters)).data.problem).toBe('notFound')
    expect((await edit(owner.token, 'elevator_param', parameters)).code).toBe(200)
  })

  it('is what a company is told of that has to put it right', async () => {
    const [owner, other] = [await party('equipment', 'crane_lease'), await party('equipment', 'crane_lease')]
    const id = await given('warning', world.here.accounts.officer, { duty_unit_id: owner.unit })
    expect([await sees(owner.token, 'warning', id), await sees(other.token, 'warning', id)]).toEqual([true, false])
  })
})

describe('an application is read by a company with a share in it [A1]', () => {
  const filed = async (unit_id: number, applied_by: number) => {
    const id = await given('biz', applied_by, {
      biz_no: `SQ-${unique()}`,
      kind: 'ycsq',
      title: '申请',
      unit_id,
      applied_by,
      applied_at: Math.floor(Date.now() / 1000),
      round: 1,
      state: bizStates.code('pending'),
    })
    return id
  }
  const asked = async (biz_id: number, account: number, state: string) => {
    const { rows } = await sql<{ id: number }>`insert into biz_node (biz_id, round, seq, label, office, mode, days, state)
      values (${biz_id}, 1, 1, '确认', 'labour', 'any', 3, 'active') returning id`.execute(world.platform.db)
    await sql`insert into biz_task (biz_id, node_id, account_id, state, by_office)
      values (${biz_id}, ${rows[0]?.id}, ${account}, ${state}, true)`.execute(world.platform.db)
  }

  it.each(['labour', 'equipment'] as const)('%s reads what it filed, what came to it and what it was copied on', async (role) => {
    // Of labour companies a project has one at a time.
    const me = role === 'labour' ? await colleague(role) : await party(role, 'crane_lease')
    const { accounts, units } = world.here
    const ofOthers = () => filed(units.contractor ?? 0, accounts.contractor)
    const cases = {
      own: await filed(me.unit, me.account),
      open: await ofOthers(),
      done: await ofOthers(),
      later: await ofOthers(),
      copied: await ofOthers(),
      foreign: await ofOthers(),
    }
    await asked(cases.open, me.account, 'pending')
    await asked(cases.done, me.account, 'done')
    await asked(cases.later, me.account, 'waiting')
    await sql`insert into biz_copy (biz_id, account_id, copied_by) values (${cases.copied}, ${me.account}, ${accounts.officer})`.execute(
      world.platform.db,
    )
    const seen: Record<string, boolean> = {}
    for (const [name, id] of Object.entries(cases)) seen[name] = await sees(me.token, 'biz', id)
    expect(seen).toEqual({ own: true, open: true, done: true, later: false, copied: true, foreign: false })
    const { total } = (await get(me.token, 'biz', 'getList', { engineering_id: String(project) })).data
    expect(total).toBe(4)
  })

  it('the main contractor reads those of the whole project', async () => {
    const me = await party('labour', 'specialty')
    expect(await sees(world.here.tokens.contractor, 'biz', await filed(me.unit, me.account))).toBe(true)
  })
})

describe('a row that several sides may write belongs to the side that wrote it [A3]', () => {
  const RETURNED = 2
  const rows: readonly (readonly [entity: string, writer: RoleName, other: RoleName, values: Values])[] = [
    ['contract', 'owner', 'contractor', { state: RETURNED }],
    ['contract', 'contractor', 'owner', { state: RETURNED }],
    ['scheme', 'consultant', 'contractor', { state: RETURNED }],
    ['drawing', 'owner', 'contractor', {}],
    ['certificate', 'contractor', 'owner', {}],
    ['daily_log', 'contractor', 'consultant', {}],
  ]

  it.each(rows)('%s of the %s is neither changed nor taken away by the %s', async (entity, writer, other, values) => {
    const { accounts, tokens } = world.here
    const id = await given(entity, accounts[writer], values)
    expect(await sees(tokens[other], entity, id)).toBe(true)
    expect((await can(tokens[other], entity, id)).filter((right) => ['edit', 'delete', 'submit'].includes(right))).toEqual([])
    expect((await edit(tokens[other], entity, id)).data.problem).toMatch(/notFound|forbidden/)
    expect(await remove(tokens[other], entity, id)).toBe(false)
    expect(await can(tokens[writer], entity, id)).toContain('edit')
  })

  it('a contract that was sent back is handed in again by the side that wrote it', async () => {
    const { accounts, tokens } = world.here
    const id = await given('contract', accounts.contractor, { state: RETURNED })
    expect((await step(tokens.owner, 'contract', id, 'submit')).data.problem).toBe('notFound')
    expect((await step(tokens.site, 'contract', id, 'submit')).data.problem).not.toBe('notFound')
  })

  it('colleagues, and who has the part after the writer, go on with it', async () => {
    const id = await given('certificate', world.here.accounts.contractor)
    expect((await edit((await colleague('site')).token, 'certificate', id)).code).toBe(200)
    await sql`update engineering_unit set active = false where engineering_id = ${project} and role = 'sgdw'`.execute(
      world.platform.db,
    )
    const successor = await party('contractor', 'sgdw')
    expect((await edit(successor.token, 'certificate', id)).code).toBe(200)
    expect((await edit(world.here.tokens.contractor, 'certificate', id)).code).not.toBe(200)
  })

  it('while the project registers, whoever enters it changes what another side wrote', async () => {
    const { platform, here } = world
    const entered = await freshRow(platform, here, entityOf('engineering'), here.accounts.contractor, { state: 2 })
    const id = await given('section', here.accounts.owner, { engineering_id: entered })
    expect((await edit(here.tokens.contractor, 'section', id)).code).toBe(200)
    await sql`update engineering set state = 1 where id = ${entered}`.execute(platform.db)
    expect((await edit(here.tokens.contractor, 'section', id)).code).not.toBe(200)
  })

  it('what the regulators entered where they enter such rows is theirs', async () => {
    const { accounts, tokens } = world.here
    const id = await given('section', accounts.intake)
    expect(await can(tokens.owner, 'section', id)).not.toContain('band')
    expect(await can(tokens.intake, 'section', id)).toContain('band')
  })
})
