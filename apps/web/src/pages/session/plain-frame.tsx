import type { ReactElement, ReactNode } from 'react'
import { useSession } from '../../data/session'
import { Mark } from './mark'
import { SiteFooter } from './site-footer'
import './session.css'
import './plain-frame.css'

/** 注册、改密、404、401 的外框：顶栏、居中内容、页脚。 */
export function PlainFrame({ children, aside }: { children: ReactNode; aside?: ReactNode }): ReactElement {
  const site = useSession((state) => state.publicData.SITE?.SITE_NAME)
  return (
    <div className="plain">
      <header className="plain-header">
        <Mark size={26} />
        <strong>筑监</strong>
        {site && <span className="plain-site">{site}</span>}
        <span className="plain-aside">{aside}</span>
      </header>
      <main className="plain-main">{children}</main>
      <SiteFooter />
    </div>
  )
}
