import type { FieldProblem } from '@zhujian/model'

/** 检查查出的一项隐患。 */
export interface FoundDanger {
  readonly id: number
  readonly is_major: boolean
  readonly place: string
  readonly description: string
}

/** 停工通知书里由检查写下的：停哪里，凭什么。 */
interface Drawn {
  readonly part: string
  readonly reason: string
}

const MOST_PART = 60
const MOST_REASON = 500

/** 停工凭的是重大事故隐患；没有重大的，凭查出的全部。 */
export const groundsOf = <D extends FoundDanger>(dangers: readonly D[]): readonly D[] => {
  const majors = dangers.filter(({ is_major }) => is_major)
  return majors.length > 0 ? majors : dangers
}

/** 检查结论是停工的，停工通知书照所查的写。 */
export function drawnUp(checkNo: string, grounds: readonly FoundDanger[]): Drawn {
  const said = grounds.map(({ place, description }) => `${place}：${description}`).join('；')
  return {
    part: grounds
      .map(({ place }) => place)
      .join('、')
      .slice(0, MOST_PART),
    reason: `监督检查 ${checkNo} 查出：${said}`.slice(0, MOST_REASON),
  }
}

/**
 * 改过的停工通知书还说不说所查的：部位、原因一字不改。加一句“其余部位照常施工”、前面加一个“除”字，停工就落了空。
 * 全面停工没有部位。
 */
export function rewritten(
  drawn: Drawn,
  { part, reason }: { readonly part?: unknown; readonly reason?: unknown },
): FieldProblem[] {
  return [
    ...(reason === drawn.reason
      ? []
      : [{ field: 'reason', message: `停工原因由监督检查写下，不能改写、加写；要补充的写在检查、隐患里：“${drawn.reason}”` }]),
    ...(part === undefined || part === drawn.part
      ? []
      : [{ field: 'part', message: `停工部位由监督检查写下，不能改写、加写；还要停别处的另拟一份：“${drawn.part}”` }]),
  ]
}
