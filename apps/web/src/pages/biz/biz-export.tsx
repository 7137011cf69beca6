import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { useApi } from '../../data/queries'
import type { ListHandle } from '../../entity/entity-table'
import { entityPath } from '../../entity/entity-paths'
import { ExportButton } from '../../entity/export-button'
import { BIZ } from './biz-paths'

interface BizExportProps {
  label: string
  kind: string
  /** 清单是“全部”：按条件导出；否则按件导出。 */
  exact: boolean
  list: ListHandle
}

/** 导出看到的清单。待我处理等页签由任务决定，导出时按件的编号取，一次不超过一页上限。 */
export function BizExport({ label, kind, exact, list }: BizExportProps) {
  const { tab: _tab, ...params } = list.params
  const ids = useIds(list, exact)
  const asked = exact ? params : { kind, ids: ids.join(',') }
  return (
    <ExportButton label={label} path={entityPath(BIZ, 'export')} params={asked} count={exact ? (list.total ?? 0) : ids.length} />
  )
}

function useIds(list: ListHandle, exact: boolean): readonly number[] {
  const params = { ...list.params, page: 1, limit: MAX_PAGE_SIZE }
  const { data } = useApi<InboxAnswer>(BIZ, bizApi.inbox, params, { silent: true, enabled: !exact && (list.total ?? 0) > 0 })
  return data?.rows.map((row) => row.id) ?? []
}
