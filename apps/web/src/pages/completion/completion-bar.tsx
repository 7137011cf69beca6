import { type completionActions, completionSteps } from '@zhujian/domain/completion/completion-flow'
import { blockersOf } from '@zhujian/domain/completion/gates'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import type { Step } from '@zhujian/model'
import { ActButtons } from '../../ui/act-buttons'
import type { Opened, StepName } from './open-dialog'

export type ActionName = keyof typeof completionActions

interface CompletionBarProps {
  answer: CompletionAnswer
  onOpen: (open: Opened) => void
}

/** 有关卡拦着的一步先说还差几项；监督报告只拟一稿，接着在监督文书里办。 */
function stepsOf({ row, gate }: CompletionAnswer) {
  const names = (Object.keys(completionSteps) as StepName[]).filter((name) => row.can.includes(name))
  return names
    .filter((name) => name !== 'report' || (row['quality_report'] === null && row['report_draft'] === null))
    .map((name) => ({ name, left: gate?.step === name ? blockersOf(gate.lines).length : 0 }))
}

/** 办理：服务端允许的各步，主要的一步在前，责令、退回描边在最后。 */
export function CompletionBar({ answer, onOpen }: CompletionBarProps) {
  const steps = stepsOf(answer)
  if (steps.length === 0) return null
  return (
    <footer className="completion-bar" aria-label="办理">
      <ActButtons
        acts={steps.map(({ name, left }) => {
          const step: Step = completionSteps[name]
          return {
            key: name,
            label: left > 0 ? `${step.label}（还差 ${left} 项）` : step.label,
            title: left > 0 ? `还差 ${left} 项，见关卡` : undefined,
            disabled: left > 0,
            tone: name === 'withdraw' ? 'warning' : step.tone,
            onClick: () => onOpen({ kind: 'step', name }),
          }
        })}
      />
    </footer>
  )
}
