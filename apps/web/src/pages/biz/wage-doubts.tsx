import { isUnusual } from '@zhujian/domain/salary/line-facts'
import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { Alert } from 'antd'
import { useApi } from '../../data/queries'
import { sharedSetting } from '../../data/shared-setting'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'

/** 工资表里应发多到不合常理的人，审核、发放之前要核对；金额最大的排在前面，一页之内看得全。 */
export function WageDoubts({ sheet }: { sheet: number }) {
  const params = { sheet_id: sheet, limit: MAX_PAGE_SIZE, sort: '-payable' }
  const { data } = useApi<ListAnswer>(salaryItem.name, entityPath(salaryItem.name, 'getList'), params)
  const most = sharedSetting('people_wage_most')
  const doubts = (data?.rows ?? []).filter(({ payable }) => isUnusual(payable, most))
  if (doubts.length === 0) return null
  const names = doubts.map((row) => String(row[salaryItem.display])).join('、')
  return <Alert type="warning" showIcon title={`${names}：一人一月应发超过 ${most.toLocaleString('en')} 元，请核对`} />
}
