import type { LockedAccount } from '@zhujian/domain/contracts/locked-account'
import { formatInstant } from '@zhujian/model/date'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { serverNow } from '../../data/server-clock'
import { Dialog } from '../../ui/dialog'
import { ACCOUNT, accountApi } from './account-paths'
import type { PageKind } from './account-source'
import { act, WaitingList, type WaitingText } from './waiting-list'

/** 毫秒：剩余时间按分钟说。 */
const EVERY = 60_000

/** 这一类里登录锁定中的账号；不能解除锁定的人不问。 */
export function useLocked(type: PageKind, may: boolean): readonly LockedAccount[] {
  const { data } = useApi<{ rows: LockedAccount[] }>(
    ACCOUNT,
    accountApi.locked,
    { account_type: type },
    { every: EVERY, enabled: may },
  )
  return data?.rows ?? NONE
}
const NONE: readonly LockedAccount[] = []

/** 如“剩 12 分钟”；不足一分钟的按一分钟。 */
export const lockLeft = (until: number, now = serverNow()): string => `剩 ${Math.max(1, Math.ceil((until - now) / 60))} 分钟`

export const unlock = (id: number): Promise<void> => act({ path: accountApi.unlock, changes: [ACCOUNT] }, { id }, '已解除锁定')

/** 已锁定：有锁定的账号才出现，点开逐个解除。 */
export function LockedButton({ rows }: { rows: readonly LockedAccount[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (rows.length === 0 && !isOpen) return null
  return (
    <>
      <Badge count={rows.length} size="small">
        <Button onClick={() => setIsOpen(true)}>已锁定</Button>
      </Badge>
      {isOpen && (
        <Dialog open title="登录已锁定的账号" width={720} onClose={() => setIsOpen(false)}>
          <WaitingList rows={rows} empty="没有锁定的账号" tell={told} acts={acts} />
        </Dialog>
      )}
    </>
  )
}

const told = ({ real_name, username, place, locked_until }: LockedAccount): WaitingText => ({
  head: `${real_name}（${username}）`,
  note: [place, `${formatInstant(locked_until)} 自动解除，${lockLeft(locked_until)}`].filter(Boolean).join(' · '),
  text: '连续输错密码，登录已锁定。解除前请与本人核实；本人忘记密码的，重置密码即同时解除。',
})

const acts = ({ id }: LockedAccount) => (
  <div>
    <Button type="primary" onClick={() => void unlock(id)}>
      解除锁定
    </Button>
  </div>
)
