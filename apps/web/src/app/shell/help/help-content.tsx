import { Button } from 'antd'
import { type ReactElement, useState } from 'react'
import guide from '../../../../../../docs/guide.md?raw'
import { navigate } from '../../../data/place'
import { publicPairs, useSession } from '../../../data/session'
import { showHelp, startTour } from '../shell-state'
import { Shortcuts } from '../shortcut-list'
import { useTabs } from '../tab-store'
import { HOME } from '../tabs'
import { chaptersFor } from './chapters'
import { chaptersOf } from './guide'
import { GuideChapter } from './guide-chapter'
import './help.css'

const chapters = chaptersOf(guide)

/** 本页怎么用：使用说明里写这一页的几章；其余各章也可以看。 */
function PageGuide(): ReactElement {
  const path = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active)?.path ?? HOME)
  const [chosen, choose] = useState<string>()
  const own = chaptersFor(path)
  const shown = chosen === undefined ? own : [chosen]
  return (
    <section aria-labelledby="help-page">
      <h2 id="help-page">{chosen === undefined ? '本页怎么用' : '使用说明'}</h2>
      {shown.flatMap((title) =>
        chapters.filter((each) => each.title === title).map((chapter) => <GuideChapter key={title} {...chapter} />),
      )}
      <details className="help-others" key={chosen}>
        <summary>使用说明的其他各章</summary>
        <ul>
          {chosen !== undefined && (
            <li>
              <button type="button" className="zj-link" onClick={() => choose(undefined)}>
                本页怎么用
              </button>
            </li>
          )}
          {chapters
            .filter(({ title }) => !shown.includes(title))
            .map(({ title }) => (
              <li key={title}>
                <button type="button" className="zj-link" onClick={() => choose(title)}>
                  {title}
                </button>
              </li>
            ))}
        </ul>
      </details>
    </section>
  )
}

/** 电话与单位由系统设置“技术支持”写明。 */
function Support(): ReactElement {
  const data = useSession(({ publicData }) => publicData)
  return (
    <section aria-labelledby="help-support">
      <h2 id="help-support">技术支持</h2>
      <p>{data.SITE?.SITE_SUPPORT ?? '还没有登记技术支持电话，请联系本机构管理员。'}</p>
      {publicPairs(data).map((pair) => (
        <p key={pair}>{pair}</p>
      ))}
      <p className="help-note">说明问题时，把页面上的提示一并告知；右上角有“异常日志”的，可以复制后提供。</p>
    </section>
  )
}

/** 帮助抽屉的内容：本页怎么用、首页三步、技术支持、快捷键。 */
export function HelpContent(): ReactElement {
  const free = useSession(({ user }) => user?.free === true)
  const tour = (): void => {
    showHelp(false)
    navigate(HOME)
    startTour()
  }
  return (
    <div className="help">
      <PageGuide />
      {!free && (
        <section className="help-tour" aria-labelledby="help-tour">
          <h2 id="help-tour">第一次使用</h2>
          <Button onClick={tour}>三步看懂首页</Button>
        </section>
      )}
      <Support />
      <section aria-labelledby="help-keys">
        <h2 id="help-keys">快捷键</h2>
        <Shortcuts />
      </section>
    </div>
  )
}
