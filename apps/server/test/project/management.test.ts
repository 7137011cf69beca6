import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import type { Person } from '../file/harness'
import { make } from '../factory'

let office: Office
beforeAll(async () => {
  office = await createOffice()
})
afterAll(() => office.harness.close())

interface Answer {
  readonly rows: readonly Record<string, unknown>[]
}
const managed = async (who: Person, query = ''): Promise<Answer> =>
  (
    await office.harness.app.inject({
      method: 'GET',
      url: `/api/engineering/pc/engineeringManagement?limit=50${query}`,
      headers: { token: who.token },
    })
  ).json().data
const rowOf = async (who: Person, query = '') => (await managed(who, query)).rows.find(({ id }) => id === office.project)

it('beside each project stands what is unfinished there, as the lists have it, whatever columns are asked for', async () => {
  const danger = (values: Record<string, unknown>) =>
    make(office.harness.platform, entityOf('hidden_danger'), {
      engineering_id: office.project,
      duty_unit_id: office.unit,
      state: 3,
      ...values,
    })
  await danger({ deadline: addDays(today(), 5) })
  await danger({ deadline: addDays(today(), 6), state: 1 })
  expect(await rowOf(office.officer, '&fields=engineering_name,n_danger,n_warning')).toMatchObject({ n_danger: 1, n_warning: 0 })
})

it('a company sees its own projects only', async () => {
  expect((await managed(office.outsider)).rows.map(({ id }) => id)).not.toContain(office.project)
  expect(await rowOf(office.site)).toMatchObject({ n_danger: 1 })
})
