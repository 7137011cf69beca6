import { type AnyEntity, runRules, type Step } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { Description } from '../ui/description'
import { Dialog } from '../ui/dialog'
import { SchemaForm } from '../ui/form/schema-form'
import { type SchemaFormControl, useSchemaForm } from '../ui/form/use-schema-form'
import { type StepTarget, useStep } from './use-step'

interface StepDialogProps {
  entity: AnyEntity
  name: string
  step: Step
  targets: readonly StepTarget[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** More asks than this stand in two columns. */
const ONE_COLUMN = 4

/** Asks what a step of the flow asks, then takes it, for one row or for each of several. */
export function StepDialog({ entity, name, step, targets, onClose, onDone }: StepDialogProps) {
  const take = useStep(entity, name, step)
  const asks = step.asks ?? NO_ASKS
  const [only] = targets
  const single = targets.length === 1 && only !== undefined
  const form = useSchemaForm({
    fields: entity.fields,
    items: asks,
    initial: (single && only.row) || {},
    required: asks,
    rules: (values) => runRules(entity, values).filter((problem) => asks.includes(problem.field)),
    onSubmit: async (values) => {
      await take(targets, Object.fromEntries(asks.map((ask) => [ask, values[ask] ?? null])))
      onDone?.()
      onClose()
    },
  })
  const title = single ? `${step.label}：${only.text}` : `${step.label}（${targets.length} 项）`
  const wide = asks.length > ONE_COLUMN
  return (
    <Dialog open title={title} width={wide ? 880 : 560} onClose={onClose} footer={<Buttons {...{ form, step, onClose }} />}>
      {asks.length === 0 && <What step={step} label={entity.label} targets={targets} />}
      <SchemaForm form={form} columns={wide ? 2 : 1} label={title} />
    </Dialog>
  )
}

const NO_ASKS: readonly string[] = []

function Buttons({ form, step, onClose }: { form: SchemaFormControl; step: Step; onClose: () => void }) {
  return (
    <>
      <Button disabled={form.submitting} onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button
        type="primary"
        danger={step.tone === 'danger'}
        loading={form.submitting}
        onClick={() => void form.submit(step.label)}
      >
        {step.label}
      </Button>
    </>
  )
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
