import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { ask } from '../world'
import { call, createStage, detail, done, fill, prepared, project, rowOf, type Stage } from './stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await ensureWorkCalendar(stage.platform)
})
afterAll(() => stage.close())

const add = async (engineering: number, values: Record<string, unknown> = {}, token = stage.tokens.jsdw) =>
  ask(stage, token, 'POST', pathOf(completionAcceptance, 'add'), { ...prepared, engineering_id: engineering, ...values })
const edit = async (id: number, values: Record<string, unknown>) =>
  ask(stage, stage.tokens.jsdw, 'POST', pathOf(completionAcceptance, 'edit'), {
    id,
    version: (await rowOf(stage, id)).version,
    ...values,
  })
const complaints = (answer: Awaited<ReturnType<typeof add>>) => (answer.data.fields ?? []).map(({ field }) => field)
const monomer = (engineering_id: number, kind: number) =>
  make(stage.platform, entityOf('monomer'), { engineering_id, kind, name: `单体${kind}` })
const EVERY = [1, 2, 3, 4, 5]

describe('what a project of dwellings says it has not', () => {
  it('is refused where no such building goes without, when it is saved and at its field', async () => {
    const at = await project(stage, { engineering_type_id: '0101' })
    const denied = { parts_done: [1, 21], parts_none: [2, 3, 4, 5, 6, 7, 8, 9, 10], specials_none: EVERY }
    const refused = await add(at, denied)
    expect(complaints(refused)).toEqual([
      'parts_done',
      'parts_none',
      'parts_none',
      'parts_none',
      'specials_none',
      'specials_none',
      'specials_none',
      'specials_none',
    ])
    const id = (await add(at)).data.id as number
    expect(complaints(await edit(id, { specials_none: [2] }))).toEqual(['specials_none'])
    expect(complaints(await edit(id, { specials_none: [3], none_reason: null }))).toEqual(['none_reason'])
    done(await edit(id, { parts_done: [1, 2, 3, 4, 5, 7, 9], parts_none: [6, 8, 10] }))
  })

  it('is not handed in as well, and what was handed in is not denied', async () => {
    const id = (await add(await project(stage, { engineering_type_id: '0101' }))).data.id as number
    expect((await fill(stage, 'jsdw', id, 'air_defence_file')).msg).toContain('注明不涉及，不用提交人防验收文件')
    done(await edit(id, { specials_none: [], none_reason: null }))
    done(await fill(stage, 'jsdw', id, 'air_defence_file'))
    const again = await edit(id, { specials_none: [3], none_reason: '经批准易地建设，浙人防审〔2025〕12号' })
    expect(again.data.fields).toMatchObject([{ field: 'specials_none', message: '人防验收文件已经提交，不能注明不涉及' }])
    done(await call(stage, stage.tokens.jsdw, 'fill', { id, field: 'air_defence_file', files: '' }))
    done(await edit(id, { specials_none: [3], none_reason: '经批准易地建设，浙人防审〔2025〕12号' }))
  })
})

it('a plant may leave energy out, a road fire and energy, and neither its planning', async () => {
  const plant = await project(stage, { engineering_type_id: '0107' })
  expect(complaints(await add(plant, { specials_none: [1, 3, 4] }))).toEqual(['specials_none'])
  done(await add(plant, { parts_done: [1, 2, 3, 4, 5, 6, 7], parts_none: [8, 9, 10], specials_none: [3, 4] }))
  const road = await project(stage, { engineering_type_id: '0201' })
  await monomer(road, 2)
  expect(complaints(await add(road, { parts_done: [21], parts_none: [], specials_none: [1, 2] }))).toEqual(['specials_none'])
  done(await add(road, { parts_done: [21], parts_none: [], specials_none: [2, 3, 4] }))
})

describe('a road', () => {
  it('has no part of a building and owes no dwelling, also where some are on record', async () => {
    const road = await project(stage, { engineering_type_id: '0201' })
    const line = await monomer(road, 2)
    await make(stage.platform, entityOf('house_accept'), { engineering_id: road, monomer_id: line, state: 0 })
    expect(complaints(await add(road, { parts_done: [1, 21], parts_none: [] }))).toEqual(['parts_done'])
    const id = (await add(road, { parts_done: [21], parts_none: [], specials_none: [2, 3, 4] })).data.id as number
    const { gate } = await detail(stage, stage.tokens.jsdw, id)
    expect(gate?.lines.map(({ label }) => label).filter((label) => label.includes('分户'))).toEqual([])
    expect(gate?.lines.find(({ line: at }) => at === 'parts_done')?.result).toBe('ok')
  })

  it('with a pumping house has parts of both', async () => {
    const pumps = await project(stage, { engineering_type_id: '0205' })
    await monomer(pumps, 5)
    await monomer(pumps, 1)
    expect(complaints(await add(pumps, { parts_done: [24], parts_none: [1, 2] }))).toEqual(['parts_none'])
    done(await add(pumps, { parts_done: [1, 2, 24], parts_none: [], specials_none: [3] }))
  })
})

it('is begun by the owner alone: the builder hands in its report (建设工程质量管理条例第十六条)', async () => {
  const at = await project(stage, { engineering_type_id: '0101' })
  for (const token of [stage.tokens.sgdw, stage.here.tokens.site, stage.tokens.jldw])
    expect(await add(at, {}, token)).toMatchObject({ code: 10000, data: { problem: 'forbidden' } })
  const id = (await add(at)).data.id as number
  done(await fill(stage, 'sgdw', id, 'self_report'))
})

it('a paper is taken down where there was one, and nothing is written of a save without any', async () => {
  const added = await add(await project(stage))
  done(added)
  const id = Number(added.data.id)
  const save = (files: string) => call(stage, stage.tokens.jldw, 'fill', { id, field: 'supervision_report', files })
  const notes = async () => {
    const { rows } = await sql<{
      note: string
    }>`select note from oper_log where module = 'completion_acceptance' and row_id = ${id}
      and action = 'fill' order by id`.execute(stage.platform.db)
    return rows.map(({ note }) => note)
  }
  const asked = [{ field: 'files', message: '请上传工程质量评估报告' }]
  expect((await save('')).data.fields).toEqual(asked)
  expect(await notes()).toEqual([])
  done(await fill(stage, 'jldw', id, 'supervision_report'))
  done(await save(''))
  expect((await save('')).data.fields).toEqual(asked)
  expect(await notes()).toEqual(['提交工程质量评估报告', '撤下工程质量评估报告'])
})

it('whoever of the group is on no register of the project is named before it is handed in; who leads a party or is a key person is not', async () => {
  const at = await project(stage)
  const [leader, member, ...others] = prepared.accept_group.map(({ name }) => name)
  await sql`update engineering_unit set leader = ${leader} where engineering_id = ${at} and role = 'jsdw'`.execute(
    stage.platform.db,
  )
  await make(stage.platform, entityOf('manage_user'), { engineering_id: at, name: member, active: true })
  const id = (await add(at)).data.id as number
  const { gate } = await detail(stage, stage.tokens.jsdw, id)
  expect(gate?.lines.find(({ label }) => label === '验收组')).toMatchObject({
    result: 'warn',
    text: `${prepared.accept_group.length} 人，五方齐全；${others.join('、')}不在工程登记的人员里，请核对`,
  })
})
