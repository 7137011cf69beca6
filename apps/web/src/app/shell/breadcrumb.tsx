import { type ReactElement, useEffect, useMemo } from 'react'
import { writeItem } from '../../data/session-items'
import { screenOf } from '@zhujian/domain/screens'
import { useTabs } from './tab-store'
import { projectOf } from './tabs'
import { trailOf } from './trail'

/** 面包屑。清单页的位置在菜单上已看得见、没有清单可回的页面说不出什么，都只给读屏软件；记录页显示出来，可回到清单。 */
export function Breadcrumb(): ReactElement | null {
  const active = useTabs((state) => state.tabs.find((tab) => tab.key === state.active))
  const trail = useMemo(() => (active ? trailOf(active.path, active.type, active.title) : []), [active])
  useEffect(() => {
    if (trail.length > 0) writeItem('routeTitle', trail.map((crumb) => crumb.title).join(' / '))
  }, [trail])
  if (!active) return null
  // 工程页有自己的页头与左侧的页面。
  const placed = projectOf(screenOf(active.path), active.query) !== undefined
  const leadsBack = !placed && active.policy === 'perRecord' && trail.some(({ path }, index) => index > 0 && path)
  return (
    <nav className={leadsBack ? 'trail' : 'visually-hidden'} aria-label="当前位置">
      <ol>
        {trail.map((crumb, index) => (
          <li key={`${index}-${crumb.title}`} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {/* 看不见的链接不接焦点：键盘走到了那里，眼前什么也没有。 */}
            {crumb.path && leadsBack ? <a href={`#${crumb.path}`}>{crumb.title}</a> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
