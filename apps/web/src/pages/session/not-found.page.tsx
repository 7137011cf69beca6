import { isOpenTo } from '@zhujian/domain/screen-access'
import { screenOf, screens } from '@zhujian/domain/screens'
import { type ReactElement, useEffect, useState } from 'react'
import { parseAddress, safeTarget } from '../../data/place'
import { type UserInfo, useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { LostPage } from './lost-page'
import { TextField } from './text-field'

const pages = screens.filter((screen) => !screen.bare && screen.policy === 'one')

/** 按标题找页面；只列本人能打开的。 */
function PageSearch({ user }: { user: UserInfo }): ReactElement {
  const reachable = pages.filter((screen) => isOpenTo(screen, user))
  const [text, setText] = useState('')
  const word = text.trim().toLowerCase()
  const found = word
    ? reachable.filter((screen) => screen.title.includes(word) || screen.titleKey.toLowerCase().includes(word)).slice(0, 8)
    : []
  return (
    <div className="lost-search">
      <TextField label="查找页面" value={text} onText={setText} placeholder="页面名称，如 监督库" type="search" />
      <ul className="lost-results" aria-live="polite">
        {found.map((screen) => (
          <li key={screen.path}>
            <a href={`#${screen.path}`}>{screen.title}</a>
          </li>
        ))}
        {word && found.length === 0 && <li className="field-hint">没有名称相符的页面</li>}
      </ul>
    </div>
  )
}

/** 404：地址没有对应的页面；已经登记、还没有交付的页面说明尚未开放。 */
export default function NotFoundPage({ query, tab }: PageProps): ReactElement {
  const user = useSession((state) => state.user)
  const wanted = safeTarget(query['url'])
  const screen = wanted ? screenOf(parseAddress(wanted).path) : undefined
  const planned = screen?.ready === false ? screen.title : undefined
  const { setTitle } = tab
  useEffect(() => {
    if (planned) setTitle(planned)
  }, [planned, setTitle])
  const address = wanted && (
    <p>
      <code>{wanted}</code>
    </p>
  )
  if (planned)
    return (
      <LostPage title={`“${planned}”还没有开放`} tab={tab}>
        <p>这个页面正在建设，开放之后就会出现在菜单里。</p>
        {address}
      </LostPage>
    )
  return (
    <LostPage code="404" title="页面不存在" tab={tab}>
      {address || <p>地址可能已更改</p>}
      {user && <PageSearch user={user} />}
    </LostPage>
  )
}
