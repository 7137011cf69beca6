import type { ReactElement } from 'react'
import { fetchUser, logout } from '../../data/account'
import { navigate } from '../../data/place'
import { useSession } from '../../data/session'
import { FactorSteps } from './factor-steps'
import { PlainFrame } from './plain-frame'

async function leave(): Promise<void> {
  await logout()
  navigate('/login', { replace: true })
}

/** 角色须用两步验证而本人尚未启用：先启用，再办理业务。 */
export default function FactorPage(): ReactElement {
  const username = useSession((state) => state.user?.username ?? '')
  const exit = (
    <button type="button" onClick={() => void leave()}>
      退出登录
    </button>
  )
  return (
    <PlainFrame aside={exit}>
      <div className="plain-card plain-narrow">
        <h1>启用两步验证</h1>
        <p className="plain-lead">账号 {username} 的角色须用动态口令登录，启用后继续使用</p>
        <FactorSteps onDone={() => void fetchUser()} />
      </div>
    </PlainFrame>
  )
}
