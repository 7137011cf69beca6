import { dict } from '@zhujian/model'

/** 关键岗位：施工、监理、建设（勘察、设计）各方必须到岗的人。 */
export const keyPost = dict({
  project_manager: ['project_manager', '项目经理'],
  technical_head: ['technical_head', '技术负责人'],
  production_manager: ['production_manager', '生产经理'],
  builder: ['builder', '施工员'],
  quality_officer: ['quality_officer', '质量员'],
  safety_officer: ['safety_officer', '安全员'],
  material_officer: ['material_officer', '材料员'],
  document_officer: ['document_officer', '资料员'],
  machine_officer: ['machine_officer', '机械员'],
  labour_officer: ['labour_officer', '劳资专管员'],
  chief_engineer: ['chief_engineer', '总监理工程师'],
  deputy_engineer: ['deputy_engineer', '总监代表'],
  specialist_engineer: ['specialist_engineer', '专业监理工程师'],
  supervisor_staff: ['supervisor_staff', '监理员'],
  owner_head: ['owner_head', '建设单位项目负责人'],
  survey_head: ['survey_head', '勘察项目负责人'],
  design_head: ['design_head', '设计项目负责人'],
})

/** 安全生产考核合格证类别。 */
export const safetyCert = dict({ a: ['A', 'A证'], b: ['B', 'B证'], c1: ['C1', 'C1证'], c2: ['C2', 'C2证'], c3: ['C3', 'C3证'] })

/** 各方的项目负责人由岗位而定：建设、施工、监理、勘察、设计。 */
export const leaderPosts = {
  jsdw: 'owner_head',
  sgdw: 'project_manager',
  jldw: 'chief_engineer',
  kcdw: 'survey_head',
  sjdw: 'design_head',
} as const

/** 注册执业、一人只任一个在监工程的岗位。 */
export const singlePosts: readonly string[] = [leaderPosts.sgdw, leaderPosts.jldw]

/** 一个工程同时只有一人在岗：五方各自的项目负责人；专业分包各有自己的项目经理。 */
export const isLeader = (side: string, post: string): boolean => leaderPosts[side as keyof typeof leaderPosts] === post

/** 施工总包的项目经理、监理的总监：注册执业，不能兼任别的在监工程。 */
export const isSinglePost = (side: string, post: string): boolean => singlePosts.includes(post) && isLeader(side, post)

/** 只属于某一方的岗位；其余的岗位施工、分包、劳务各单位都可以有。 */
const ownSide: Readonly<Record<string, string>> = {
  deputy_engineer: 'jldw',
  specialist_engineer: 'jldw',
  supervisor_staff: 'jldw',
  ...Object.fromEntries(Object.entries(leaderPosts).map(([side, post]) => [post, side])),
}

/** 岗位属于哪一方；施工方的一般岗位归施工单位。 */
export const sideOfPost = (post: string): string => ownSide[post] ?? 'sgdw'

const supervised: readonly string[] = ['jldw', 'kcdw', 'sjdw']

/** 这一方设不设这个岗位：专业分包也有自己的项目经理，监理、勘察、设计只有各自的岗位。 */
export function postFits(side: string, post: string): boolean {
  const own = ownSide[post]
  if (own === undefined) return !supervised.includes(side)
  return own === side || (post === leaderPosts.sgdw && side === 'specialty')
}
