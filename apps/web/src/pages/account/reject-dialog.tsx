import { f } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { SchemaForm } from '../../ui/form/schema-form'
import { useSchemaForm } from '../../ui/form/use-schema-form'
import { toast } from '../../ui/toast'

const fields = { reason: f.longText('退回原因') }

/** 退回注册申请，原因会在申请人查询时看到。 */
export function RejectDialog(props: { row: WireRow; onClose: () => void }) {
  return (
    <WithKinds>
      <Inner {...props} />
    </WithKinds>
  )
}

function Inner({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const form = useSchemaForm({
    fields,
    items: ['reason'],
    onSubmit: async (values) => {
      const body = { id: row.id, version: row.version, result: 'reject', reason: values.reason }
      await post('/api/account/application/pc/examine', body, { silent: true })
      await invalidate('account_application')
      toast.success('已退回')
      onClose()
    },
  })
  const footer = (
    <>
      <Button disabled={form.submitting} onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button type="primary" danger loading={form.submitting} onClick={() => void form.submit('退回')}>
        退回
      </Button>
    </>
  )
  return (
    <Dialog open title={`退回：${String(row.unit_name)}`} width={520} onClose={onClose} footer={footer}>
      <SchemaForm form={form} columns={1} label="退回注册申请" />
    </Dialog>
  )
}
