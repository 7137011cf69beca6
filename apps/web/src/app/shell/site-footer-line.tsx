import type { ReactElement } from 'react'
import { useSession } from '../../data/session'

/** 页脚，按页面设置显示。 */
export function SiteFooterLine(): ReactElement {
  const site = useSession((state) => state.publicData.SITE)
  const parts = [
    site?.SITE_NAME ?? '筑监',
    site?.SITE_OWNER && `主办：${site.SITE_OWNER}`,
    site?.SITE_SUPPORT && `技术支持：${site.SITE_SUPPORT}`,
    site?.SITE_ICP,
  ]
  return <footer className="shell-footer">{parts.filter(Boolean).join('\u3000')}</footer>
}
