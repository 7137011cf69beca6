import { monomer } from '@zhujian/domain/project/monomer'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { ViewTabs } from '../../ui/view-tabs'
import { BizList } from './biz-list'
import '../../ui/page-parts.css'

const VIEWS = [
  { key: '', label: '单体台账' },
  { key: 'apply', label: '办理申请' },
] as const

/** 单体工程：台账与办理申请在同一页，各用一个页签。 */
export default function MonomerPage(props: PageProps) {
  const { query, tab } = props
  const chosen = query.part === 'apply' ? 'apply' : ''
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs views={VIEWS} value={chosen} onChange={(key) => tab.setQuery({ ...tab.query, part: key || undefined })} />
      </div>
      {chosen === '' ? <ProjectList page={props} entity={monomer} /> : <BizList key="apply" kind="monomer" tab={tab} />}
    </div>
  )
}
