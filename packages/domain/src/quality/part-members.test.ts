import { expect, it } from 'vitest'
import { absentFrom } from './part-members'

const members = (...posts: number[]) => posts.map((post) => ({ post }))
const said = (part: number, ...posts: number[]) => {
  const problem = absentFrom(part, members(...posts))
  return problem && problem.message
}

it('asks for the surveyor and the designer at the foundation (GB 50300 6.0.3)', () => {
  expect(said(1, 1, 3, 4, 7)).toBe('地基基础须勘察、设计项目负责人参加')
  expect(said(1, 1, 3, 4, 7, 8)).toBe(false)
})

it('asks for the designer and the departments of the builder at the structure and at energy', () => {
  for (const part of [2, 9]) {
    expect(said(part, 1, 3, 4, 8, 5)).toBe('主体、节能须设计负责人和施工单位技术质量负责人参加')
    expect(said(part, 1, 3, 4, 8, 5, 6)).toBe(false)
  }
})

it('is held by the chief engineer with the heads of the site, whatever the part', () => {
  expect(said(4, 1, 3)).toMatch(/^分部验收由总监理工程师组织/)
  expect(said(4, 1, 3, 4)).toBe(false)
})
