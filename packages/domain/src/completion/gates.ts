import type { FieldProblem } from '@zhujian/model'
import { absentParties } from '../biz/kinds/five-parties'
import { groupDuty } from '../biz/kinds/jgsq'
import { NO_PART, partNames, partsTold } from '../reference/unit-parts'
import type { BizCheck } from '../contracts/biz-answers'
import { type ClosingFacts, closingGates, heldLater, houseCheck, houseCountCheck } from '../project/closing-checks'
import { surveyPath } from '../project/project-paths'
import { engineeringStates } from '../project/engineering-flow'
import { responsibleRoles, unitRole } from '../reference/unit-dicts'
import { checklist, type PaperStage } from './checklist'
import { opinionKinds, type Party } from './completion-dicts'
import { NOTICE_DAYS } from './completion-settings'
import { partsUnfit, specialsUnfit, type WorkScope } from './work-scope'

/** 过关的一步：不符合的一条都不能有。 */
export type GateKey = 'submit' | 'accept' | 'start' | 'pass' | 'file'

/** 一条核验，带依据；`line` 指向清单里要补的那一份。 */
export interface GateLine extends BizCheck {
  readonly clause: string
  readonly line?: string
}

export interface Opinion {
  readonly party: string
  readonly opinion: number
}

/** 判断过不过关要知道的全部事实；由服务端一次查齐。 */
export interface CompletionFacts {
  readonly engineering_id: number
  readonly engineering_state: number
  /** 有没有房屋建筑、市政工程；由类别与单体得出。 */
  readonly scope: WorkScope
  readonly site: ClosingFacts
  /** 已经交了资料的附件字段。 */
  readonly filed: ReadonlySet<string>
  readonly labels: Readonly<Record<string, string>>
  readonly parts_done: readonly unknown[]
  readonly parts_none: readonly unknown[]
  readonly specials_none: readonly unknown[]
  readonly none_reason: string | null
  readonly group: readonly { readonly party: unknown; readonly duty: unknown }[]
  /** 验收组里不在工程登记的人员之列的，按名单的次序。 */
  readonly strangers: readonly string[]
  readonly opinions: readonly Opinion[]
  /** 审批类型里标为必办、还没有办成的事项。 */
  readonly items_missing: readonly string[]
  readonly plan_on: string | null
  readonly accept_on: string | null
  /** 责令整改的那一天；还没有整改完重新组织的才有。 */
  readonly rectified_on: string | null
  /** 分部验收台账里还没有验收合格的，与一张也没有的分部。 */
  readonly parts_open: readonly number[]
  readonly parts_unseen: readonly number[]
  /** 书面通知监督机构的那一天；重新组织验收而没有再通知的没有。 */
  readonly notice_on: string | null
  /** 按提前通知的规定，最早可以验收的日子：自通知之日算，还没有通知的按今天通知算。 */
  readonly earliest: string | null
  /** 提前通知定为几个工作日。 */
  readonly notice_days: number
  readonly quality_report: number | null
  readonly today: string
}

const RULES = '房屋建筑和市政基础设施工程竣工验收规定'
const PARTS = 'GB 50300—2013 第5.0.4条'
const line = (label: string, clause: string, trouble: string, fine: string, more: Partial<GateLine> = {}): GateLine => ({
  label,
  clause,
  result: trouble === '' ? 'ok' : 'block',
  text: trouble || fine,
  ...more,
})

/** 工程走到可以办这一步的状态。 */
function stateLine({ engineering_state, engineering_id }: CompletionFacts, fit: readonly string[]): GateLine {
  const now = engineeringStates.labelOf(engineering_state)
  const fits = fit.includes(engineeringStates.keyOf(engineering_state) ?? '')
  return line('工程状态', '建设工程质量管理条例第十六条', fits ? '' : `工程当前为“${now}”`, `工程${now}`, {
    path: surveyPath(engineering_id),
  })
}

/** 各方应交的资料；不涉及的专项不用交。 */
export function paperLines(facts: CompletionFacts, stage: PaperStage): GateLine[] {
  return checklist
    .filter((item) => item.stage === stage)
    .map(({ field, party, special, basis }) => {
      const label = facts.labels[field] ?? field
      const excused = special !== undefined && facts.specials_none.includes(special)
      const there = facts.filed.has(field)
      // 又说不涉及、又交了的，哪一样是真的由填报的人说清。
      const trouble =
        excused === there
          ? there
            ? `${label}已经提交，又注明本工程不涉及，请撤下资料或者改正填报`
            : `${unitRole.labelOf(party)}尚未提交${label}`
          : ''
      return line(label, basis, trouble, excused ? '本工程不涉及' : '已提交', { line: field })
    })
}

/** 各分部各须说明：验收合格，或本工程没有；与工程里有什么相称。 */
export function partsLine(facts: CompletionFacts): GateLine {
  const { parts_done, parts_none, scope } = facts
  const { twice, missing } = partsTold(parts_done, parts_none, scope.building)
  const unfit = partsUnfit(scope, facts)
  const trouble = unfit[0]
    ? unfit.map(({ message }) => message).join('；')
    : twice.length > 0
      ? `${partNames(twice)}同时选了“验收合格”和“本工程没有”`
      : missing.length > 0
        ? `${partNames(missing)}没有验收，也没有注明本工程没有`
        : parts_done.length === 0
          ? NO_PART
          : ''
  return line('分部工程验收', PARTS, trouble, `建设单位填报 ${parts_done.length} 个分部验收合格`, { line: 'parts_done' })
}

/** 注明不涉及的专项，是可以不涉及的，写了理由。 */
function specialsLine(facts: CompletionFacts): GateLine[] {
  const trouble = specialsUnfit(facts.scope, facts)
    .map(({ message }) => message)
    .join('；')
  return trouble === '' ? [] : [line('不涉及的专项', `${RULES}第五条`, trouble, '', { line: 'specials_none' })]
}

/** 填报验收合格的分部与分部验收台账对得上：台账里还没有合格的不能填报合格；没有台账的写明，由受理的人查验资料。 */
export function ledgerLine({ parts_done, parts_open, parts_unseen }: CompletionFacts): GateLine {
  const names = (codes: readonly number[]) => partNames(codes.filter((code) => parts_done.includes(code)))
  const [open, unseen] = [names(parts_open), names(parts_unseen)]
  const trouble = open === '' ? '' : `${open}的分部验收还没有合格，不能填报验收合格`
  const more =
    trouble === '' && unseen !== '' ? { result: 'warn' as const, text: `${unseen}没有分部验收的记录，受理时请查验验收资料` } : {}
  return line('分部验收台账', PARTS, trouble, '与分部验收台账一致', { line: 'parts_done', ...more })
}

/** 验收组五方到齐，组长一人；没有不妥的为空。 */
function groupTrouble(group: CompletionFacts['group']): string {
  const absent =
    group.length === 0
      ? responsibleRoles.map((role) => unitRole.labelOf(role)).join('、')
      : absentParties(group.map(({ party }) => party))
  const leaders = group.filter(({ duty }) => duty === groupDuty.code('leader')).length
  if (absent !== '') return `验收组还缺${absent}`
  return leaders === 1 ? '' : leaders === 0 ? '验收组应有一名组长' : '验收组只能有一名组长'
}

/** 通知里的日期与验收组有什么不对，一次说完；没有填的另有话说。 */
export function noticeProblems(
  { plan_on, accept_group }: { readonly plan_on?: string | null; readonly accept_group?: CompletionFacts['group'] | null },
  earliest: string,
): FieldProblem[] {
  const group = groupTrouble(accept_group ?? [])
  return [
    ...(plan_on && plan_on < earliest ? [{ field: 'plan_on', message: `今天通知的，最早可在 ${earliest} 验收` }] : []),
    ...(group === '' ? [] : [{ field: 'accept_group', message: group }]),
  ]
}

/** 登记之外的人员可以进验收组（专家、分包单位的负责人），是谁要让人看见。 */
export const strangersText = (strangers: readonly string[]): string =>
  strangers.length === 0 ? '' : `${strangers.join('、')}不在工程登记的人员里，请核对`

export function groupLine({ group, strangers }: CompletionFacts): GateLine {
  const trouble = groupTrouble(group)
  const doubt = strangersText(strangers)
  const warned = trouble === '' && doubt !== '' && { result: 'warn' as const, text: `${group.length} 人，五方齐全；${doubt}` }
  return line('验收组', `${RULES}第六条（二）`, trouble, `${group.length} 人，五方齐全`, { line: 'accept_group', ...warned })
}

function planLine({ plan_on, earliest, today }: CompletionFacts): GateLine {
  const trouble = plan_on === null ? '没有填写计划验收日期' : plan_on < today ? `计划验收日期 ${plan_on} 已过` : ''
  const early = trouble === '' && plan_on !== null && earliest !== null && plan_on < earliest
  const told = `计划 ${plan_on ?? ''}，今天报送的最早可在 ${earliest ?? ''} 验收`
  return line('计划验收日期', `${RULES}第六条（三）`, trouble, plan_on ?? '', {
    line: 'plan_on',
    ...(early && { result: 'warn' as const, text: told }),
  })
}

/** 责令整改的，整改完、有凭据、在责令之后才重新组织验收。 */
function mendedLines(facts: CompletionFacts): GateLine[] {
  const { rectified_on: since, accept_on } = facts
  if (since === null) return []
  const trouble = accept_on !== null && accept_on < since ? `验收日期不能早于责令整改之日 ${since}` : ''
  return [
    ...paperLines(facts, 'mend'),
    line('重新组织验收', `${RULES}第六条`, trouble, `${since} 责令整改`, { line: 'accept_on' }),
  ]
}

/** 提前通知：通知之后满规定的工作日才能组织验收，每次验收各通知各的。 */
export function noticeLine({ accept_on, notice_on, earliest, notice_days: days, today }: CompletionFacts): GateLine {
  const clause = `${RULES}第六条（三）${days === NOTICE_DAYS ? '' : `；本地规定 ${days} 个工作日`}`
  if (notice_on === null) {
    const trouble = `重新组织验收的时间、地点与验收组名单还没有书面通知监督机构，请先通知验收；今天通知的最早可在 ${earliest ?? today} 验收`
    return line('提前通知', clause, trouble, '', { line: 'accept_on' })
  }
  // 没有填的按今天验收看：到了那一天才组织验收。
  const trouble = earliest !== null && (accept_on ?? today) < earliest ? `通知期未满，最早可在 ${earliest} 验收` : ''
  const fine = accept_on === null ? `最早可在 ${earliest ?? today} 验收` : `验收日期 ${accept_on}`
  return line('提前通知', clause, trouble, fine, { line: 'accept_on' })
}

const HOUSES = '住宅工程质量分户验收（建质〔2009〕291号）'
const siteLines = ({ site, engineering_id: id, scope }: CompletionFacts, severity: 'warn' | 'block'): GateLine[] => [
  ...[
    ...closingGates(site, id, severity),
    // 道路、管线没有户可验。
    ...(scope.building ? [{ ...houseCheck(site, id, severity), clause: HOUSES }] : []),
  ].map((check) => (check.result === 'warn' ? heldLater(check, '受理') : check)),
  ...(scope.building ? houseCountCheck(site, id) : []).map((check) => ({ ...check, clause: HOUSES })),
]

/** 五方意见：每一方一条，都同意才算数。 */
export function opinionLines({ opinions }: CompletionFacts): GateLine[] {
  return responsibleRoles.map((party: Party) => {
    const said = opinions.find((each) => each.party === party)
    const who = unitRole.labelOf(party)
    const agreed = said?.opinion === opinionKinds.code('agree')
    const trouble = said === undefined ? `${who}尚未签署意见` : agreed ? '' : `${who}不同意验收合格`
    return line(`${who}意见`, '建设工程质量管理条例第十六条', trouble, '同意验收合格', { line: `opinion.${party}` })
  })
}

/** 验收的日子到了才能确认合格。 */
function heldLine({ accept_on, today }: CompletionFacts): GateLine {
  const trouble = accept_on === null ? '尚未组织验收' : accept_on > today ? `验收定于 ${accept_on}，还没有到` : ''
  return line('验收日期', `${RULES}第七条`, trouble, accept_on ?? '', { line: 'accept_on' })
}

function reportLine({ quality_report }: CompletionFacts): GateLine {
  const clause = '房屋建筑和市政基础设施工程竣工验收备案管理办法第七条'
  return line('质量监督报告', clause, quality_report === null ? '监督机构尚未签发质量监督报告' : '', '已签发', {
    line: 'quality_report',
  })
}

/** 必办的事项都办成了才谈得上竣工；凭竣工验收申请来的，申请时已经核过。 */
function itemsLine({ items_missing: missing, engineering_id: id }: CompletionFacts): GateLine {
  const trouble = missing.length === 0 ? '' : `${missing.join('、')}还没有办成`
  return line('必办事项', '建设工程质量管理条例第十六条', trouble, '必办的事项都已办成', { path: surveyPath(id) })
}

const prepared = (facts: CompletionFacts): GateLine[] => [
  ...paperLines(facts, 'prepare'),
  partsLine(facts),
  ...specialsLine(facts),
  ledgerLine(facts),
  groupLine(facts),
]
const UNDERWAY = ['building', 'accepting']

const gates: Readonly<Record<GateKey, (facts: CompletionFacts) => GateLine[]>> = {
  submit: (facts) => [
    stateLine(facts, UNDERWAY),
    itemsLine(facts),
    ...prepared(facts),
    planLine(facts),
    ...siteLines(facts, 'warn'),
  ],
  accept: (facts) => [stateLine(facts, UNDERWAY), itemsLine(facts), ...prepared(facts), ...siteLines(facts, 'block')],
  start: (facts) => [
    stateLine(facts, UNDERWAY),
    ...prepared(facts),
    noticeLine(facts),
    ...mendedLines(facts),
    ...siteLines(facts, 'block'),
  ],
  pass: (facts) => [
    stateLine(facts, ['accepting']),
    heldLine(facts),
    ...opinionLines(facts),
    ...paperLines(facts, 'inspect'),
    ...siteLines(facts, 'block'),
  ],
  file: (facts) => [reportLine(facts), ...paperLines(facts, 'record')],
}

/** 过这一关要看的各条，不论符合与否。 */
export const gateOf = (key: GateKey, facts: CompletionFacts): GateLine[] => gates[key](facts)

export const blockersOf = (lines: readonly GateLine[]): GateLine[] => lines.filter(({ result }) => result === 'block')

const gated = new Set<string>(Object.keys(gates))
export const isGated = (step: string): step is GateKey => gated.has(step)
