import type { Step } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { StepDialog } from '../../entity/step-dialog'
import type { StepTarget } from '../../entity/use-step'
import { WithKinds } from '../../entity/with-kinds'

/** 在这里办的只有取消项目；提交在向导，受理与退回在工程审核，其余随事项、文书、验收发生。 */
export const cancelSteps = ['applyCancel', 'cancel', 'refuseCancel'] as const
export type CancelStep = (typeof cancelSteps)[number]

interface StepActDialogProps {
  name: CancelStep
  target: StepTarget
  onClose: () => void
  onDone: () => void
}

/** 申请取消项目，确认取消或不予取消。 */
export function StepActDialog({ name, target, onClose, onDone }: StepActDialogProps) {
  const step: Step = engineeringSteps[name]
  return (
    <WithKinds entity="engineering">
      <StepDialog entity={engineering} name={name} step={step} targets={[target]} onClose={onClose} onDone={onDone} />
    </WithKinds>
  )
}
