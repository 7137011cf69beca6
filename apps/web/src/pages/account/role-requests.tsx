import { dataScopes } from '@zhujian/domain/account/custom-role'
import type { GrantRequest, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { roleOf } from '@zhujian/domain/roles'
import { formatInstant } from '@zhujian/model/date'
import { Dialog } from '../../ui/dialog'
import { ACCOUNT } from './account-paths'
import { textOfKey } from './role-rights-state'
import { ROLE_RIGHTS, roleApi } from './use-role-rights'
import { type Decision, DecisionList, type WaitingText } from './waiting-list'

/** 等待安全管理员确认的授权：谁提出、改什么；安全管理员在此确认或退回。 */
export function RoleRequestsDialog({ rights, onClose }: { rights: RoleRights; onClose: () => void }) {
  const may = rights.can.includes('confirmGrants')
  return (
    <Dialog open title="待确认的授权" width={720} onClose={onClose}>
      <DecisionList rows={rights.requests} empty="没有待确认的授权" tell={told} decision={decision} may={may} />
      {!may && rights.requests.length > 0 && <p className="role-hint">由安全管理员确认后生效。</p>}
    </Dialog>
  )
}

const told = (request: GrantRequest): WaitingText => ({
  head: request.kind === 'role' ? `角色：${request.subject_name}` : `账号：${request.subject_name}（${request.subject}）`,
  note: `${request.requested_by}，${formatInstant(request.requested_at)} 提出`,
  text: wanted(request),
})

function wanted({ kind, changes, role_codes, data_scope: scope, place }: GrantRequest): string {
  if (kind === 'account')
    return [
      role_codes.length > 0 && `担任：${role_codes.map((code) => roleOf(code).label).join('、')}`,
      place !== undefined && `区域与监管单位改为：${place}`,
    ]
      .filter(Boolean)
      .join('。')
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

const decision: Decision<GrantRequest> = {
  path: roleApi.decide,
  changes: [ROLE_RIGHTS, ACCOUNT],
  agree: {
    label: '确认生效',
    question: (request) => `确认后立即生效：${wanted(request)}`,
    okText: '确认生效',
    done: '已确认，立即生效',
  },
  decline: {
    label: '退回',
    title: ({ subject_name }) => `退回：${subject_name}`,
    field: 'reason',
    fieldLabel: '退回原因',
    scope: 'act.grant_request',
    done: '已退回',
  },
}
