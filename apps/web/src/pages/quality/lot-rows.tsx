import { inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'
import { StateTag } from '../../ui/tag'
import { Count, type Where } from './tree-cells'

const MOST = 50

interface LotRowsProps {
  where: Where
  name: string
  columns: number
}

/** 一个分项的检验批，点开才取。 */
export function LotRows({ where, name, columns }: LotRowsProps) {
  const params = {
    engineering_id: where.project,
    monomer_id: where.monomer,
    part_code: where.part,
    item_name: name,
    page: 1,
    limit: MOST,
  }
  const { data, error } = useApi<ListAnswer<typeof inspectionLot>>(
    'inspection_lot',
    entityPath('inspection_lot', 'getList'),
    params,
    {
      keepRows: true,
    },
  )
  const { states } = inspectionLot.flow ?? {}
  if (!data || !states)
    return (
      <tr className="quality-lot">
        <td colSpan={columns}>{error ? messageOf(error) : '正在读取检验批…'}</td>
      </tr>
    )
  // 按名称查到的可能还有名字更长的分项。
  const rows = data.rows.filter((row) => row.item_name === name)
  return (
    <>
      {rows.map((row) => (
        <tr key={row.id} className="quality-lot">
          <th scope="row">
            <button
              type="button"
              className="zj-link"
              onClick={() => where.tab.openTab(`/todo/record?entity=inspection_lot&id=${row.id}`)}
            >
              {row.lot_no}
            </button>
            <span title={row.part}>{row.part}</span>
          </th>
          <td colSpan={columns - 1}>
            <StateTag dict={states} code={row.state} />
          </td>
        </tr>
      ))}
      {(data.total ?? 0) > MOST && (
        <tr className="quality-lot">
          <td colSpan={columns}>
            其余的见 <Count where={where} page="inspectionLot" more={{ 'f.item_name': name }} n={data.total ?? 0} />
          </td>
        </tr>
      )}
    </>
  )
}
