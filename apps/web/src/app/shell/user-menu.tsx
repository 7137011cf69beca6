import { DownOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useAbnormalLog } from '../../data/abnormal-log'
import { logout } from '../../data/account'
import { unsentVisits } from '../../data/kept-visits'
import { navigate } from '../../data/place'
import { type UserInfo, useSession } from '../../data/session'
import { LAST_LOGIN, readOwn } from '../../data/session-items'
import { confirm } from '../../ui/confirm'
import { guarded } from '../guarded-import'
import { showAbnormalLog, showHelp } from './shell-state'
import { useTabs } from './tab-store'

const FactorDialog = lazy(guarded(async () => ({ default: (await import('./factor-dialog')).FactorDialog })))
const DraftList = lazy(guarded(async () => ({ default: (await import('./draft-list')).DraftList })))
const OwnSessionsDialog = lazy(
  guarded(async () => ({ default: (await import('../../pages/account/own-sessions-dialog')).OwnSessionsDialog })),
)
const LoginLinkDialog = lazy(
  guarded(async () => ({ default: (await import('../../pages/account/login-link-dialog')).LoginLinkDialog })),
)
const PasswordDialog = lazy(guarded(async () => ({ default: (await import('./password-dialog')).PasswordDialog })))

async function leave(): Promise<void> {
  const dirty = useTabs.getState().tabs.some((tab) => tab.dirty)
  const unsent = await unsentVisits()
  const lost = unsent > 0 ? `本机有 ${unsent} 次现场检查还没有存到平台，退出登录将从本机清除，不能找回。` : ''
  const asked = dirty ? '有未保存的内容，确定退出登录吗？' : '确定退出登录吗？'
  if (!(await confirm(lost + asked, { okText: lost ? '清除并退出' : '退出登录', danger: lost !== '' }))) return
  await logout()
  navigate('/login', { replace: true })
}

function Who({ user }: { user: UserInfo }): ReactElement {
  const last = readOwn<string>(LAST_LOGIN)
  return (
    <span className="user-who">
      {user.username}
      <br />
      {[user.org_name ?? user.unit_name, user.role_names.join('、')].filter(Boolean).join(' · ')}
      {last && (
        <>
          <br />
          {last}
        </>
      )}
    </span>
  )
}

const dialogs = ['drafts', 'sessions', 'link', 'password', 'factor'] as const
type Opened = (typeof dialogs)[number] | null

function OpenedDialog({ open, onClose }: { open: Opened; onClose: () => void }): ReactElement {
  return (
    <Suspense>
      {open === 'drafts' && <DraftList onClose={onClose} />}
      {open === 'sessions' && <OwnSessionsDialog onClose={onClose} />}
      {open === 'link' && <LoginLinkDialog onClose={onClose} />}
      {open === 'password' && <PasswordDialog onClose={onClose} />}
      {open === 'factor' && <FactorDialog onClose={onClose} />}
    </Suspense>
  )
}

const itemsFor = (user: UserInfo | undefined, failures: boolean): NonNullable<MenuProps['items']> => [
  { key: 'who', type: 'group', label: user && <Who user={user} /> },
  { type: 'divider' },
  // 免登录查看只读：没有草稿、登录与密码可办。
  ...(user?.free
    ? []
    : [
        { key: 'drafts', label: '我的草稿' },
        { key: 'sessions', label: '登录设备' },
        { key: 'link', label: '免登录链接' },
        { key: 'password', label: '修改密码' },
        { key: 'factor', label: user?.mfa ? '两步验证已启用' : '启用两步验证', disabled: user?.mfa === true },
      ]),
  // 手机的顶栏放不下帮助与异常日志。
  ...(failures ? [{ key: 'failures', label: '异常日志' }] : []),
  { key: 'help', label: '帮助' },
  { key: 'leave', label: '退出登录' },
]

/** 账号：姓名、单位、角色；我的草稿、登录设备、修改密码、两步验证、退出登录。 */
export function UserMenu(): ReactElement {
  const user = useSession((state) => state.user)
  const [open, setOpen] = useState<Opened>(null)
  const failures = useAbnormalLog().events.length > 0
  const name = user?.real_name || user?.username || ''
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: itemsFor(user, failures),
          onClick: ({ key }) => {
            const opened = dialogs.find((each) => each === key)
            if (opened) setOpen(opened)
            else if (key === 'help') showHelp(true)
            else if (key === 'failures') showAbnormalLog(true)
            else void leave()
          },
        }}
      >
        <button type="button" className="header-user" aria-label={`账号 ${name}`} aria-haspopup="menu">
          <span className="header-avatar" aria-hidden="true">
            {[...name][0]}
          </span>
          <span className="header-name">{name}</span>
          <DownOutlined className="header-switch-arrow" />
        </button>
      </Dropdown>
      <OpenedDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}
