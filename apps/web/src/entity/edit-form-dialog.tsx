import { type AnyEntity, type FormItem, nameOf, notesOf, runRules, stays } from '@zhujian/model'
import { type ReactNode, useCallback } from 'react'
import { post } from '../data/client'
import { useDraft } from '../data/drafts'
import { invalidate } from '../data/queries'
import { useSession } from '../data/session'
import { useTab } from '../data/tab'
import { useProjects } from '../data/use-projects'
import { Dialog } from '../ui/dialog'
import { DraftOffer } from '../ui/form/draft-offer'
import { FormFoot } from '../ui/form/form-foot'
import { type FormDraft, useFormDraft } from '../ui/form/use-form-draft'
import { useLeaveGuard } from '../ui/form/use-leave-guard'
import { type SchemaFormControl, useSchemaForm } from '../ui/form/use-schema-form'
import { toast } from '../ui/toast'
import { ConflictNotice } from './conflict-notice'
import { entityPath } from './entity-paths'
import { projectOf } from './kinds/project'
import { StandingStops } from './kinds/standing-stops'
import { ProjectForm } from './kinds/project-form'
import { titleOfRow, type WireRow } from './source'
import { useConflict } from './use-conflict'
import { useSubmitKey } from './use-submit-key'

export interface EditFormDialogProps {
  entity: AnyEntity
  /** undefined: a new row. */
  row?: WireRow | undefined
  /** Values a new row starts with, such as the project of the sub-page. */
  start?: Readonly<Record<string, unknown>> | undefined
  /** A new row is made by another call than its own, which is told this besides. */
  through?: { readonly path: string; readonly with: Readonly<Record<string, unknown>> } | undefined
  onClose: () => void
  onSaved?: ((id: number) => void) | undefined
  /** Below the fields: what bears upon them. */
  beside?: ((form: SchemaFormControl) => ReactNode) | undefined
}

/** More fields than this stand in the grid of the specification. */
const TWO_COLUMNS = 10

/** Adds or edits one row by the entity's form; keeps what was typed when the server refuses or somebody else was faster. */
export function EditFormDialog(props: EditFormDialogProps) {
  const { entity, row, start, onClose, beside } = props
  const conflict = useConflict(entity, row)
  const { form, draft } = useEditForm(props, conflict)
  const close = useLeaveGuard(form, onClose)
  const wide = entity.form.length > TWO_COLUMNS
  const title = row ? `编辑${entity.label}：${titleOfRow(entity, row)}` : `新建${entity.label}`
  return (
    <Dialog
      open
      title={title}
      width={wide ? 1120 : 960}
      onClose={close}
      footer={<FormFoot form={form} savedAt={draft.savedAt} okText="保存" onCancel={close} />}
    >
      <StandingStops project={projectOf(entity, form.values)} />
      <DraftOffer draft={draft} />
      <ConflictNotice {...{ conflict, form }} fields={entity.fields} />
      <ProjectForm form={form} project={projectOf(entity, row ?? start ?? {})} columns={wide ? 'grid' : 2} label={title}>
        {beside?.(form)}
      </ProjectForm>
    </Dialog>
  )
}

/**
 * The project of an account that has but one: there is nothing to choose. The head of the page has asked for it already. The
 * company of whoever enters rows of companies, the station of whoever enters rows of stations: mostly it is his own.
 */
function useUsual({ entity, row }: EditFormDialogProps): Readonly<Record<string, unknown>> {
  const { rows, total } = useProjects('', !row && entity.form.some((item) => nameOf(item) === 'engineering_id'))
  const [only] = total === 1 ? rows : []
  const user = useSession((session) => session.user)
  const own = entity.ofCompany && user?.unit_id && { unit_id: user.unit_id, unit_id_text: user.unit_name }
  const ofStation = entity.scope === 'org' && 'supervise_org_id' in entity.fields
  const station = ofStation && user?.org_id && { supervise_org_id: user.org_id, supervise_org_id_text: user.org_name }
  return { ...own, ...station, ...(only && { engineering_id: only.id, engineering_id_text: only.engineering_name }) }
}

function useEditForm(props: EditFormDialogProps, conflict: ReturnType<typeof useConflict>) {
  const { entity, row, start, through, onClose, onSaved } = props
  const usual = useUsual(props)
  const { type } = useTab()
  const key = useSubmitKey()
  const kept = useDraft<FormDraft>(`edit.${entity.name}`, row ? String(row.id) : draftPlace({ ...start, ...through?.with }))
  const notes = useCallback((values: Readonly<Record<string, unknown>>) => notesOf(entity, values), [entity])
  const form = useSchemaForm({
    fields: entity.fields,
    items: entity.form.filter((item) => (row ? !stays(entity, nameOf(item)) || !row[nameOf(item)] : !isGiven(item, start))),
    initial: row ?? { ...usual, ...start },
    rules: (values) => runRules(entity, values),
    notes,
    onSubmit: async (values) => {
      const body = row
        ? { ...changesOf(entity, conflict.loaded, values), id: row.id, version: conflict.version }
        : { ...values, ...through?.with }
      const path = through?.path ?? entityPath(entity.name, row ? 'edit' : 'add')
      const saved = await conflict.watch(post<{ id: number }>(path, body, { type, key: key.of(body) }))
      key.done()
      kept.discard()
      await invalidate(entity.name)
      toast.success(row ? '保存成功' : `已新建${entity.label}`)
      onSaved?.(saved.id)
      onClose()
    },
  })
  const draft = useFormDraft(form, kept, { version: conflict.version, onRestore: conflict.compare })
  return { form, draft }
}

/** On a page of a project nobody chooses another. */
const isGiven = (item: FormItem, start: EditFormDialogProps['start']): boolean =>
  nameOf(item) === 'engineering_id' && Boolean(start?.['engineering_id'])

/** A new row of one project is another draft than one of the next. */
const draftPlace = (start: EditFormDialogProps['start']): string =>
  ['new', ...Object.values(start ?? {}).filter((value) => typeof value === 'number')].join('.')

/** Only what differs goes out, so that fields of other people's concern are not written again. */
function changesOf(entity: AnyEntity, loaded: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>) {
  const names = entity.form.map(nameOf).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(loaded[name]))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
