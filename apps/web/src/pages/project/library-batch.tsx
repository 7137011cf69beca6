import { Button } from 'antd'
import type { ListHandle } from '../../entity/entity-table'
import { ExportButton } from '../../entity/export-button'
import { toast } from '../../ui/toast'
import type { BatchSelection } from '../../ui/table/use-selection'
import { startAct } from './library-acts'
import { projectApi } from './project-paths'

/** 一次办理的上限，与服务端一致。 */
const MOST = 200

/** 勾选后的批量操作。“选择全部”只用于导出：办理要逐个确认版本与权限。 */
export function LibraryBatch({ owner, selection, list }: { owner: string; selection: BatchSelection; list: ListHandle }) {
  const targets = selection.rows.map((row) => ({ id: Number(row.key), text: row.text }))
  const allows = (right: string) =>
    !selection.all && selection.rows.length > 0 && selection.rows.every((row) => row.can?.includes(right))
  const start = (act: Parameters<typeof startAct>[1]) =>
    targets.length > MOST ? toast.warning(`一次最多办理 ${MOST} 个工程`) : startAct(owner, act)
  const exported = selection.all ? list.params : { ...list.params, ids: targets.map((target) => target.id).join(',') }
  return (
    <>
      {allows('assign') && <Button onClick={() => start({ kind: 'assign', targets })}>分配监督员</Button>}
      {allows('toMiddle') && <Button onClick={() => start({ kind: 'move', targets })}>转入中间库</Button>}
      {list.can.includes('export') && (
        <ExportButton label="工程" path={projectApi.export} params={exported} count={selection.count} />
      )}
    </>
  )
}
