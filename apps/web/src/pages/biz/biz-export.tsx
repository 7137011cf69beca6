import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { ListHandle } from '../../entity/entity-table'
import { ExportButton } from '../../entity/export-button'

interface BizExportProps {
  label: string
  list: ListHandle
}

/** 导出看到的清单：不论哪个页签，都是它的全部，条件相同。 */
export function BizExport({ label, list }: BizExportProps) {
  return <ExportButton label={label} path={bizApi.inboxExport} params={list.params} count={list.total ?? 0} />
}
