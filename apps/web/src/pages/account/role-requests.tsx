import { dataScopes } from '@zhujian/domain/account/custom-role'
import type { GrantRequest, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { roleOf } from '@zhujian/domain/roles'
import { f } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { toast } from '../../ui/toast'
import { ACCOUNT } from './account-paths'
import { textOfKey } from './role-rights-state'
import { ROLE_RIGHTS, roleApi } from './use-role-rights'
import './account.css'

const reasonFields = { reason: f.longText('退回原因', { max: 200 }) }

/** 等待安全管理员确认的授权：谁提出、改什么；安全管理员在此确认或退回。 */
export function RoleRequestsDialog({ rights, onClose }: { rights: RoleRights; onClose: () => void }) {
  const [rejecting, setRejecting] = useState<GrantRequest | null>(null)
  const may = rights.can.includes('confirmGrants')
  return (
    <Dialog open title="待确认的授权" width={720} onClose={onClose}>
      {rights.requests.length === 0 && <Empty small text="没有待确认的授权" />}
      <ul className="account-requests">
        {rights.requests.map((request) => (
          <li key={request.id}>
            <strong>
              {request.kind === 'role' ? `角色：${request.subject_name}` : `账号：${request.subject_name}（${request.subject}）`}
            </strong>
            <span>{`${request.requested_by}，${formatInstant(request.requested_at)} 提出`}</span>
            <p>{told(request)}</p>
            {may && (
              <div>
                <Button onClick={() => setRejecting(request)}>退回</Button>
                <Button type="primary" onClick={() => void pass(request)}>
                  确认生效
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!may && rights.requests.length > 0 && <p className="role-hint">由安全管理员确认后生效。</p>}
      {rejecting && <Reject request={rejecting} onClose={() => setRejecting(null)} />}
    </Dialog>
  )
}

function told({ kind, changes, role_codes, data_scope: scope }: GrantRequest): string {
  if (kind === 'account') return `担任：${role_codes.map((code) => roleOf(code).label).join('、')}`
  const names = (allowed: boolean) =>
    changes.filter((change) => change.allowed === allowed).map(({ entity, verb }) => textOfKey(`${entity}/${verb}`))
  return [
    names(true).length > 0 && `新增：${names(true).join('；')}`,
    names(false).length > 0 && `移除：${names(false).join('；')}`,
    scope !== undefined && `数据范围改为：${scope ? dataScopes.labelOf(scope) : '与起点角色相同'}`,
  ]
    .filter(Boolean)
    .join('。')
}

async function pass(request: GrantRequest): Promise<void> {
  if (!(await confirm(`确认后立即生效：${told(request)}`, { okText: '确认生效' }))) return
  try {
    await post(roleApi.decide, { id: request.id, result: 'pass' }, { silent: true })
    await invalidate(ROLE_RIGHTS, ACCOUNT)
    toast.success('已确认，立即生效')
  } catch (error) {
    toast.error(messageOf(error))
  }
}

function Reject({ request, onClose }: { request: GrantRequest; onClose: () => void }) {
  const handleSubmit = async ({ reason }: Record<string, unknown>) => {
    await post(roleApi.decide, { id: request.id, result: 'reject', reason }, { silent: true })
    await invalidate(ROLE_RIGHTS, ACCOUNT)
    toast.success('已退回')
  }
  return (
    <WithKinds>
      <AskDialog
        title={`退回：${request.subject_name}`}
        okText="退回"
        danger
        fields={reasonFields}
        items={Object.keys(reasonFields)}
        subject={{ scope: 'act.grant_request', ids: [request.id] }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
