import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import { make } from '../factory'

const AT = '/api/safety/safety_check/pc'

let office: Office
let check: number
beforeAll(async () => {
  office = await createOffice()
  const values = { engineering_id: office.project, check_no: 'JC20261100901', checker_side: 1, created_by: office.officer.id }
  check = await make(office.harness.platform, entityOf('safety_check'), values)
})
afterAll(() => office.harness.close())

const get = async (url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: office.officer.token } })).json().data
const becomes = (state: 'building' | 'stopped' | 'suspended') =>
  sql`update engineering set state = ${engineeringStates.code(state)} where id = ${office.project}`.execute(
    office.harness.platform.db,
  )

it('a check says with its project that this one is stopped or suspended, and nothing of one that builds', async () => {
  for (const [state, word] of [
    ['stopped', '停工'],
    ['suspended', '中止监督'],
    ['building', null],
  ] as const) {
    await becomes(state)
    const { rows } = await get(`${AT}/getList?page=1&limit=10&fields=check_no,engineering_id`)
    expect(rows.find(({ id }: { id: number }) => id === check).engineering_id_stop).toBe(word)
    expect((await get(`${AT}/info?id=${check}`)).engineering_id_stop).toBe(word)
  }
})
