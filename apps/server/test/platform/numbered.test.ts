import { numberedPath } from '@zhujian/domain/contracts/numbered'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import type { Person } from '../file/harness'
import { make } from '../factory'
import { givenDanger } from '../safety/given-danger'

let office: Office
let danger: number
beforeAll(async () => {
  office = await createOffice()
  const found = { danger_no: 'AQ20261100777', place: '五层临边', description: '未设防护栏杆', monomer_id: null }
  danger = await givenDanger(office, { ...found, deadline: addDays(today(), 5) })
})
afterAll(() => office.harness.close())

const found = async (person: Person, number: string) => {
  const url = `${numberedPath}?${new URLSearchParams({ number })}`
  const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: person.token } })
  return answer.json().data.rows
}

it('a whole number finds its record: what it is, of which project, and where it is opened', async () => {
  const [row, ...others] = await found(office.officer, ' aq20261100777 ')
  expect(others).toEqual([])
  expect(row).toMatchObject({ entity: 'hidden_danger', id: danger, number: 'AQ20261100777', title: '五层临边：未设防护栏杆' })
  expect(row.engineering).toBeTruthy()
  expect(row.path).toMatch(new RegExp(`hiddenDanger\\?.*id=${danger}$`))
})

it('records of every kind that draws by the same prefix are found, each by its own number', async () => {
  const values = { engineering_id: office.project, check_no: 'JC20261100901', checker_side: 1, created_by: office.officer.id }
  const check = await make(office.harness.platform, entityOf('safety_check'), values)
  const rows = await found(office.officer, 'JC20261100901')
  expect(rows.map(({ entity, id }: { entity: string; id: number }) => [entity, id])).toEqual([['safety_check', check]])
})

it('who may not see the record is told nothing of its number', async () => {
  expect(await found(office.outsider, 'AQ20261100777')).toEqual([])
  expect(await found(office.site, 'AQ20261100777')).toHaveLength(1)
})

it('a piece of a number and a word are no number', async () => {
  for (const word of ['AQ202611', 'AQ', '临边', 'AQ2026110077_']) expect(await found(office.officer, word)).toEqual([])
})
