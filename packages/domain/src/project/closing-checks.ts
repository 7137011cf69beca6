import type { BizCheck } from '../contracts/biz-answers'
import { cranesPath, dangersPath, housesPath, stopsPath, surveyPath } from './project-paths'

const COMPLETION = '房屋建筑和市政基础设施工程竣工验收规定第五条（十）'
/** 隐患、停工、起重机械、工资四项的依据，次序同 closingGates。 */
export const closingClauses = [COMPLETION, COMPLETION, '建筑起重机械安全监督管理规定', '保障农民工工资支付条例'] as const

/** 收尾时要看的事实：隐患、起重机械、工资、停工。终止监督与竣工验收用同一份。 */
export interface ClosingFacts {
  readonly dangers: number
  readonly major_dangers: number
  readonly cranes: number
  readonly crane_names: string | null
  readonly unpaid_sheets: number
  readonly failed_pays: number
  readonly stops: number
  /** 没有通过分户验收的户数。 */
  readonly houses: number
  /** 单体登记了户数、分户验收里还没有的户数。 */
  readonly unlisted_houses: number
}

type Severity = Exclude<BizCheck['result'], 'ok' | 'none'>

/** 一条核验：数目为零即符合，否则按轻重拦住或提醒。 */
export function counted(
  label: string,
  count: number,
  { none, some, severity = 'block', path }: { none: string; some: string; severity?: Severity; path: string },
): BizCheck {
  if (count === 0) return { label, result: 'ok', text: none }
  return { label, result: severity, text: some, path }
}

export const dangerCheck = (facts: ClosingFacts, engineeringId: number, severity: Severity = 'block'): BizCheck =>
  counted('隐患销项', facts.dangers, {
    none: '没有未销项的隐患',
    some: `还有 ${facts.dangers} 条隐患没有销项${facts.major_dangers > 0 ? `，其中重大事故隐患 ${facts.major_dangers} 条` : ''}`,
    severity,
    path: dangersPath(engineeringId),
  })

export const craneCheck = (facts: ClosingFacts, engineeringId: number, severity: Severity = 'block'): BizCheck =>
  counted('起重机械拆除', facts.cranes, {
    none: '没有尚未拆除的起重机械',
    some: `还有 ${facts.cranes} 台起重机械没有拆除：${(facts.crane_names ?? '').slice(0, 100)}`,
    severity,
    path: cranesPath(engineeringId),
  })

export function wageCheck(facts: ClosingFacts, engineeringId: number, severity: Severity = 'block'): BizCheck {
  const parts = [
    facts.unpaid_sheets > 0 ? `${facts.unpaid_sheets} 张工资表没有发放完` : '',
    facts.failed_pays > 0 ? `${facts.failed_pays} 人次发放失败` : '',
  ].filter(Boolean)
  return counted('工资结清', facts.unpaid_sheets + facts.failed_pays, {
    none: '工资表都已发放',
    some: `还有 ${parts.join('，')}`,
    severity,
    path: surveyPath(engineeringId),
  })
}

export const stopCheck = (facts: ClosingFacts, engineeringId: number): BizCheck =>
  counted('停工', facts.stops, {
    none: '没有未复工的停工',
    some: `还有 ${facts.stops} 件停工没有复工`,
    path: stopsPath(engineeringId),
  })

/** 住宅工程逐户验收合格，才能组织竣工验收（建质〔2009〕291号）。 */
export const houseCheck = (facts: ClosingFacts, engineeringId: number, severity: Severity): BizCheck =>
  counted('分户验收', facts.houses, {
    none: '没有未通过分户验收的户',
    some: `还有 ${facts.houses} 户未通过分户验收`,
    severity,
    path: housesPath(engineeringId),
  })

/** 登记了一百二十八户而只验收了三户的，没有一户“未通过”：差多少说出来，由审查的人核对。 */
export const houseCountCheck = (facts: ClosingFacts, engineeringId: number): BizCheck[] =>
  facts.unlisted_houses === 0
    ? []
    : [
        {
          label: '分户验收户数',
          result: 'warn',
          text: `单体登记的户数中还有 ${facts.unlisted_houses} 户没有分户验收记录，请核对是否逐户验收`,
          path: housesPath(engineeringId),
        },
      ]

/** 申请时还拦不住、往后必定拦住的：申请时就说明在哪之前要了结，依据何条。 */
export const heldLater = <C extends BizCheck & { readonly clause: string }>(check: C, before: string): C =>
  check.result === 'ok' ? check : { ...check, text: `${check.text}；${before}之前须了结，否则不予${before}（${check.clause}）` }

/** 收尾四项，各带依据；竣工验收与终止监督只有这一份。 */
export const closingGates = (
  facts: ClosingFacts,
  engineeringId: number,
  severity: Severity = 'block',
): (BizCheck & { readonly clause: string })[] => {
  const [dangers, stops, cranes, wages] = closingClauses
  return [
    { ...dangerCheck(facts, engineeringId), clause: dangers },
    { ...stopCheck(facts, engineeringId), clause: stops },
    { ...craneCheck(facts, engineeringId, severity), clause: cranes },
    { ...wageCheck(facts, engineeringId, severity), clause: wages },
  ]
}
