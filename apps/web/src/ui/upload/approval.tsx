import { SCAN } from '@zhujian/domain/contracts/file-scan'
import { Tag } from '../tag'
import type { ScanState } from './scan-tag'

/** [S4-06] Approval of one file as it stands on the wire; not the states of a row. */
export const APPROVED = '2'
export const REJECTED = '3'
/** Nothing to judge yet: the switch is disabled. */
export const NOT_OPEN = '0'

/** [S4-06] How a file stands for whoever judges it: what the virus scanner has yet to see nobody can open, so nobody can judge it. */
export function statusToJudge({ status, scan }: { status?: string | number | undefined; scan?: ScanState }): string {
  const judged = String(status)
  return scan === SCAN.waiting && judged !== APPROVED && judged !== REJECTED ? NOT_OPEN : judged
}

/** [S4-06] What is emitted for a chosen position: the 1 of a switch means approved, which is stored as 2. */
export const approvalToSend = (chosen: string | number): string => (String(chosen) === '1' ? APPROVED : String(chosen))

export function ApprovalTag({ status }: { status: string | number | undefined }) {
  if (String(status) === APPROVED) return <Tag tone="success">通过</Tag>
  if (String(status) === REJECTED) return <Tag tone="danger">驳回</Tag>
  return <Tag>待审</Tag>
}
