import { entityOf } from '@zhujian/domain/entities'
import { today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { call, type Person } from '../file/harness'
import { handsIn, refusal, saved, type Version } from '../office-hands'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { createSite } from './site-desk'

let office: Office
let director: Person
let builder: Person
let author: number
beforeAll(async () => {
  const site = await createSite()
  office = site
  ;({ director, builder } = site)
  author = await site.person({ unit_role: 'sgdw', post: 'builder' })
})
afterAll(() => office.harness.close())

const { at, step } = handsIn('safety', () => office.harness)
const file = (who: Person) => uploadedFile(office.harness.platform, who.id, 'document')
const experts = (n: number, org = '省建筑设计研究院') =>
  Array.from({ length: n }, (_, at) => ({ name: `专家${at}`, org, title: '教授级高工', major: '岩土' }))
const rights = async (who: Person, id: number): Promise<string[]> => {
  const url = `${pathOf(entityOf('scheme'), 'info')}?id=${id}`
  return (await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().data.can
}
const verdict = async (more: Record<string, unknown> = {}) => ({
  expert_at: today(),
  leader: '专家0',
  experts: experts(5),
  expert_file: await file(builder),
  ...more,
})

/** 报到总监面前的专项方案。 */
async function scheme(level: number): Promise<Version> {
  const drawn = await saved(
    call(office.harness, office.site, at('scheme', 'add'), {
      engineering_id: office.project,
      scheme_type: 2,
      scheme_name: '深基坑支护与土方开挖专项施工方案',
      work: 101,
      params: [{ param: 1, value: level < 3 ? '4.9' : '8.2' }],
      level,
      version_no: 'A0',
      author,
      chapters: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      file: await file(office.site),
    }),
  )
  const sent = await saved(step(office.site, 'scheme', drawn, 'submit'))
  return saved(step(builder, 'scheme', sent, 'review'))
}

describe('a scheme', () => {
  it('of ordinary size is approved by the director, and needs no experts', async () => {
    const seen = await scheme(2)
    expect(await step(director, 'scheme', seen, 'argue')).toMatchObject(
      refusal('未超过一定规模的方案，不须专家论证（37 号令第十二条）'),
    )
    expect((await saved(step(director, 'scheme', seen, 'approve'))).id).toBe(seen.id)
  })

  it('beyond a certain size goes to five experts of no party, who must have passed it', async () => {
    const seen = await scheme(3)
    expect(await step(director, 'scheme', seen, 'approve')).toMatchObject(
      refusal('超过一定规模的危大工程，总监审查后须组织专家论证（37 号令第十二条）'),
    )
    const argued = await saved(step(director, 'scheme', seen, 'argue'))
    const said = async (more: Record<string, unknown>) => step(builder, 'scheme', argued, 'pass', await verdict(more))
    expect(await said({ experts: experts(4) })).toMatchObject(refusal('专家不足五名（37 号令第十二条）'))
    expect(await said({ experts: [...experts(4), { ...experts(1)[0], name: '沈国良', org: '云州监理' }] })).toMatchObject(
      refusal('专家沈国良所在单位是本工程参建单位（云州监理有限公司），与本工程有利害关系的人员不得作为专家（37 号令第十二条）'),
    )
    const twice = (await said({ experts: [...experts(4), ...experts(1)] })).data.fields
    expect(twice).toMatchObject([
      { field: 'experts', message: '专家不足五名（37 号令第十二条）' },
      { field: 'experts', message: '专家专家0重复列入，同一人只计一名' },
    ])
    const wrong = await said({ experts: [{ ...experts(1)[0], title: '助理工程师' }], leader: '王某', expert_at: '2020-01-01' })
    expect((wrong.data.fields as { field: string }[]).map(({ field }) => field)).toEqual([
      'experts',
      'experts',
      'leader',
      'expert_at',
    ])
    expect((await saved(said({}))).id).toBe(argued.id)
  })

  it('is offered and awaited as what its size asks for: approval, or an argument, never both', async () => {
    const { platform } = office.harness
    for (const [level, only] of [
      [2, 'approve'],
      [3, 'argue'],
    ] as const) {
      const { id } = await scheme(level)
      const can = (await rights(director, id)).filter((right) => right === 'approve' || right === 'argue')
      const { rows } = await sql<{ act: string }>`select act from turn where entity = 'scheme' and row_id = ${id}`.execute(
        platform.db,
      )
      expect([level, can, rows]).toEqual([level, [only], [{ act: `scheme.${only}` }]])
    }
  })

  it('of the builder is drawn up by the builder or a subcontractor, that of the consultant by the consultant', async () => {
    const person = (unit_role: string, post: string) =>
      make(office.harness.platform, entityOf('manage_user'), { engineering_id: office.project, unit_role, post, active: true })
    const [consultant, subcontractor, owner] = [
      await person('jldw', 'specialist_engineer'),
      await person('specialty', 'builder'),
      await person('jsdw', 'owner_head'),
    ]
    const drawn = async (who: Person, scheme_type: number, author: number) =>
      call(office.harness, who, at('scheme', 'add'), {
        engineering_id: office.project,
        scheme_type,
        scheme_name: '临时用电组织设计',
        level: 1,
        version_no: 'A0',
        author,
        chapters: [1],
        file: await file(who),
      })
    const builders = refusal('施工单位的方案由本工程施工单位或分包单位的人员编制（37 号令第十条）')
    expect(await drawn(office.site, 5, consultant)).toMatchObject(builders)
    expect((await drawn(office.site, 5, consultant)).data.fields).toMatchObject([{ field: 'author' }])
    expect((await drawn(office.site, 5, owner)).data.fields).toMatchObject([{ field: 'author' }])
    await saved(drawn(office.site, 5, subcontractor))
    expect(await drawn(director, 4, author)).toMatchObject(refusal('监理规划、细则由本工程监理单位的人员编制'))
    await saved(drawn(director, 4, consultant))
  })

  it('without one of its nine chapters is refused, and says which', async () => {
    const answer = await call(office.harness, office.site, at('scheme', 'add'), {
      engineering_id: office.project,
      scheme_type: 2,
      scheme_name: '高支模专项施工方案',
      work: 202,
      params: [{ param: 2, value: '7.80' }],
      level: 2,
      version_no: 'A0',
      author,
      chapters: [1, 2, 3, 4, 5, 6, 7, 9],
      file: await file(office.site),
    })
    expect(answer).toMatchObject(refusal('缺少应急处置措施'))
  })
})
