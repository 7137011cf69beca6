import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uscc } from '../factory'
import { accepted, PC, type Person, person, stored } from '../project/stage'
import { createWorld, type World } from '../world'

const UNIT = '/api/unit/unit/pc'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
})
afterAll(() => world.close())

const found = async (path: string, keyword: string) =>
  ((await owner.get(path, { keyword, limit: 10 })).data.rows ?? []).map((row) => row.id)

describe('the word typed into a dropdown', () => {
  it('finds a company by its whole credit code, in small letters too, and not by a piece of it', async () => {
    const usc = uscc(801)
    const keeper = person(world, world.here, 'intake')
    const values = { unit_name: '凭代码找到的企业', usc, corp_type: 1, areacode: world.here.areacode }
    const { id } = (await keeper.post(`${UNIT}/add`, values)).data
    expect(await found(`${UNIT}/getList`, usc)).toEqual([id])
    expect(await found(`${UNIT}/getList`, ` ${usc.toLowerCase()} `)).toEqual([id])
    expect(await found(`${UNIT}/getList`, usc.slice(0, 12))).toEqual([])
    expect(await found(`${UNIT}/getList`, '凭代码')).toEqual([id])
  })

  it('finds a project by its supervision number', async () => {
    const { id } = await accepted(world, owner, person(world, world.here, 'intake'), world.here)
    const number = String((await stored(world, id)).supervise_no)
    expect(await found(`${PC}/engineeringProjectList`, number)).toEqual([id])
  })
})
