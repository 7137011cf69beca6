import { safetyOfficerRule } from '../project/wizard-staffing'
import { unitRole } from '../reference/unit-dicts'
import { keyPost } from './key-posts'

const QUALITY_26 = '建设工程质量管理条例第二十六条'
const QUALITY_37 = '建设工程质量管理条例第三十七条'
const FIVE_HEADS = '建筑工程五方责任主体项目负责人质量终身责任追究暂行办法'
const SAFETY_OFFICERS = '建质〔2008〕91号'

export interface NeededPost {
  readonly role: string
  readonly post: string
  readonly clause: string
  /** 报监时没有的不能提交；其余的由审核人员掌握。 */
  readonly must: boolean
}

/** 每个工程都要有人的岗位。 */
export const neededPosts: readonly NeededPost[] = [
  { role: 'sgdw', post: 'project_manager', clause: QUALITY_26, must: true },
  { role: 'jldw', post: 'chief_engineer', clause: QUALITY_37, must: true },
  { role: 'sgdw', post: 'technical_head', clause: QUALITY_26, must: false },
  { role: 'jldw', post: 'specialist_engineer', clause: QUALITY_37, must: false },
  { role: 'jsdw', post: 'owner_head', clause: FIVE_HEADS, must: false },
  { role: 'kcdw', post: 'survey_head', clause: FIVE_HEADS, must: false },
  { role: 'sjdw', post: 'design_head', clause: FIVE_HEADS, must: false },
]

export interface Vacancy {
  readonly unit_role: string
  readonly post: string
  /** 还差几人。 */
  readonly missing: number
  readonly text: string
  readonly clause: string
}

type Sized = Parameters<typeof safetyOfficerRule>[0]
interface Held {
  readonly unit_role: string
  readonly post: string
}

/** 没有人在岗的岗位，专职安全员按工程规模配备。 */
export function vacancies(project: Sized, people: readonly Held[]): Vacancy[] {
  const count = (role: string, post: string) => people.filter((each) => each.unit_role === role && each.post === post).length
  const rule = safetyOfficerRule(project)
  const officers = { role: 'sgdw', post: 'safety_officer', clause: rule?.basis ?? SAFETY_OFFICERS, needed: rule?.count ?? 1 }
  return [...neededPosts.map((each) => ({ ...each, needed: 1 })), officers].flatMap(({ role, post, clause, needed }) => {
    const missing = needed - count(role, post)
    if (missing <= 0) return []
    const label = `${unitRole.labelOf(role)}${keyPost.labelOf(post)}`
    return [
      { unit_role: role, post, missing, clause, text: needed > 1 ? `${label}（应有 ${needed} 人，缺 ${missing} 人）` : label },
    ]
  })
}
