import { monomer } from '@zhujian/domain/project/monomer'
import { screenOf } from '@zhujian/domain/screens'
import type { PageProps } from '../../data/tab'
import { EntityPage } from '../../entity/entity-page'
import { ViewTabs } from '../../ui/view-tabs'
import { BizList } from './biz-list'
import './monomer.css'

const VIEWS = [
  { key: '', label: '单体台账' },
  { key: 'apply', label: '办理申请' },
] as const

/** 单体工程：台账与办理申请在同一页，各用一个页签。 */
export default function MonomerPage({ query, tab }: PageProps) {
  const chosen = query.part === 'apply' ? 'apply' : ''
  return (
    <div className="biz-parts">
      <div className="biz-parts-tabs">
        <ViewTabs views={VIEWS} value={chosen} onChange={(key) => tab.setQuery({ part: key || undefined })} />
      </div>
      {chosen === '' ? (
        <EntityPage entity={monomer} title={screenOf(tab.path)?.title ?? monomer.label} />
      ) : (
        <BizList key="apply" kind="monomer" tab={tab} />
      )}
    </div>
  )
}
