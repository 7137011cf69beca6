import type { DisableProposal } from '@zhujian/domain/contracts/disable-proposal'
import { f } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { toast } from '../../ui/toast'
import { ACCOUNT, accountApi } from './account-paths'
import type { PageKind } from './account-source'

const replyFields = { reply: f.longText('不采纳的原因', { max: 200 }) }

/** 停用建议：有等待处理的才出现，点开逐条采纳或不采纳。 */
export function ProposalsButton({ type }: { type: PageKind }) {
  const { data } = useApi<{ rows: DisableProposal[] }>(ACCOUNT, accountApi.proposals, { account_type: type }, { silent: true })
  const [isOpen, setIsOpen] = useState(false)
  const rows = data?.rows ?? []
  if (rows.length === 0 && !isOpen) return null
  return (
    <>
      <Badge count={rows.length} size="small">
        <Button onClick={() => setIsOpen(true)}>停用建议</Button>
      </Badge>
      {isOpen && <ProposalsDialog rows={rows} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ProposalsDialog({ rows, onClose }: { rows: readonly DisableProposal[]; onClose: () => void }) {
  const [declining, setDeclining] = useState<DisableProposal | null>(null)
  return (
    <Dialog open title="停用建议" width={720} onClose={onClose}>
      {rows.length === 0 && <Empty small text="没有待处理的停用建议" />}
      <ul className="account-requests">
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{`${row.real_name}（${row.username}）`}</strong>
            <span>{[row.place, `${row.proposed_by}，${formatInstant(row.proposed_at)} 提出`].filter(Boolean).join(' · ')}</span>
            <p>{row.reason}</p>
            <div>
              <Button onClick={() => setDeclining(row)}>不采纳</Button>
              <Button type="primary" danger onClick={() => void adopt(row)}>
                停用账号
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {declining && <Decline proposal={declining} onClose={() => setDeclining(null)} />}
    </Dialog>
  )
}

async function adopt({ id, real_name }: DisableProposal): Promise<void> {
  if (!(await confirm(`停用后「${real_name}」立即退出登录，不能再登录；资料与记录保留。`, { okText: '停用', danger: true })))
    return
  try {
    await post(accountApi.decideProposal, { id, result: 'pass' }, { silent: true })
    toast.success('已停用')
  } catch (error) {
    toast.error(messageOf(error))
  }
  await invalidate(ACCOUNT)
}

function Decline({ proposal, onClose }: { proposal: DisableProposal; onClose: () => void }) {
  const handleSubmit = async ({ reply }: Record<string, unknown>) => {
    await post(accountApi.decideProposal, { id: proposal.id, result: 'reject', reply }, { silent: true })
    await invalidate(ACCOUNT)
    toast.success('已回复')
  }
  return (
    <WithKinds>
      <AskDialog
        title={`不采纳：${proposal.real_name}`}
        okText="不采纳"
        fields={replyFields}
        items={Object.keys(replyFields)}
        subject={{ scope: 'act.disable_proposal', ids: [proposal.id] }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
