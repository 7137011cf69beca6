import type { ReactElement } from 'react'
import { useSession } from '../../data/session'

/** 主办单位、技术支持与备案号，来自公共设置；没有配置的不显示。 */
export function SiteFooter(): ReactElement | null {
  const site = useSession((state) => state.publicData.SITE)
  const first = [site?.SITE_OWNER && `主办：${site.SITE_OWNER}`, site?.SITE_SUPPORT && `技术支持：${site.SITE_SUPPORT}`].filter(
    Boolean,
  )
  const second = [site?.SITE_ICP, site?.SITE_POLICE].filter(Boolean)
  if (first.length + second.length === 0) return null
  return (
    <footer className="site-footer">
      <p>{first.join('\u3000')}</p>
      <p>{second.join('\u3000')}</p>
    </footer>
  )
}
