import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { mayReadFile } from '@zhujian/server/entity/file-reach'
import { reachDigest } from '@zhujian/server/modules/transfer/reach-digest'
import { reachableFile } from '@zhujian/server/modules/file/file-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'

/** Files go with the rows they hang on now, and rows with the part somebody plays now, never with what he once saw or entered. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const engineering = entityOf('engineering')
const section = entityOf('section')
const output = entityOf('output')
const files = entityOf('engineering_file')

async function sessionOf(role: 'site' | 'officer' | 'owner' | 'contractor', from = world.here) {
  const { rows } = await sql<{
    id: number
  }>`select id from session where account_id = ${from.accounts[role]} order by id limit 1`.execute(world.platform.db)
  const session = await world.app.sessionById(rows[0]?.id ?? 0)
  if (!session) throw new Error('no session')
  return session
}
const caller = async (...at: Parameters<typeof sessionOf>) => ({ platform: world.platform, session: await sessionOf(...at) })
const clean = (path: string) => sql`update file_object set scan_state = 2 where path = ${path}`.execute(world.platform.db)
async function attach(path: string, entity: string, row: number, field: string) {
  await clean(path)
  await sql`insert into file_link (entity, row_id, field, seq, file_id) select ${entity}, ${row}, ${field}, 0, id from file_object where path = ${path}`.execute(
    world.platform.db,
  )
}

describe('a file is read by the rows it hangs on now [A5]', () => {
  it('who knows the address of a file out of his reach cannot put it on a row of his own', async () => {
    const path = await uploadedFile(world.platform, world.there.accounts.owner)
    const theirs = await freshRow(world.platform, world.there, files, world.there.accounts.owner, { title: '图纸' })
    await attach(path, 'engineering_file', theirs, 'file')
    const added = await ask(world, world.here.tokens.site, 'POST', pathOf(entityOf('camera'), 'add'), {})
    expect(added.code).toBe(400)
    const mine = await freshRow(world.platform, world.here, files, world.here.accounts.owner, {
      title: '图纸',
      engineering_id: world.here.refs.engineering,
    })
    const tried = await ask(world, world.here.tokens.owner, 'POST', pathOf(files, 'edit'), { id: mine, version: 1, file: path })
    expect([tried.code, tried.data.fields?.map(({ field }) => field)]).toEqual([400, ['file']])
  })

  it('a file of a project is not borrowed from a row one may not read, though it is of the same project', async () => {
    const path = await uploadedFile(world.platform, world.here.accounts.officer)
    const { project } = world.here
    const hidden = await freshRow(world.platform, world.here, entityOf('stop_work'), world.here.accounts.officer, {
      engineering_id: project,
    })
    await attach(path, 'stop_work', hidden, 'report')
    await sql`update file_object set engineering_id = ${project} where path = ${path}`.execute(world.platform.db)
    expect(await reachableFile(await caller('site'), path)).toBeNull()
  })

  it('the uploader reads a file while it hangs on nothing, and afterwards only by a row he may read', async () => {
    const path = await uploadedFile(world.platform, world.here.accounts.site)
    await clean(path)
    expect((await reachableFile(await caller('site'), path))?.path).toBe(path)
    // Taken off a draft it is nobody else's, not even on the same project.
    await sql`update file_object set engineering_id = ${world.here.project} where path = ${path}`.execute(world.platform.db)
    expect(await reachableFile(await caller('contractor'), path)).toBeNull()
    const theirs = await freshRow(world.platform, world.there, files, world.there.accounts.owner, { title: '图纸' })
    await attach(path, 'engineering_file', theirs, 'file')
    expect(await reachableFile(await caller('site'), path)).toBeNull()
  })

  it('a guest of one project opens no other file of his host', async () => {
    const session = await sessionOf('site')
    const guest = { platform: world.platform, session: { ...session, free: true, only_engineering_id: world.here.project } }
    const facts = { created_by: session.account_id, uses: [] }
    expect(await mayReadFile({ platform: world.platform, session }, world.platform.db, facts)).toBe(true)
    expect(await mayReadFile(guest, world.platform.db, facts)).toBe(false)
    const elsewhere = await freshRow(world.platform, world.here, engineering, world.here.accounts.site, { state: 1 })
    const row = await freshRow(world.platform, world.here, files, world.here.accounts.site, {
      title: '图纸',
      engineering_id: elsewhere,
    })
    const attached = { ...facts, uses: [{ entity: 'engineering_file', field: 'file', ids: [row] }] }
    expect(await mayReadFile(await caller('site'), world.platform.db, attached)).toBe(true)
    expect(await mayReadFile(guest, world.platform.db, attached)).toBe(false)
  })
})

describe('rows go with the part one plays now [A6]', () => {
  const stranger = async (role: 'site' | 'owner', state: number) => {
    const id = await make(world.platform, engineering, {
      engineering_name: `离任${Math.random()}`,
      areacode: world.there.areacode,
      supervise_org_id: world.there.org,
      history_type: 0,
      state,
      created_by: world.here.accounts[role],
    })
    return id
  }
  it.each(['site', 'owner'] as const)('%s reads and writes what he entered only until the project is accepted', async (role) => {
    for (const [key, entry] of Object.entries(engineeringStates.entries)) {
      const state = Number(Array.isArray(entry) ? entry[0] : key)
      const id = await stranger(role, state)
      const seen = await ask(world, world.here.tokens[role], 'GET', pathOf(engineering, 'info'), { id })
      const open = ['draft', 'pending', 'returned'].includes(key)
      expect([key, seen.code === 200]).toEqual([key, open])
      const child = await make(
        world.platform,
        section,
        { engineering_id: id, created_by: world.here.accounts[role] },
        world.here.refs,
      )
      const edited = await ask(world, world.here.tokens[role], 'POST', pathOf(section, 'edit'), { id: child, version: 1 })
      if (!open) expect([key, edited.data.problem]).toEqual([key, 'notFound'])
    }
  })

  it('a follow mark ends with the right to read the project', async () => {
    const follow = entityOf('engineering_follow')
    const lost = await stranger('site', engineeringStates.code('building'))
    await make(world.platform, follow, { engineering_id: lost, created_by: world.here.accounts.site })
    await make(world.platform, follow, { engineering_id: world.here.project, created_by: world.here.accounts.site })
    const { data } = await ask(world, world.here.tokens.site, 'GET', pathOf(follow, 'getList'))
    expect(data.rows?.map(({ engineering_id }) => engineering_id)).toEqual([world.here.project])
  })

  it('a finished export is handed out only under the reach it was made under', async () => {
    const path = await uploadedFile(world.platform, world.here.accounts.officer)
    await clean(path)
    await sql`update file_object set purpose = 'export' where path = ${path}`.execute(world.platform.db)
    const before = await caller('officer')
    const reach = await reachDigest(before, world.platform.db, output, 'export')
    await sql`insert into transfer_job (account_id, direction, entity, title, status, file_path, query)
      values (${world.here.accounts.officer}, 'export', 'output', '产值', 'done', ${path}, ${JSON.stringify({ reach })}::jsonb)`.execute(
      world.platform.db,
    )
    expect((await reachableFile(before, path))?.path).toBe(path)
    const elsewhere = { ...before, session: { ...before.session, areacode: '330108' } }
    await expect(reachableFile(elsewhere, path)).rejects.toThrow('导出后权限或管辖范围已有变更')
    const without = { ...before, session: { ...before.session, roles: [] } }
    await expect(reachableFile(without, path)).rejects.toThrow('请重新导出')
  })

  it('a finished export is not handed out to a company that has left a project since [A4]', async () => {
    const project = await freshRow(world.platform, world.here, engineering, world.here.accounts.intake, { state: 1 })
    const who = await caller('contractor')
    const made = await reachDigest(who, world.platform.db, output, 'export')
    expect(await reachDigest(who, world.platform.db, output, 'export')).toBe(made)
    await sql`update engineering_unit set active = false where engineering_id = ${project} and role = 'sgdw'`.execute(
      world.platform.db,
    )
    expect(await reachDigest(who, world.platform.db, output, 'export')).not.toBe(made)
  })

  it('a finished export is not handed out to somebody who was taken off a project since [A4]', async () => {
    const who = await caller('site')
    const made = await reachDigest(who, world.platform.db, output, 'export')
    const off = { ...who, session: { ...who.session, engineering_ids: who.session.engineering_ids.slice(1) } }
    expect(await reachDigest(off, world.platform.db, output, 'export')).not.toBe(made)
  })
})
