import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { MajorBeside } from './major-hints'

interface DangerFormProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
  onSaved?: ((id: number) => void) | undefined
}

/** 新建隐患：表单下面是可能构成重大事故隐患的事实与条款。 */
export const DangerForm = ({ start, onClose, onSaved }: DangerFormProps) => (
  <EditFormDialog
    entity={hiddenDanger}
    start={start}
    {...{ onClose, onSaved }}
    beside={(form) => <MajorBeside form={form} project={Number(form.values.engineering_id) || 0} />}
  />
)
