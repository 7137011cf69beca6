import { strings } from '@zhujian/model/strings'
import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../dialog'

interface ViewNameDialogProps {
  title: string
  name: string
  /** undefined: sharing is not asked here. */
  shared?: boolean | undefined
  /** Answers the reason of a refusal, '' when it was saved. */
  onSave: (name: string, shared: boolean) => Promise<string>
  onClose: () => void
}

/** Asks for the name of a view; a refusal stays under the field and nothing typed is lost. */
export function ViewNameDialog({ title, name, shared, onSave, onClose }: ViewNameDialogProps) {
  const [draft, setDraft] = useState({ name, shared: shared ?? false })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const typed = draft.name.trim()
    if (!typed) return setProblem(strings.required)
    setBusy(true)
    const reason = await onSave(typed, draft.shared)
    setBusy(false)
    if (reason) setProblem(reason)
    else onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{strings.cancel}</Button>
      <Button type="primary" loading={busy} onClick={() => void save()}>
        {strings.ok}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} width={420} tools={false} onClose={onClose} footer={footer}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Fields draft={draft} problem={problem} sharing={shared !== undefined} onChange={setDraft} />
      </form>
    </Dialog>
  )
}

interface Draft {
  readonly name: string
  readonly shared: boolean
}

interface FieldsProps {
  draft: Draft
  problem: string
  sharing: boolean
  onChange: (draft: Draft) => void
}

function Fields({ draft, problem, sharing, onChange }: FieldsProps) {
  const id = useId()
  return (
    <div className="zj-view-form">
      <label htmlFor={id}>视图名称</label>
      <Input
        id={id}
        data-autofocus
        maxLength={20}
        showCount
        value={draft.name}
        status={problem ? 'error' : ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      {problem && (
        <p id={`${id}-problem`} className="zj-view-problem" role="alert">
          {problem}
        </p>
      )}
      {sharing && (
        <Checkbox checked={draft.shared} onChange={(event) => onChange({ ...draft, shared: event.target.checked })}>
          共享给本单位同事（对方只读）
        </Checkbox>
      )}
    </div>
  )
}
