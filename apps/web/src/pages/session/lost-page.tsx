import type { ReactElement, ReactNode } from 'react'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { PlainFrame } from './plain-frame'

interface LostPageProps {
  /** 大字写在最上面的返回码。 */
  code?: string
  title: string
  tab: Tab
  /** 主要去处之后的按钮。 */
  actions?: ReactNode
  children: ReactNode
}

/** 到不了的页面：有人登录时在标签里，其他标签都在，返回即关闭这个标签；没有人登录时单独成页。 */
export function LostPage({ code, title, tab, actions, children }: LostPageProps): ReactElement {
  const signedIn = useSession((state) => state.token !== '')
  const alone = tab.key === ''
  const card = (
    <div className="plain-card lost">
      {code && <span className="lost-code">{code}</span>}
      <h1>{title}</h1>
      {children}
      <div className="plain-actions">
        <a className="main-button" href={signedIn ? '#/index' : '#/login'}>
          {signedIn ? '返回首页' : '去登录'}
        </a>
        <button type="button" className="plain-button" onClick={() => (alone ? history.back() : tab.close())}>
          返回上一页
        </button>
        {actions}
      </div>
    </div>
  )
  return alone ? <PlainFrame>{card}</PlainFrame> : card
}
