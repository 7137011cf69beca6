import type { BizCheck } from '../contracts/biz-answers'
import type { Office } from '../offices'

/** 到某一处办理的时候才必须成立的核验：监督员的现场复查，监理核查时还没有做。 */
export interface StagedCheck extends BizCheck {
  readonly later?: {
    /** 由谁核对。 */
    readonly office: Office
    /** 轮到他以前怎么说。 */
    readonly text: string
  }
}

/** 此刻看得到的核验：核对的人还在后面（`ahead`）的，说由谁核对，不算不符合。 */
export const checksSeen = (checks: readonly StagedCheck[], ahead: readonly Office[]): BizCheck[] =>
  checks.map(({ label, result, text, path, later }) =>
    later && result === 'block' && ahead.includes(later.office)
      ? { label, result: 'none', text: later.text }
      : { label, result, text, ...(path !== undefined && { path }) },
  )
