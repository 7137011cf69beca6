import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { nameOfRow, type WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'
import { ACCOUNT, accountApi } from './account-paths'

const fields = { reason: f.longText('原因', { max: 200 }) }

/** 建议停用：区站不能直接停用企业账号，说明原因后由市站处理。 */
export function ProposeDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const handleSubmit = async ({ reason }: Record<string, unknown>) => {
    await post(accountApi.proposeStatus, { id: row.id, reason })
    await invalidate(ACCOUNT)
    toast.success('已提出，处理结果另行通知')
  }
  return (
    <WithKinds>
      <AskDialog
        title={`建议停用：${nameOfRow(row, 'real_name')}`}
        okText="提出"
        note="由市站管理员决定；采纳之前账号照常使用。"
        fields={fields}
        items={Object.keys(fields)}
        subject={{ scope: 'act.account', ids: [row.id] }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
