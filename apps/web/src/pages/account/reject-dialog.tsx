import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'

const fields = { reason: f.longText('退回原因') }
const items = Object.keys(fields)

interface RejectDialogProps {
  row: { readonly id: number; readonly version?: number; readonly unit_name?: string }
  onClose: () => void
}

/** 退回注册申请，原因会在申请人查询时看到。 */
export function RejectDialog({ row, onClose }: RejectDialogProps) {
  const { id, version } = row
  const handleSubmit = async ({ reason }: Record<string, unknown>) => {
    await post('/api/account/application/pc/examine', { id, version, result: 'reject', reason })
    await invalidate('account_application')
    toast.success('已退回')
  }
  return (
    <WithKinds>
      <AskDialog
        title={`退回：${row.unit_name}`}
        okText="退回"
        danger
        fields={fields}
        items={items}
        subject={{ scope: 'act.account_application', ids: [id], version }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
