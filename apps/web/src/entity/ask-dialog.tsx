import { type FieldProblem, type Fields, type FormItem, nameOf } from '@zhujian/model'
import type { ReactNode } from 'react'
import { useDraft } from '../data/drafts'
import { Dialog } from '../ui/dialog'
import { DraftOffer } from '../ui/form/draft-offer'
import { FormFoot } from '../ui/form/form-foot'
import type { FormRow } from '../ui/form/kind'
import { type FormDraft, useFormDraft } from '../ui/form/use-form-draft'
import { useLeaveGuard } from '../ui/form/use-leave-guard'
import { useSchemaForm } from '../ui/form/use-schema-form'
import { ProjectForm } from './kinds/project-form'
import './entity.css'

/** What the answers are about: one draft each. */
interface Subject {
  /** Kind of act, such as step.monomer. */
  readonly scope: string
  /** Ids of the rows it is done to. */
  readonly ids: readonly (string | number)[]
  readonly version?: number | undefined
}

interface AskDialogProps {
  title: string
  okText: string
  danger?: boolean
  fields: Fields
  items: readonly FormItem[]
  subject: Subject
  initial?: FormRow
  required?: readonly string[]
  rules?: (values: FormRow) => readonly FieldProblem[]
  /** Reads anew what is acted on, where somebody else was faster. */
  refresh?: (() => Promise<void>) | undefined
  /** One sentence above the questions: what is about to happen. */
  note?: string
  /** What has to be seen while answering, with the answers so far, in as many columns as there is room for. */
  beside?: (values: FormRow, columns: 1 | 2) => ReactNode
  children?: ReactNode
  /** Rejects with ApiError when it is refused; the dialog then stays with what was typed. */
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  /** After it was done; closes the dialog. */
  onDone: () => void
  onClose: () => void
}

/** More questions than this stand in two columns. */
const ONE_COLUMN = 4
/** Length of a draft's name the server takes. */
const MOST_KEY = 100

/** Asks a few fields, then acts. What was typed is kept as a draft and not thrown away unasked. Stands inside `WithKinds`. */
export function AskDialog(props: AskDialogProps) {
  const { title, okText, danger = false, fields, items, note, beside, children, onClose } = props
  const { form, draft } = useAskForm(props)
  const close = useLeaveGuard(form, onClose)
  const wide = items.length > ONE_COLUMN || items.some((item) => fields[nameOf(item)]?.kind === 'lines')
  // 一列的两三项排在依据右边；多了，或者要填一张表，半个窗口放不下，依据就排在上面。
  const isHalf = items.length > 1 && !wide
  const questions = <ProjectForm form={form} columns={wide ? 2 : 1} label={title} />
  const footer = <FormFoot form={form} savedAt={draft.savedAt} {...{ okText, danger }} onCancel={close} />
  return (
    <Dialog open title={title} width={beside && isHalf ? 960 : wide ? 880 : 560} onClose={close} footer={footer}>
      {note && <p className="ask-dialog-note">{note}</p>}
      {children}
      <DraftOffer draft={draft} />
      {beside && items.length > 0 ? (
        <div className={isHalf ? 'ask-dialog-beside' : 'ask-dialog-above'}>
          {beside(form.values, wide ? 2 : 1)}
          {questions}
        </div>
      ) : (
        <>
          {beside?.(form.values, 1)}
          {/* 没有要填的也在：办不成的原因说在这里。 */}
          {questions}
        </>
      )}
    </Dialog>
  )
}

function useAskForm({ subject, onSubmit, onDone, ...asked }: AskDialogProps) {
  const { scope, ids, version } = subject
  const kept = useDraft<FormDraft>(scope, ids.join('.').slice(0, MOST_KEY))
  const form = useSchemaForm({
    ...asked,
    onSubmit: async (values) => {
      await onSubmit(values)
      kept.discard()
      onDone()
    },
  })
  return { form, draft: useFormDraft(form, kept, { version }) }
}
