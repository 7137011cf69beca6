import { addDays, monthsAfter } from '@zhujian/model/date'
import { craneKind } from '../device/crane-dicts'
import { craneAgeSets } from '../device/crane-law'
import { keyPost } from '../people/key-posts'
import { dangerKind, OVERSIZED } from './danger-dicts'
import { articleOf, caseOf } from './major-standard'

/** 一件事实说的是哪一条记录，点开就是它。 */
interface Row {
  readonly id: number
  readonly name: string
}
export interface CompanyFact extends Row {
  readonly licence_no: string | null
  readonly licence_to: string | null
}
export interface PersonFact extends Row {
  readonly post: string
  readonly cert: string | null
  readonly cert_no: string | null
  readonly cert_to: string | null
}
/** 近七日有考勤的特种工种人员。 */
export interface TradeFact extends Row {
  readonly trade: string
  readonly cert_no: string | null
  readonly cert_to: string | null
  readonly worked_on: string
}
export interface WorkFact extends Row {
  readonly kind: number
  readonly level: number
  /** 正在实施（含监测异常）。 */
  readonly working: boolean
  readonly approved: boolean
  readonly argued: boolean
  readonly monitored: boolean
  /** 监测异常满几个小时没有处置；没有异常的为 null。 */
  readonly abnormal_hours: number | null
  /** 完成待验收，其后同一部位又浇筑的那一天。 */
  readonly next_on: string | null
}
export interface CraneFact extends Row {
  readonly kind: number
  readonly using: boolean
  readonly accept_on: string | null
  readonly use_no: string | null
  readonly made_on: string | null
  readonly anti_drop_to: string | null
}
export interface MajorFacts {
  readonly today: string
  readonly companies: readonly CompanyFact[]
  readonly people: readonly PersonFact[]
  /** 按规模应配的专职安全员；规模未填的为 null。 */
  readonly officers_due: number | null
  readonly trades: readonly TradeFact[]
  readonly works: readonly WorkFact[]
  readonly cranes: readonly CraneFact[]
}

export interface MajorHint {
  readonly code: string
  readonly article: string
  /** 标准里的情形。 */
  readonly name: string
  /** 系统里的事实。 */
  readonly said: string
  /** 事实所在的记录；说的是整个工程的没有。 */
  readonly entity: string | null
  readonly id: number | null
}

interface Found {
  readonly said: string
  readonly entity: string | null
  readonly id: number | null
}

const at = (entity: string, { id }: Row, said: string): Found => ({ said, entity, id })
const [MANAGER, OFFICER] = [keyPost.code('project_manager'), keyPost.code('safety_officer')]
const PIT = dangerKind.code('pit')
const TUNNEL = dangerKind.code('tunnel')
/** 验收合格之日起三十日内办理使用登记（建筑起重机械安全监督管理规定第十七条）。 */
const REGISTER_DAYS = 30
/** 监测异常满一日没有处置的。 */
const ABNORMAL_HOURS = 24

const [ages] = craneAgeSets
/** 出厂满几年应评估或报废：塔机按最小的一档，施工升降机按 SC 型，物料提升机按 SS 型。 */
const SERVICE_YEARS: Readonly<Record<number, number | undefined>> = {
  [craneKind.code('tower')]: ages?.tower[0]?.years,
  [craneKind.code('elevator')]: ages?.elevator.SC,
  [craneKind.code('hoist')]: ages?.elevator.SS,
}

const over = (to: string | null, today: string): boolean => to !== null && to < today

/** 安考证：项目经理 B 证，专职安全员 C 证。 */
function certProblem({ post, cert, cert_no, cert_to }: PersonFact, today: string): string | null {
  const wanted = post === MANAGER ? 'B' : post === OFFICER ? 'C' : null
  if (wanted === null) return null
  if (cert_no === null || cert === null || !cert.startsWith(wanted)) return `没有登记 ${wanted} 证`
  return over(cert_to, today) ? `的 ${wanted} 证已于 ${cert_to} 到期` : null
}

/** 各条怎样从事实里看出来。 */
const rules: Readonly<Record<string, (facts: MajorFacts) => readonly (Found | false)[]>> = {
  '04-1': ({ companies, today }) =>
    companies.map(
      (company) =>
        (company.licence_no === null || over(company.licence_to, today)) &&
        at(
          'unit',
          company,
          `${company.name}${company.licence_no === null ? '没有登记安全生产许可证' : `的安全生产许可证已于 ${company.licence_to} 到期`}`,
        ),
    ),
  '04-2': ({ people, officers_due, today }) => {
    const valid = people.filter((each) => each.post === OFFICER && certProblem(each, today) === null).length
    return [
      ...people.map((each) => {
        const problem = certProblem(each, today)
        return problem !== null && at('manage_user', each, `${keyPost.labelOf(each.post)}${each.name}${problem}`)
      }),
      officers_due !== null &&
        valid < officers_due && {
          said: `在岗且证书有效的专职安全员 ${valid} 人，应配 ${officers_due} 人`,
          entity: null,
          id: null,
        },
    ]
  },
  '04-3': ({ trades }) =>
    trades.map(
      (each) =>
        (each.cert_no === null || each.cert_to === null || each.cert_to < each.worked_on) &&
        at(
          'worker',
          each,
          `${each.trade}${each.name}${each.cert_no === null || each.cert_to === null ? '没有有效的特种作业证' : `的特种作业证已于 ${each.cert_to} 到期`}，${each.worked_on} 仍有考勤`,
        ),
    ),
  '04-4': ({ works }) =>
    works.map((work) => {
      const lack = !work.approved ? '专项方案未经批准' : work.level === OVERSIZED && !work.argued ? '未经专家论证' : null
      return work.working && lack !== null && at('danger_project', work, `${work.name}${lack}仍在施工`)
    }),
  '04-5': ({ works }) =>
    works.map(
      (work) => work.next_on !== null && at('danger_project', work, `${work.name}未验收，同一部位 ${work.next_on} 已浇筑混凝土`),
    ),
  '05-3': ({ works }) =>
    works.map(
      (work) =>
        work.working &&
        work.kind === PIT &&
        work.level === OVERSIZED &&
        !work.monitored &&
        at('danger_project', work, `${work.name}没有委托第三方监测`),
    ),
  '05-4': abnormal(PIT),
  '13-2': abnormal(TUNNEL),
  '08-1': ({ cranes, today }) =>
    cranes.map((crane) => {
      const unaccepted = crane.using && crane.accept_on === null
      const late = crane.accept_on !== null && crane.use_no === null && addDays(crane.accept_on, REGISTER_DAYS) < today
      return (
        (unaccepted || late) &&
        at('crane', crane, `${crane.name}${unaccepted ? '未经验收即投入使用' : `${crane.accept_on} 验收后没有办理使用登记`}`)
      )
    }),
  '08-4': ({ cranes, today }) =>
    cranes.map(
      (crane) =>
        crane.using &&
        over(crane.anti_drop_to, today) &&
        at('crane', crane, `${crane.name}的防坠安全器 ${crane.anti_drop_to} 已过标定期`),
    ),
  '08-9': ({ cranes, today }) =>
    cranes.map((crane) => {
      const years = SERVICE_YEARS[crane.kind]
      return (
        crane.using &&
        crane.made_on !== null &&
        years !== undefined &&
        monthsAfter(crane.made_on, years * 12) <= today &&
        at('crane', crane, `${crane.name}出厂已满 ${years} 年（${crane.made_on}），应核对评估结论与报废年限`)
      )
    }),
}

function abnormal(kind: number) {
  return ({ works }: MajorFacts) =>
    works.map(
      (work) =>
        work.kind === kind &&
        work.abnormal_hours !== null &&
        work.abnormal_hours >= ABNORMAL_HOURS &&
        at('danger_project', work, `${work.name}监测异常 ${Math.floor(work.abnormal_hours)} 小时没有处置`),
    )
}

export const MAYBE_MAJOR = '可能构成重大事故隐患'

/**
 * 从系统里的事实看出可能构成重大事故隐患的（2024 版判定标准）：只提示，由人到现场判定，系统从不代为认定。
 * 依条、项的次序。
 */
export const majorHints = (facts: MajorFacts): MajorHint[] =>
  Object.keys(rules)
    .sort()
    .flatMap((code) =>
      (rules[code]?.(facts) ?? []).flatMap((found) =>
        found ? [{ ...found, code, article: articleOf(code), name: caseOf(code).name }] : [],
      ),
    )

/** 一条提示的整句。 */
export const hintSentence = ({ said, article }: Pick<MajorHint, 'said' | 'article'>): string =>
  `${MAYBE_MAJOR}：${said}（${article}）`
