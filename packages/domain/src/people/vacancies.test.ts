import { describe, expect, it } from 'vitest'
import { neededPosts, vacancies } from './vacancies'

const project = { engineering_type_id: '0101', build_area: '60000', contract_price: null }
const DAY = '2026-06-01'
const lasting = { cert_to: '2027-01-01', safety_cert_to: null }
const everybody = neededPosts.map(({ role, post }) => ({ unit_role: role, post, ...lasting }))

describe('the vacant posts of a project', () => {
  it('are all of them where nobody is appointed, safety officers by the size of the works', () => {
    const found = vacancies(project, [], DAY)
    expect(found.map(({ post }) => post)).toEqual([...neededPosts.map(({ post }) => post), 'safety_officer'])
    expect(found.at(-1)).toMatchObject({
      missing: 3,
      text: '施工单位安全员（应有 3 人，缺 3 人）',
      clause: expect.stringContaining('91号'),
    })
  })

  it('are none where every post is held, and one man short is told by number', () => {
    const officer = { unit_role: 'sgdw', post: 'safety_officer', ...lasting }
    expect(vacancies(project, [...everybody, officer, officer, officer], DAY)).toEqual([])
    expect(vacancies(project, [...everybody, officer, officer], DAY).map(({ text }) => text)).toEqual([
      '施工单位安全员（应有 3 人，缺 1 人）',
    ])
  })

  it('are not filled by the same post of another party: a subcontractor has managers of his own', () => {
    const theirs = everybody.map((each) => (each.post === 'project_manager' ? { ...each, unit_role: 'specialty' } : each))
    expect(vacancies(project, theirs, DAY).map(({ text }) => text)).toContain('施工单位项目经理')
  })

  it('are those too whose holder has let a certificate lapse, and it is said that this is why', () => {
    const late = { cert_to: '2026-05-31', safety_cert_to: null }
    const officer = { unit_role: 'sgdw', post: 'safety_officer', ...lasting }
    const people = everybody.map((each) => (each.post === 'project_manager' ? { ...each, ...late } : each))
    const staff = [...people, officer, officer, { ...officer, cert_to: null, safety_cert_to: '2026-05-31' }]
    expect(vacancies(project, staff, DAY).map(({ text, lapsed }) => [text, lapsed])).toEqual([
      ['施工单位项目经理（在岗的 1 人证书已过期）', 1],
      ['施工单位安全员（应有 3 人，缺 1 人，其中 1 人证书已过期）', 1],
    ])
    // To the end of its last day it stands.
    expect(vacancies(project, staff, '2026-05-31')).toEqual([])
  })
})
