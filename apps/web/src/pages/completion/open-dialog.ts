import type { completionSteps } from '@zhujian/domain/completion/completion-flow'
import type { OpinionAnswer, PaperAnswer } from '@zhujian/domain/contracts/completion'

export type StepName = keyof typeof completionSteps

export type Opened =
  | { kind: 'step'; name: StepName }
  | { kind: 'fill'; paper: PaperAnswer }
  | { kind: 'opine'; opinion: OpinionAnswer }
  | { kind: 'edit' }
