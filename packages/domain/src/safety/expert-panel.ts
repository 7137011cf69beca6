import type { FieldProblem } from '@zhujian/model'
import { dayOf } from '@zhujian/model/date'
import { sameCompany } from '../unit/same-company'
import { decree } from './hazard-gates'

/** 专家组不少于五人（令第 37 号第十二条）。 */
export const LEAST_EXPERTS = 5
export const TOO_FEW_EXPERTS = `专家不足五名${decree('第十二条')}`
const GUIDE = '（建办质〔2018〕31号第八条）'

/** 高级专业技术职称的写法；高级工、高级技师是技能等级，助理研究员是中级。服务器按同一个式子看旧的论证。 */
export const SENIOR = /高级|高工|教授|研究员|正高|副高/u
export const NOT_SENIOR = /助理|初级|中级|技术员|非高级|高级(技师|技工|工($|[^程]))/u
const isSenior = (title: string): boolean => SENIOR.test(title) && !NOT_SENIOR.test(title)

interface Expert {
  readonly name: string
  readonly org: string
  readonly title: string
  readonly cert_no: string | null
}
interface Panel {
  readonly experts: readonly Expert[] | null
  readonly leader: string | null
  readonly expert_at: string | null
  readonly tech_at: number | null
  readonly director_at: number | null
  readonly created_at: number
}

const bare = (text: string | null): string => (text ?? '').replaceAll(/\s/gu, '').toUpperCase()

/** 前面已经有的同一个人：同名，或者同一专家证号。 */
function earlierOf(experts: readonly Expert[], at: number): Expert | undefined {
  const { name, cert_no } = experts[at] as Expert
  const isSame = (other: Expert) =>
    bare(other.name) === bare(name) || (bare(cert_no) !== '' && bare(other.cert_no) === bare(cert_no))
  return experts.slice(0, at).find(isSame)
}

function complaintOf(experts: readonly Expert[], at: number, parties: readonly string[]): string[] {
  const { name, org, title } = experts[at] as Expert
  const earlier = earlierOf(experts, at)
  const party = parties.find((each) => sameCompany(org, each))
  return [
    ...(earlier && bare(earlier.name) === bare(name) ? [`专家${name}重复列入，同一人只计一名`] : []),
    ...(earlier && bare(earlier.name) !== bare(name) ? [`专家${name}与${earlier.name}的专家证号相同，同一人只计一名`] : []),
    ...(party === undefined
      ? []
      : [`专家${name}所在单位是本工程参建单位（${party}），与本工程有利害关系的人员不得作为专家${decree('第十二条')}`]),
    ...(isSenior(title) ? [] : [`专家${name}的职称“${title}”不是高级专业技术职称${GUIDE}`]),
  ]
}

/** 论证在施工单位审核、总监审查之后，更不会在方案编成之前（令第 37 号第十二条）。 */
function dayProblem({ expert_at, tech_at, director_at, created_at }: Panel): FieldProblem[] {
  const after = [
    ['方案编制', created_at],
    ['施工单位审核', tech_at],
    ['总监审查', director_at],
  ] as const
  const ahead = after.flatMap(([act, at]) =>
    at !== null && expert_at !== null && expert_at < dayOf(at) ? [[act, dayOf(at)]] : [],
  )
  const [act, day] = ahead.at(-1) ?? []
  return act === undefined
    ? []
    : [{ field: 'expert_at', message: `论证日期不能早于${act}的日期（${day}），审核、审查以后才能组织论证${decree('第十二条')}` }]
}

/** 专家组成不成立，组长、日期对不对：不对的一次说完，各在各的栏。 */
export function panelProblems(panel: Panel, parties: readonly string[]): FieldProblem[] {
  const experts = panel.experts ?? []
  const different = experts.filter((_, at) => earlierOf(experts, at) === undefined)
  const said = [
    ...(different.length < LEAST_EXPERTS ? [TOO_FEW_EXPERTS] : []),
    ...experts.flatMap((_, at) => complaintOf(experts, at, parties)),
  ]
  const led = experts.some(({ name }) => bare(name) === bare(panel.leader))
  return [
    ...said.map((message) => ({ field: 'experts', message })),
    ...(led ? [] : [{ field: 'leader', message: '论证组长应为所列专家之一' }]),
    ...dayProblem(panel),
  ]
}
