import { type AnyEntity, runRules, type Step } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useDraft } from '../data/drafts'
import { Description } from '../ui/description'
import { Dialog } from '../ui/dialog'
import { DraftNote, DraftOffer } from '../ui/form/draft-offer'
import { SchemaForm } from '../ui/form/schema-form'
import { type FormDraft, type FormDraftControl, useFormDraft } from '../ui/form/use-form-draft'
import { useLeaveGuard } from '../ui/form/use-leave-guard'
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
export function StepDialog(props: StepDialogProps) {
  const { entity, step, targets, onClose } = props
  const { form, draft, asks } = useStepForm(props)
  const close = useLeaveGuard(form, onClose)
  const [only] = targets
  const title = targets.length === 1 && only ? `${step.label}：${only.text}` : `${step.label}（${targets.length} 项）`
  const wide = asks.length > ONE_COLUMN
  return (
    <Dialog open title={title} width={wide ? 880 : 560} onClose={close} footer={<Buttons {...{ form, draft, step, close }} />}>
      {asks.length === 0 && <What step={step} label={entity.label} targets={targets} />}
      <DraftOffer draft={draft} />
      <SchemaForm form={form} columns={wide ? 2 : 1} label={title} />
    </Dialog>
  )
}

function useStepForm({ entity, name, step, targets, onClose, onDone }: StepDialogProps) {
  const take = useStep(entity, name, step)
  const asks = step.asks ?? NO_ASKS
  const [only] = targets
  const kept = useDraft<FormDraft>(
    `step.${entity.name}`,
    [name, ...targets.map((target) => target.id)].join('.').slice(0, MOST_KEY),
  )
  const form = useSchemaForm({
    fields: entity.fields,
    items: asks,
    initial: (targets.length === 1 && only?.row) || {},
    required: asks,
    rules: (values) => runRules(entity, values).filter((problem) => asks.includes(problem.field)),
    onSubmit: async (values) => {
      await take(targets, Object.fromEntries(asks.map((ask) => [ask, values[ask] ?? null])))
      kept.discard()
      onDone?.()
      onClose()
    },
  })
  return { form, draft: useFormDraft(form, kept, { version: only?.version }), asks }
}

const NO_ASKS: readonly string[] = []
/** Length of a draft's name the server takes. */
const MOST_KEY = 100

interface ButtonsProps {
  form: SchemaFormControl
  draft: FormDraftControl
  step: Step
  close: () => void
}

function Buttons({ form, draft, step, close }: ButtonsProps) {
  return (
    <>
      <DraftNote dirty={form.dirty} savedAt={draft.savedAt} />
      <Button disabled={form.submitting} onClick={close}>
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
