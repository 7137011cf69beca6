import { monomer } from '@zhujian/domain/project/monomer'
import { isOfOtherKind } from '@zhujian/domain/reference/monomer-dicts'
import { nameOf } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import type { WholeRow, WireRow } from '../../entity/source'
import { useByApplication } from '../../parts/by-application'
import { DescriptionView } from '../../ui/form/description-view'
import { ViewTabs } from '../../ui/view-tabs'
import { BizList } from './biz-list'
import '../../ui/page-parts.css'

const detailOf = (row: WholeRow<typeof monomer>) => {
  const items = itemsOf(monomer, row as unknown as WireRow).filter((item) => {
    const name = nameOf(item)
    return !isBlank(row[name as keyof typeof row]) || !isOfOtherKind(name, row.kind)
  })
  return <DescriptionView fields={monomer.fields} items={items} row={row} />
}

const VIEWS = [
  { key: '', label: '单体台账' },
  { key: 'apply', label: '办理申请' },
] as const

/** 单体工程：台账与办理申请在同一页，各用一个页签。 */
export default function MonomerPage(props: PageProps) {
  const { query, tab } = props
  const way = useByApplication(props, 'monomer')
  const chosen = query.part === 'apply' ? 'apply' : ''
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs views={VIEWS} value={chosen} onChange={(key) => tab.setQuery({ ...tab.query, part: key || undefined })} />
      </div>
      {chosen === '' ? (
        <ProjectList page={props} entity={monomer} detail={detailOf} {...way} />
      ) : (
        <BizList key="apply" kind="monomer" tab={tab} />
      )}
    </div>
  )
}
