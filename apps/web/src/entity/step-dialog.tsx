import { type AnyEntity, runRules, type Step } from '@zhujian/model'
import { Description } from '../ui/description'
import { AskDialog } from './ask-dialog'
import { ProjectContext, projectOf } from './kinds/project'
import { type StepTarget, useStep } from './use-step'

interface StepDialogProps {
  entity: AnyEntity
  name: string
  step: Step
  targets: readonly StepTarget[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

const NO_ASKS: readonly string[] = []

/** Asks what a step of the flow asks, then takes it, for one row or for each of several. */
export function StepDialog({ entity, name, step, targets, onClose, onDone }: StepDialogProps) {
  const take = useStep(entity, name, step)
  const asks = step.asks ?? NO_ASKS
  const items = [...asks, ...(step.may ?? NO_ASKS)]
  const [only] = targets
  const handleDone = () => {
    onDone?.()
    onClose()
  }
  return (
    <ProjectContext value={projectOfAll(entity, targets)}>
      <AskDialog
        title={targets.length === 1 && only ? `${step.label}：${only.text}` : `${step.label}（${targets.length} 项）`}
        okText={step.label}
        danger={step.tone === 'danger'}
        fields={entity.fields}
        items={items}
        subject={{ scope: `step.${entity.name}`, ids: [name, ...targets.map(({ id }) => id)], version: only?.version }}
        initial={(targets.length === 1 && only?.row) || {}}
        required={asks}
        rules={(values) => runRules(entity, values).filter((problem) => items.includes(problem.field))}
        onSubmit={(values) => take(targets, Object.fromEntries(items.map((ask) => [ask, values[ask] ?? null])))}
        onDone={handleDone}
        onClose={onClose}
      >
        {asks.length === 0 && <What step={step} label={entity.label} targets={targets} />}
      </AskDialog>
    </ProjectContext>
  )
}

/** Of rows of several projects nothing is offered for one of them; the server judges each. */
function projectOfAll(entity: AnyEntity, targets: readonly StepTarget[]): number | undefined {
  const projects = new Set(targets.map(({ row }) => row && projectOf(entity, row)))
  const [only] = projects
  return projects.size === 1 ? (only ?? undefined) : undefined
}

/** What is about to happen, for a step that asks nothing. */
function What({ step, label, targets }: { step: Step; label: string; targets: readonly StepTarget[] }) {
  const names = targets.map((target) => target.text).join('、')
  return (
    <Description
      columns={1}
      items={[
        { key: 'step', label: '办理事项', value: step.label },
        { key: 'rows', label, value: names },
      ]}
    />
  )
}
