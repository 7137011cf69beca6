import { type CodeOf, dict } from '@zhujian/model'
import { unitParts } from '../reference/unit-parts'

/** 分部验收的人员身份。 */
export const acceptPost = dict({
  chief: [1, '总监理工程师'],
  owner: [2, '建设单位项目负责人'],
  manager: [3, '施工单位项目负责人'],
  technical: [4, '施工单位项目技术负责人'],
  firmTechnical: [5, '施工单位技术部门负责人'],
  firmQuality: [6, '施工单位质量部门负责人'],
  survey: [7, '勘察单位项目负责人'],
  design: [8, '设计单位项目负责人'],
})
type Post = CodeOf<typeof acceptPost>

const posts = (...keys: (keyof typeof acceptPost.entries)[]): Post[] => keys.map((key) => acceptPost.code(key))

/** 各方都来。 */
export const everybody: readonly Post[] = posts(
  'chief',
  'owner',
  'manager',
  'technical',
  'firmTechnical',
  'firmQuality',
  'survey',
  'design',
)

interface Attendance {
  readonly parts: readonly unknown[]
  readonly posts: readonly Post[]
  readonly message: string
}

/** 谁必须参加（GB 50300-2013 第 6.0.3 条）。 */
const ATTENDANCE: readonly Attendance[] = [
  {
    parts: unitParts.codes,
    posts: posts('chief', 'manager', 'technical'),
    message: '分部验收由总监理工程师组织，施工单位项目负责人、项目技术负责人须参加',
  },
  {
    parts: [unitParts.code('foundation')],
    posts: posts('survey', 'design'),
    message: '地基基础须勘察、设计项目负责人参加',
  },
  {
    parts: [unitParts.code('structure'), unitParts.code('energy')],
    posts: posts('design', 'firmTechnical', 'firmQuality'),
    message: '主体、节能须设计负责人和施工单位技术质量负责人参加',
  },
]

/** 该来而没有来的；都来了的为 false。 */
export function absentFrom(part: number | undefined, members: readonly { readonly post: unknown }[]) {
  const came = new Set<unknown>(members.map(({ post }) => post))
  const lacking = ATTENDANCE.find(({ parts, posts }) => parts.includes(part) && posts.some((post) => !came.has(post)))
  return lacking !== undefined && { field: 'members', message: lacking.message }
}

export const POOR_LOOK = '观感为差的应返修'
