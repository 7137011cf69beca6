import type { ReactElement } from 'react'
import { publicPairs, useSession } from '../../data/session'

/** 一行放不下时整项换行，电话、备案号不从中间断开。 */
function Line({ parts }: { parts: readonly (string | false | undefined)[] }): ReactElement {
  return <p>{parts.map((part) => part && <span key={part}>{part}</span>)}</p>
}

/** 主办单位、技术支持、公开信息与备案号，来自公共设置；没有配置的不显示。 */
export function SiteFooter(): ReactElement | null {
  const data = useSession(({ publicData }) => publicData)
  const site = data.SITE
  const pairs = publicPairs(data)
  const first = [site?.SITE_OWNER && `主办：${site.SITE_OWNER}`, site?.SITE_SUPPORT && `技术支持：${site.SITE_SUPPORT}`].filter(
    Boolean,
  )
  const second = [site?.SITE_ICP, site?.SITE_POLICE].filter(Boolean)
  if (first.length + second.length + pairs.length === 0) return null
  return (
    <footer className="site-footer">
      <Line parts={first} />
      {pairs.length > 0 && <Line parts={pairs} />}
      <Line parts={second} />
    </footer>
  )
}
