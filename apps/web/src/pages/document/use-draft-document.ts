import { documentGaps } from '@zhujian/domain/document/document-gaps'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { nameOf } from '@zhujian/model'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../data/api-error'
import { get, post } from '../../data/client'
import { useDraft } from '../../data/drafts'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { useConflict } from '../../entity/use-conflict'
import { useSubmitKey } from '../../entity/use-submit-key'
import { confirm } from '../../ui/confirm'
import type { FormRow } from '../../ui/form/kind'
import { type FormDraft, useFormDraft } from '../../ui/form/use-form-draft'
import { type LoadedForm, useSchemaForm } from '../../ui/form/use-schema-form'
import { toast } from '../../ui/toast'
import { DOCUMENT, documentApi, type DocumentRow } from './document-paths'

/** 存下并送审的按钮。 */
export const HAND_IN = '保存并送审'

const FORM = superviseDoc.form.map(nameOf)
/** 模板给出的内容。 */
const FILLED = ['title', 'receiver', 'body', 'closing', 'copies', 'officers', 'unit_ids'] as const

interface Options {
  row: DocumentRow | undefined
  start: FormRow
  /** 送审被拒的不算办完：草稿已存，表单留着，缺什么标在各项上。 */
  handIn: (row: DocumentRow) => Promise<void>
  onSaved: (row: { id: number; version: number }, action: string) => void
}

/** 拟稿的表单：暂存草稿、与别人的修改对照、套用模板。 */
export function useDraftDocument({ row, start, handIn, onSaved }: Options) {
  const { type } = useTab()
  const key = useSubmitKey()
  const conflict = useConflict(superviseDoc, row)
  const kept = useDraft<FormDraft>(
    `edit.${DOCUMENT}`,
    row ? `${row.id}` : `new.${start.engineering_id ?? ''}.${start.type ?? ''}`,
  )
  const form = useSchemaForm({
    fields: superviseDoc.fields,
    items: superviseDoc.form,
    initial: row ?? start,
    onSubmit: async (values, action) => {
      const fields = action === HAND_IN ? documentGaps(values) : []
      if (fields.length > 0) throw new ApiError('请填齐再送审', { fields })
      const { id, version } = conflict
      const body = id ? { ...changesOf(conflict.loaded, values), id, version } : values
      const path = entityPath(DOCUMENT, id ? 'edit' : 'add')
      const call = post<{ id: number; version: number }>(path, body, { type, key: key.of(body) })
      const saved = await conflict.watch(call)
      key.done()
      kept.discard()
      await invalidate(DOCUMENT)
      conflict.saved({ ...conflict.loaded, ...values, ...saved })
      if (action === HAND_IN) await handIn({ ...values, ...saved } as DocumentRow)
      // 送审的工夫里自动存下的也作罢：下次拟稿不再问要不要恢复。
      kept.discard()
      onSaved(saved, action)
    },
  })
  const draft = useFormDraft(form, kept, { version: conflict.version, onRestore: conflict.compare })
  const fill = useTemplate(form, row === undefined)
  return { form, draft, conflict, fill }
}

const changesOf = (loaded: FormRow, values: FormRow) =>
  Object.fromEntries(
    FORM.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(loaded[name])).map((name) => [
      name,
      values[name] ?? null,
    ]),
  )

/** 选好工程与类型后填入模板文字；已经写了正文的，先问再换。 */
function useTemplate(form: LoadedForm, fresh: boolean) {
  const { engineering_id, type, body } = form.values
  const ready = typeof engineering_id === 'number' && typeof type === 'string'
  const now = useRef(form)
  const fill = async () => {
    if (!ready) return
    if (body && !(await confirm('已填写的标题、正文等将换成模板文字，确定套用吗？', { okText: '套用' }))) return
    try {
      const params = { engineering_id, type }
      const filled = await get<FormRow>(documentApi.start, { params })
      const patch = Object.fromEntries(FILLED.map((name) => [name, filled[name] || null]))
      // What stands there before anybody has touched the form is nothing to lose.
      const { dirty, values, set, load } = now.current
      if (dirty) set(patch)
      else load({ ...values, ...patch })
    } catch (error) {
      toast.fault(error)
    }
  }
  const latest = useRef(fill)
  useEffect(() => {
    latest.current = fill
    now.current = form
  })
  useEffect(() => {
    if (fresh && ready && !body) void latest.current()
    // 只在选定工程或类型时自动套用一次；正文由人清空的不再去填。
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [engineering_id, type])
  return { ready, run: fill }
}
