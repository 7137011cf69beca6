import { correctionEffects, libraryFor } from '@zhujian/domain/project/correction-effects'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { nameOf, runRules } from '@zhujian/model'
import { post } from '../../data/client'
import { useDraft } from '../../data/drafts'
import { invalidate, useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { ProjectForm } from '../../entity/kinds/project-form'
import type { WireRow } from '../../entity/source'
import { useSubmitKey } from '../../entity/use-submit-key'
import { Description } from '../../ui/description'
import { Dialog } from '../../ui/dialog'
import { DraftOffer } from '../../ui/form/draft-offer'
import { FormFoot } from '../../ui/form/form-foot'
import { type FormDraft, useFormDraft } from '../../ui/form/use-form-draft'
import { useLeaveGuard } from '../../ui/form/use-leave-guard'
import { type LoadedForm, useSchemaForm } from '../../ui/form/use-schema-form'
import { StateTag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { PROJECT } from './project-paths'
import './library.css'

interface CorrectDialogProps {
  /** 从工程的菜单提出时已经选定。 */
  start?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** 提出更正状态：现在是什么、改成什么、为什么、凭什么，谁来确认，确认之后会怎样。 */
export function CorrectDialog({ start, onClose, onDone }: CorrectDialogProps) {
  const { form, draft } = useCorrection(start, onClose, onDone)
  const close = useLeaveGuard(form, onClose)
  const project = useProject(form)
  const asked = {
    ...form,
    set: (patch: Record<string, unknown>) =>
      form.set(
        typeof patch.to_state === 'number' ? { to_library: libraryFor(patch.to_state, project?.history_type), ...patch } : patch,
      ),
  }
  return (
    <Dialog
      open
      title="提出更正状态"
      width={720}
      onClose={close}
      footer={<FormFoot form={form} savedAt={draft.savedAt} okText="提出" onCancel={close} />}
    >
      <p className="ask-dialog-note">
        只用于状态或所在库登记错了、又没有事项或文书可以纠正的工程。提出后由另一名站长或市站管理员确认，确认之前工程不变；确认前可以撤回。
      </p>
      <DraftOffer draft={draft} />
      <ProjectForm form={asked} columns={1} label="提出更正状态" />
      {project && <Outlook project={project} values={form.values} />}
    </Dialog>
  )
}

function useCorrection(start: CorrectDialogProps['start'], onClose: () => void, onDone?: () => void) {
  const { type } = useTab()
  const key = useSubmitKey()
  const kept = useDraft<FormDraft>(`edit.${stateCorrection.name}`, ['new', ...Object.values(start ?? {})].join('.'))
  const form = useSchemaForm({
    fields: stateCorrection.fields,
    items: stateCorrection.form,
    initial: start ?? {},
    rules: (values) => runRules(stateCorrection, values),
    onSubmit: async (values) => {
      const body = Object.fromEntries(stateCorrection.form.map(nameOf).map((name) => [name, values[name] ?? null]))
      await post(entityPath(stateCorrection.name, 'add'), body, { type, key: key.of(body) })
      key.done()
      kept.discard()
      await invalidate(stateCorrection.name)
      toast.success('已提出，等待站长或市站管理员确认')
      onDone?.()
      onClose()
    },
  })
  return { form, draft: useFormDraft(form, kept) }
}

/** 所选工程现在的状态与所在库。 */
function useProject({ values }: LoadedForm): WireRow | undefined {
  const id = Number(values.engineering_id) || 0
  return useApi<WireRow>(PROJECT, entityPath(PROJECT, 'info'), { id }, { enabled: id > 0 }).data
}

function Outlook({ project, values }: { project: WireRow; values: Readonly<Record<string, unknown>> }) {
  const { to_state, to_library } = values
  const chosen = typeof to_state === 'number' && typeof to_library === 'number'
  const effects = correctionEffects({ from_state: project.state, from_library: project.history_type, to_state, to_library })
  return (
    <section className="correct-outlook" aria-label="更正的结果">
      <Description
        columns={1}
        items={[
          {
            key: 'now',
            label: '现在',
            value: (
              <>
                <StateTag dict={engineeringStates} code={project.state} /> {historyType.labelOf(project.history_type)}
              </>
            ),
          },
          {
            key: 'then',
            label: '确认之后',
            value: chosen ? (
              <ul className="correct-effects">
                {effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            ) : (
              '选定更正后的状态与所在库后列出'
            ),
          },
        ]}
      />
    </section>
  )
}
