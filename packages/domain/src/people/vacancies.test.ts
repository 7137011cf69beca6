import { describe, expect, it } from 'vitest'
import { neededPosts, vacancies } from './vacancies'

const project = { engineering_type_id: '0101', build_area: '60000', contract_price: null }
const everybody = neededPosts.map(({ role, post }) => ({ unit_role: role, post }))

describe('the vacant posts of a project', () => {
  it('are all of them where nobody is appointed, safety officers by the size of the works', () => {
    const found = vacancies(project, [])
    expect(found.map(({ post }) => post)).toEqual([...neededPosts.map(({ post }) => post), 'safety_officer'])
    expect(found.at(-1)).toMatchObject({
      missing: 3,
      text: '施工单位安全员（应有 3 人，缺 3 人）',
      clause: expect.stringContaining('91号'),
    })
  })

  it('are none where every post is held, and one man short is told by number', () => {
    const officer = { unit_role: 'sgdw', post: 'safety_officer' }
    expect(vacancies(project, [...everybody, officer, officer, officer])).toEqual([])
    expect(vacancies(project, [...everybody, officer, officer]).map(({ text }) => text)).toEqual([
      '施工单位安全员（应有 3 人，缺 1 人）',
    ])
  })

  it('are not filled by the same post of another party: a subcontractor has managers of his own', () => {
    const theirs = everybody.map((each) => (each.post === 'project_manager' ? { ...each, unit_role: 'specialty' } : each))
    expect(vacancies(project, theirs).map(({ text }) => text)).toContain('施工单位项目经理')
  })
})
