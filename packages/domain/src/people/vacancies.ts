import { safetyOfficerRule } from '../project/wizard-staffing'
import { unitRole } from '../reference/unit-dicts'
import { keyPost } from './key-posts'
import { type Certified, hasLapsed } from './post-certificates'

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
  /** 还差几人；其中证书已过期、不算在岗的几人。 */
  readonly missing: number
  readonly lapsed: number
  readonly text: string
  readonly clause: string
}

export interface VacancyAnswer {
  readonly rows: readonly Vacancy[]
  readonly total: number
  /** 受理以后，问的人还有岗位可以补登。 */
  readonly adding: boolean
}

type Sized = Parameters<typeof safetyOfficerRule>[0]
type Held = Pick<Certified, 'unit_role' | 'post' | 'cert_to' | 'safety_cert_to'>

/** 没有人在岗、或在岗的人证书到 `day` 已过期的岗位；专职安全员按工程规模配备。 */
export function vacancies(project: Sized, people: readonly Held[], day: string): Vacancy[] {
  const rule = safetyOfficerRule(project)
  const officers = { role: 'sgdw', post: 'safety_officer', clause: rule?.basis ?? SAFETY_OFFICERS, needed: rule?.count ?? 1 }
  return [...neededPosts.map((each) => ({ ...each, needed: 1 })), officers].flatMap(({ role, post, clause, needed }) => {
    const held = people.filter((each) => each.unit_role === role && each.post === post)
    const late = held.filter((each) => hasLapsed(each, day)).length
    const missing = needed - (held.length - late)
    if (missing <= 0) return []
    const lapsed = Math.min(late, missing)
    const why = [
      ...(needed > 1 ? [`应有 ${needed} 人，缺 ${missing} 人`] : []),
      ...(lapsed > 0 ? [`${needed > 1 ? '其中' : '在岗的'} ${lapsed} 人证书已过期`] : []),
    ]
    const label = `${unitRole.labelOf(role)}${keyPost.labelOf(post)}`
    return [{ unit_role: role, post, missing, lapsed, clause, text: why.length > 0 ? `${label}（${why.join('，')}）` : label }]
  })
}
