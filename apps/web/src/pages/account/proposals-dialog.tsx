import type { DisableProposal } from '@zhujian/domain/contracts/disable-proposal'
import { formatInstant } from '@zhujian/model/date'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { Dialog } from '../../ui/dialog'
import { ACCOUNT, accountApi } from './account-paths'
import type { PageKind } from './account-source'
import { type Decision, DecisionList, type WaitingText } from './waiting-list'

/** 停用建议：有等待处理的才出现，点开逐条采纳或不采纳。 */
export function ProposalsButton({ type }: { type: PageKind }) {
  const { data } = useApi<{ rows: DisableProposal[] }>(ACCOUNT, accountApi.proposals, { account_type: type })
  const [isOpen, setIsOpen] = useState(false)
  const rows = data?.rows ?? []
  if (rows.length === 0 && !isOpen) return null
  return (
    <>
      <Badge count={rows.length} size="small">
        <Button onClick={() => setIsOpen(true)}>停用建议</Button>
      </Badge>
      {isOpen && (
        <Dialog open title="停用建议" width={720} onClose={() => setIsOpen(false)}>
          <DecisionList rows={rows} empty="没有待处理的停用建议" tell={told} decision={decision} />
        </Dialog>
      )}
    </>
  )
}

const told = ({ real_name, username, place, proposed_by, proposed_at, reason }: DisableProposal): WaitingText => ({
  head: `${real_name}（${username}）`,
  note: [place, `${proposed_by}，${formatInstant(proposed_at)} 提出`].filter(Boolean).join(' · '),
  text: reason,
})

const decision: Decision<DisableProposal> = {
  path: accountApi.decideProposal,
  changes: [ACCOUNT],
  agree: {
    label: '停用账号',
    question: ({ real_name }) => `停用后“${real_name}”立即退出登录，不能再登录；资料与记录保留。`,
    okText: '停用',
    danger: true,
    done: '已停用',
  },
  decline: {
    label: '不采纳',
    title: ({ real_name }) => `不采纳：${real_name}`,
    field: 'reply',
    fieldLabel: '不采纳的原因',
    scope: 'act.disable_proposal',
    done: '已回复',
  },
}
