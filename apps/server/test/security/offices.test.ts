import { type AnyEntity, granted } from '@zhujian/model'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { partsOf, rolesOfPart } from '@zhujian/domain/offices'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { participantRoles, type Part, type RoleName, roleOf } from '@zhujian/domain/roles'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { make, unique } from '../factory'
import { ask, createWorld, formNames, freshRow, type World } from '../world'
import { oneOfEachShape, WHOLE } from './tried'

/**
 * For each role and each other part: whoever plays another part on a project than the one his role stands for is refused
 * there everything the role would give him. That the right part is allowed is the contract's and the matrix' business.
 */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const parts = Object.values(unitRole.entries).map(([code]) => code as Part)
const projectEntities = allEntities.filter(({ scope }) => scope === 'engineering' || scope === 'project')
/** Of those a role has a right to, one entity of each shape; ATTACK=whole: all. */
const triedOf = (may: (entity: AnyEntity) => boolean): AnyEntity[] => {
  const allowed = projectEntities.filter(may)
  return WHOLE ? allowed : oneOfEachShape(allowed)
}
const writes = (entity: AnyEntity, role: RoleName): boolean =>
  ['add', 'edit', 'delete', ...Object.keys(entity.flow?.steps ?? {})].some((right) => granted(entity, role, right))

/** An account of this role whose company plays this part on the project, assigned to it, but for the right part has nothing. */
async function misplaced(role: RoleName, part: Part): Promise<string> {
  const { platform, here } = world
  const company = await make(platform, entityOf('unit'), {
    unit_name: `错位单位${unique()}`,
    areacode: here.areacode,
    status: 'normal',
  })
  // Who held the part has left: some parts are played by one company at a time.
  await sql`update engineering_unit set active = false where engineering_id = ${here.project} and role = ${part}`.execute(
    platform.db,
  )
  await make(platform, entityOf('engineering_unit'), {
    engineering_id: here.project,
    unit_id: company,
    unit_name: `错位${unique()}`,
    role: part,
    active: true,
  })
  const account = await make(platform, entityOf('account'), {
    username: `misplaced-${unique()}`,
    real_name: '错位',
    account_type: roleOf(role).accountType,
    role_codes: [role],
    unit_id: company,
    areacode: here.areacode,
    status: 'normal',
    must_change: false,
    mfa: false,
  })
  await sql`insert into account_engineering (account_id, engineering_id) values (${account}, ${here.project})`.execute(
    platform.db,
  )
  return withTransaction(platform.db, (trx) => openSession(trx, platform, { accountId: account, ip: '127.0.0.1', agent: 'test' }))
}

const hashOf = async (entity: AnyEntity) =>
  (
    await sql<{
      h: string | null
    }>`select md5(string_agg(t::text, ',' order by id)) as h from ${sql.table(entity.name)} t`.execute(world.platform.db)
  ).rows[0]?.h

/** What the answers to every write of the entity are, as far as they are not a refusal. */
async function letThrough(entity: AnyEntity, role: RoleName, token: string): Promise<string[]> {
  const id = entity.scope === 'engineering' ? world.here.project : (world.here.refs[entity.name] ?? 0)
  const tries: [string, string, Record<string, unknown>][] = []
  const post = (right: string, path: string, input: Record<string, unknown>) => {
    if (granted(entity, role, right)) tries.push([right, pathOf(entity, path), input])
  }
  if (entity.scope === 'project') {
    const values = await completeValues(world, entity, formNames(entity), role)
    post('add', 'add', { ...values, engineering_id: world.here.project })
  }
  post('edit', 'edit', { id, version: 1 })
  post('delete', 'delete', { ids: String(id) })
  for (const step of Object.keys(entity.flow?.steps ?? {})) post(step, 'examine', { id, version: 1, step })
  const through: string[] = []
  for (const [right, url, input] of tries) {
    const { code, data, msg } = await ask(world, token, 'POST', url, input)
    const results = (data?.results ?? []) as { ok: boolean; msg: string }[]
    const refused =
      right === 'delete'
        ? results.length > 0 && results.every(({ ok }) => !ok)
        : code !== 200 && (data.problem === 'notFound' || data.fields?.some(({ message }) => message === '所选数据不存在'))
    if (!refused) through.push(`${entity.name}.${right}: ${code} ${msg}`)
  }
  return through
}

describe('the part a company plays decides, not the role of the account [D2]', () => {
  it.each(participantRoles)('%s, on a project where the company plays another part, sees and writes nothing', async (role) => {
    const wrong: string[] = []
    for (const part of parts.filter((each) => !partsOf(role).includes(each))) {
      const token = await misplaced(role, part)
      for (const entity of triedOf((each) => granted(each, role, 'read'))) {
        const { data } = await ask(world, token, 'GET', pathOf(entity, 'getList'), {})
        if (data.total !== 0) wrong.push(`${part} reads ${entity.name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(participantRoles)('%s, on a project where the company plays another part, is refused every write', async (role) => {
    const wrong: string[] = []
    const entities = triedOf((each) => writes(each, role))
    const others = parts.filter((part) => !partsOf(role).includes(part))
    for (const [at, part] of others.entries()) {
      const token = await misplaced(role, part)
      // The writes meet one condition whatever the other part is: the first two parts try every shape, each further one another.
      for (const entity of at < 2 || WHOLE ? entities : entities.filter((_, nth) => nth % others.length === at)) {
        const before = await hashOf(entity)
        wrong.push(...(await letThrough(entity, role, token)).map((each) => `${part} ${each}`))
        if (
          entity.name !== 'engineering_unit' &&
          entity.name !== 'engineering' &&
          (await hashOf(entity)) !== before &&
          wrong.length > 0
        )
          wrong.push(`${part} changed ${entity.name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('a company that has left a project, or was struck off, has nothing there from then on', async () => {
    const { platform, here } = world
    const project = await freshRow(platform, here, entityOf('engineering'), here.accounts.intake, { state: 1 })
    const seen = async () =>
      (await ask(world, here.tokens.consultant, 'GET', pathOf(entityOf('engineering'), 'info'), { id: project })).code
    expect(await seen()).toBe(200)
    await sql`update engineering_unit set active = false where engineering_id = ${project} and role = 'jldw'`.execute(platform.db)
    expect(await seen()).not.toBe(200)
  })

  it('every part has at most the roles that stand for it, and every participant stands for one', () => {
    for (const role of participantRoles) expect([role, partsOf(role).length > 0]).toEqual([role, true])
    for (const part of ['kcdw', 'sjdw', 'testing', 'specialty'] as const) expect(rolesOfPart(part)).toHaveLength(1)
  })
})

describe('what a survey, design or testing company may do [D2]', () => {
  const specialists = ['survey', 'design', 'testing'] as const
  it.each(specialists)('%s signs and answers the documents it is served and writes nothing else', (role) => {
    const writes = projectEntities.flatMap((entity) =>
      ['add', 'edit', 'delete', 'import', 'reveal', ...Object.keys(entity.flow?.steps ?? {})]
        .filter((right) => granted(entity, role, right))
        .map((right) => `${entity.name}.${right}`),
    )
    // The testing company takes in what is sent to it, and reports on that and on the cranes it tests; design answers what is asked about its drawings;
    // survey and design say of pit, foundation and structure what they are asked (GB 50300-2013 6.0.3).
    const asked = ['biz.approve', 'biz.reject', 'biz.return']
    const own = {
      survey: asked,
      design: ['drawing_review.answer', ...asked],
      testing: ['witness_sample.receive', 'witness_sample.report', 'concrete_block.report', 'crane.test', 'crane.retest'],
    }[role]
    expect(writes.toSorted()).toEqual([...own, 'doc_receipt.sign', 'doc_receipt.reply'].toSorted())
    for (const name of ['worker', 'salary_sheet', 'salary_item', 'bank_account', 'manage_user'])
      expect([name, granted(entityOf(name), role, 'read')]).toEqual([name, false])
    expect(granted(entityOf('biz'), role, 'read')).toBe(role !== 'testing')
  })
})
