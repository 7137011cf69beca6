import { f } from '@zhujian/model'
import { creditEvent } from '@zhujian/domain/reputation/credit-event'
import { unit } from '@zhujian/domain/unit/unit'
import { Button } from 'antd'
import type { PageProps } from '../../data/tab'
import { EntityPage } from '../../entity/entity-page'
import { EntityTable } from '../../entity/entity-table'
import { nameOfRow, type TableSource } from '../../entity/source'
import { CreditStory } from './credit-story'
import '../../ui/page-parts.css'

const source: TableSource = {
  label: '企业',
  display: unit.display,
  fields: {
    ...unit.fields,
    n_good: f.integer('良好', { optional: true, unit: '件' }),
    n_bad: f.integer('不良', { optional: true, unit: '件' }),
  },
  list: {
    search: unit.list.search,
    columns: [['unit_name', 'link'], 'corp_type', 'areacode', 'credit_score', 'n_good', 'n_bad', 'usc'],
    sort: '-id',
    unsorted: ['n_good', 'n_bad', 'credit_score'],
  },
}

/** 企业信用：各企业的信用分与公开期内的件数；点开一家，分数背后的每一件都在。 */
export default function EnterprisePage({ query, tab }: PageProps) {
  const chosen = Number(query.unit_id)
  if (chosen > 0)
    return (
      <div className="zj-parts">
        <div className="zj-parts-tabs">
          <Button type="link" onClick={() => tab.setQuery({})}>
            返回企业信用
          </Button>
        </div>
        <CreditStory unit={chosen} />
        <EntityPage entity={creditEvent} title={`${query.name ?? '该企业'}的信用事件`} fixed={{ unit_id: chosen }} />
      </div>
    )
  return (
    <EntityTable
      name="reputation.enterprise"
      entity="unit"
      source={source}
      path="/api/reputation/credit_event/pc/enterprise"
      onOpen={(row) => tab.setQuery({ unit_id: row.id, name: nameOfRow(row, source.display) })}
      head={(list) => (
        <header className="zj-page-head">
          <h1>企业信用</h1>
          <span className="zj-page-note">{list.total === undefined ? '' : `共 ${list.total} 家`}</span>
        </header>
      )}
    />
  )
}
