import type { Step } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { StepDialog } from '../../entity/step-dialog'
import type { StepTarget } from '../../entity/use-step'
import { WithKinds } from '../../entity/with-kinds'

export type FlowStep = keyof typeof engineeringSteps

/** 有自己页面的步骤不在这里办：提交在向导，受理与退回在工程审核，撤回直接确认。 */
const ELSEWHERE: readonly FlowStep[] = ['submit', 'accept', 'return', 'withdraw']

export const flowSteps = (Object.keys(engineeringSteps) as FlowStep[]).filter((name) => !ELSEWHERE.includes(name))

interface StepActDialogProps {
  name: FlowStep
  target: StepTarget
  onClose: () => void
  onDone: () => void
}

/** 工程流转的一步：开工、停工、复工、中止、恢复、竣工验收、终止、取消。 */
export function StepActDialog({ name, target, onClose, onDone }: StepActDialogProps) {
  const step: Step = engineeringSteps[name]
  return (
    <WithKinds entity="engineering">
      <StepDialog entity={engineering} name={name} step={step} targets={[target]} onClose={onClose} onDone={onDone} />
    </WithKinds>
  )
}
