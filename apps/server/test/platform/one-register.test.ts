import { APP_ROLE } from '@zhujian/server/platform/database-roles'
import { fieldCrypto } from '@zhujian/server/platform/field-crypto'
import { openKeys } from '@zhujian/server/platform/keys'
import { createLog } from '@zhujian/server/platform/log'
import { migrate, readMigrations } from '@zhujian/server/platform/migrate'
import { settleMovedSeals } from '@zhujian/server/platform/moved-seals'
import { clientConfig } from '@zhujian/server/platform/pool'
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from '@zhujian/server/platform/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A database from before there was one register of key persons is brought up to it: nobody is lost, nothing sealed stays shut. */
let database: TestDatabase
let client: pg.Client
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zhujian-register-'))
  client = new pg.Client(clientConfig(database.migratorUrl, 'test'))
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const names = (await readMigrations(MIGRATIONS_DIR)).map(({ name }) => name)
  await bring(new Set(names.filter((name) => name < '0090')))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const bring = (only?: ReadonlySet<string>) =>
  migrate({ url: database.migratorUrl, dir: MIGRATIONS_DIR, appRole: APP_ROLE, ...(only && { only }) })

const PEOPLE = [
  { id: 11, post: 'project_manager', name: '冯国平', idno: '330106199001011018', active: true },
  { id: 13, post: 'safety_officer', name: '安全员甲', idno: '330106199001031035', active: true },
  { id: 14, post: 'chief_engineer', name: '张总监', idno: '330106199001041049', active: false },
]

test('the two registers of key persons become one, and what was sealed opens on the row it moved to', async () => {
  const crypto = fieldCrypto(await openKeys(join(folder, 'field.key')))
  await client.query(`insert into unit (id, unit_name, usc, corp_type) values (5, '杭州建工', '91330106MA00000012', 9)`)
  await client.query(`insert into engineering (id, engineering_name, state, history_type) values (7, '滨江医院', 1, 0)`)
  for (const { id, post, name, idno, active } of PEOPLE)
    await client.query(
      `insert into engineering_manager (id, engineering_id, unit_role, unit_id, post, name, idno, idno_sealed, idno_index, active)
       values ($1, 7, $2, 5, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        post === 'chief_engineer' ? 'jldw' : 'sgdw',
        post,
        name,
        `**************${idno.slice(-4)}`,
        crypto.seal(idno, `engineering_manager:${id}:idno`),
        crypto.blindIndex(idno, 'engineering_manager.idno'),
        active,
      ],
    )
  await client.query('update engineering set sgdw_leader = 11, jldw_leader = 14 where id = 7')
  // The manager had entered the site; others stood in the roster alone, one of them in the manager's post.
  const onSite = [
    { id: 21, name: '冯国平', idno: PEOPLE[0]?.idno ?? '', post: 'project_manager' },
    { id: 23, name: '后来者', idno: '330106199001021021', post: 'project_manager' },
    { id: 22, name: '施工员乙', idno: '330106199001051052', post: 'builder' },
  ]
  for (const { id, name, idno, post } of onSite) {
    await client.query(
      `insert into worker (id, engineering_id, unit_id, name, idcard_type, idno, idno_sealed, idno_index, work_type, work_role, enter_on, enter_status)
       values ($1, 7, 5, $2, '01', $3, $4, $5, '900', 10, '2026-01-01', 1)`,
      [
        id,
        name,
        `**************${idno.slice(-4)}`,
        crypto.seal(idno, `worker:${id}:idno`),
        crypto.blindIndex(idno, 'worker.idno'),
      ],
    )
    await client.query(`insert into manage_user (id, engineering_id, worker_id, name, post) values ($1, 7, $2, $3, $4)`, [
      id + 10,
      id,
      name,
      post,
    ])
  }
  await bring()
  await settleMovedSeals(database.pool, crypto, createLog('error'))

  const { rows } = await client.query<Record<string, unknown>>('select * from manage_user order by name')
  expect(rows.map(({ name, post, unit_role, worker_id, active }) => ({ name, post, unit_role, worker_id, active }))).toEqual(
    [
      { name: '冯国平', post: 'project_manager', unit_role: 'sgdw', worker_id: 21, active: true },
      { name: '后来者', post: 'project_manager', unit_role: 'sgdw', worker_id: 23, active: false },
      { name: '安全员甲', post: 'safety_officer', unit_role: 'sgdw', worker_id: null, active: true },
      { name: '张总监', post: 'chief_engineer', unit_role: 'jldw', worker_id: null, active: false },
      { name: '施工员乙', post: 'builder', unit_role: 'sgdw', worker_id: 22, active: true },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  const numbers = new Map([...PEOPLE, ...onSite].map(({ name, idno }) => [name, idno]))
  for (const row of rows) {
    const idno = numbers.get(String(row.name)) ?? ''
    expect([row.name, crypto.open(String(row.idno_sealed), `manage_user:${Number(row.id)}:idno`)]).toEqual([row.name, idno])
    expect(row.idno_index).toBe(crypto.blindIndex(idno, 'manage_user.idno'))
  }
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id
  const project = await client.query('select sgdw_leader, jldw_leader from engineering where id = 7')
  expect(project.rows).toEqual([{ sgdw_leader: idOf('冯国平'), jldw_leader: idOf('张总监') }])
  expect((await client.query('select 1 from sealed_move')).rows).toEqual([])
})
