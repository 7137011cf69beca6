import type { Fields } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { SchemaForm } from '../../ui/form/schema-form'
import { useSchemaForm } from '../../ui/form/use-schema-form'

interface ActDialogProps {
  title: string
  /** 一句话说明将要发生什么。 */
  note: string
  okText: string
  fields: Fields
  danger?: boolean
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}

/** 填写几个字段后办理一件事的对话框。 */
export function ActDialog(props: ActDialogProps) {
  return (
    <WithKinds>
      <Inner {...props} />
    </WithKinds>
  )
}

function Inner({ title, note, okText, fields, danger = false, onSubmit, onClose }: ActDialogProps) {
  const form = useSchemaForm({ fields, items: Object.keys(fields), onSubmit })
  const footer = (
    <>
      <Button disabled={form.submitting} onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button type="primary" danger={danger} loading={form.submitting} onClick={() => void form.submit(okText)}>
        {okText}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} width={560} onClose={onClose} footer={footer}>
      <p className="project-form-wide">{note}</p>
      <SchemaForm form={form} columns={1} label={title} />
    </Dialog>
  )
}
