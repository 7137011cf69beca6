import { screens } from '@zhujian/domain/screens'
import { type ReactElement, useState } from 'react'
import { safeTarget } from '../../data/place'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { PlainFrame } from './plain-frame'
import { TextField } from './text-field'

const reachable = screens.filter((screen) => screen.ready && !screen.bare && screen.policy === 'one')

/** 按标题找页面；只列已有页面。 */
function PageSearch(): ReactElement {
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

/** 404：地址没有对应的页面。 */
export default function NotFoundPage({ query }: PageProps): ReactElement {
  const signedIn = useSession((state) => state.token !== '')
  const wanted = safeTarget(query['url'])
  return (
    <PlainFrame>
      <div className="plain-card lost">
        <span className="lost-code">404</span>
        <h1>页面不存在</h1>
        <p>{wanted ? <code>{wanted}</code> : '地址可能已更改，或页面尚未开放'}</p>
        {signedIn && <PageSearch />}
        <div className="plain-actions">
          <a className="main-button" href={signedIn ? '#/index' : '#/login'}>
            {signedIn ? '返回首页' : '去登录'}
          </a>
          <button type="button" className="plain-button" onClick={() => history.back()}>
            返回上一页
          </button>
        </div>
      </div>
    </PlainFrame>
  )
}
