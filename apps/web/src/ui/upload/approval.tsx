import { SCAN } from '@zhujian/domain/contracts/file-scan'
import { Switch } from 'antd'
import { Tag } from '../tag'
import type { ScanState } from './scan-tag'

/** [S4-06] Approval of one file as it stands on the wire; not the states of a row. */
export const APPROVED = '2'
export const REJECTED = '3'
/** Nothing to judge yet: the switch is disabled. */
export const NOT_OPEN = '0'

export interface FileApproval {
  id: number
  status: string | number
}

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

interface ApprovalSwitchProps extends FileApproval {
  name: string
  onChoose: (approval: FileApproval) => void
}

/** Passes or rejects one file. */
export function ApprovalSwitch({ id, status, name, onChoose }: ApprovalSwitchProps) {
  return (
    <Switch
      size="small"
      checked={String(status) === APPROVED}
      disabled={String(status) === NOT_OPEN}
      checkedChildren="通过"
      unCheckedChildren="驳回"
      aria-label={`审核${name}`}
      onChange={(checked) => onChoose({ id, status: approvalToSend(checked ? 1 : REJECTED) })}
    />
  )
}
