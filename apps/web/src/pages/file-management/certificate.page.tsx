import { certificate } from '@zhujian/domain/correspondence/certificate'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { ViewTabs } from '../../ui/view-tabs'
import { ExpiryBoard } from './expiry-board'
import '../../ui/page-parts.css'

const PARTS = [
  { key: 'expiry', label: '到期一览' },
  { key: 'own', label: '登记的证照' },
] as const

/** 证照：各处登记的什么要到期了；别处没有登记的许可、检定、保险在第二张清单里登记。 */
export default function CertificatePage(props: PageProps) {
  const { query, tab } = props
  // 在工程里先看登记的证照：工程菜单里数的、打开的视图都是它的。
  const own = query.part === undefined ? query.engineering_id !== undefined : query.part === 'own'
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs views={PARTS} value={own ? 'own' : 'expiry'} onChange={(part) => tab.setQuery({ part })} />
      </div>
      {own ? <ProjectList page={props} entity={certificate} /> : <ExpiryBoard page={props} />}
    </div>
  )
}
