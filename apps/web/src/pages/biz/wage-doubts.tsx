import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { Alert } from 'antd'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { type ListAnswer, nameOfRow } from '../../entity/source'
import './todo.css'

/** 先写出这么多人，其余的在工资明细里。 */
const NAMED = 5

/** 工资表里应发与出勤、单价不相称的人，审核、发放之前要核对；金额最大的排在前面，一页之内看得全。 */
export function WageDoubts({ sheet }: { sheet: number }) {
  const params = { sheet_id: sheet, view: 'doubtful', limit: MAX_PAGE_SIZE, sort: '-payable' }
  const { data } = useApi<ListAnswer<typeof salaryItem>>(salaryItem.name, entityPath(salaryItem.name, 'getList'), params)
  const doubts = data?.rows ?? []
  if (doubts.length === 0) return null
  const rest = (data?.total ?? doubts.length) - NAMED
  return (
    <Alert
      type="warning"
      showIcon
      title={`应发待核对 ${data?.total ?? doubts.length} 人`}
      description={
        <ul className="wage-doubts">
          {doubts.slice(0, NAMED).map((row) => (
            <li key={row.id}>{`${nameOfRow(row, salaryItem.display)}：${row.pay_note}`}</li>
          ))}
          {rest > 0 && <li>{`另有 ${rest} 人，见下方工资明细的“应发待核对”`}</li>}
        </ul>
      }
    />
  )
}
