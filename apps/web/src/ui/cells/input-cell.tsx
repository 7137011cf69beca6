import './cells.css'
import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useCellSave } from './use-cell-save'
import type { Saving } from './use-cell-save'

interface InputCellProps {
  label: string
  text: string
  /** What the editor starts with, e.g. a number without separators. */
  raw?: string | undefined
  onSave: (value: unknown) => Promise<void>
}

const WORDS: Record<Saving, string> = { idle: '', saving: '保存中', saved: '已保存', failed: '未保存' }

// The person has just asked for the editor.
const focusOn = (input: InputRef | null) => input?.focus()

/** Text that turns into an input when clicked; Enter and leaving save, Escape gives up. */
export function InputCell({ label, text, raw = text, onSave }: InputCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { saving, shown, save } = useCellSave(onSave)
  const finish = () => {
    if (draft !== null && draft !== raw) void save(draft === '' ? null : draft)
    setDraft(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') setDraft(null)
    event.stopPropagation()
  }
  if (draft !== null) {
    return (
      <Input
        size="small"
        ref={focusOn}
        aria-label={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finish}
        onKeyDown={handleKey}
      />
    )
  }
  return (
    <>
      <button type="button" className="cell-edit" aria-label={`编辑${label}`} onClick={() => setDraft(raw)}>
        {(shown ? String(shown.value ?? '') : text) || '—'}
      </button>
      <output className="cell-saving">{WORDS[saving]}</output>
    </>
  )
}
