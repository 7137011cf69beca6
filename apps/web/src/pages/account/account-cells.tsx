import { accountStatuses } from '@zhujian/domain/account/account'
import type { LockedAccount } from '@zhujian/domain/contracts/locked-account'
import { isRole, roleOf } from '@zhujian/domain/roles'
import type { CellRenderers } from '../../entity/columns'
import { StateTag, Tag } from '../../ui/tag'
import type { accountSource } from './account-source'
import { lockLeft } from './locked-accounts'

const lockOf = (locked: readonly LockedAccount[], row: { readonly id: number }) => locked.find(({ id }) => id === row.id)

/** 角色一格：自定义角色写在后面；还没有生效角色的说明在等确认。登录锁定的标在账号后面，状态一格写明还剩多久。 */
export const accountCells = (locked: readonly LockedAccount[]): CellRenderers<ReturnType<typeof accountSource>> => ({
  username: (row) => {
    const lock = lockOf(locked, row)
    return (
      <>
        {row.username}{' '}
        {lock && (
          <Tag tone="danger" title={lockLeft(lock.locked_until)}>
            已锁定
          </Tag>
        )}
      </>
    )
  },
  role_codes: (row) => {
    const codes = row.role_codes ?? []
    const labels = codes.map((code) => (isRole(code) ? roleOf(code).label : code))
    const custom = row.custom_role_ids_text ?? ''
    if (labels.length === 0) return <span className="zj-nothing">等待确认</span>
    return `${labels.join('、')}${custom && `（${custom}）`}`
  },
  status: (row) => {
    const lock = lockOf(locked, row)
    if (!lock) return <StateTag dict={accountStatuses} code={row.status} />
    return <Tag tone="danger">{`已锁定 ${lockLeft(lock.locked_until)}`}</Tag>
  },
})
