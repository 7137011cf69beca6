import { confirm } from '../confirm'
import { SwitchInput } from '../controls/choice-input'
import { useCellSave } from './use-cell-save'

interface SwitchCellProps {
  label: string
  value: unknown
  words?: readonly [on: string, off: string]
  onSave: (value: unknown) => Promise<void>
}

/** Shows the new position at once and goes back when the server refuses; switching off asks first. */
export function SwitchCell({ label, value, words, onSave }: SwitchCellProps) {
  const { saving, shown, save } = useCellSave(onSave)
  const handleChange = async (next: boolean) => {
    if (!next && !(await confirm(`确定要将“${label}”设为${words?.[1] ?? '否'}吗`))) return
    await save(next)
  }
  return (
    <SwitchInput
      label={label}
      value={shown ? shown.value : value}
      loading={saving === 'saving'}
      {...(words && { words })}
      onChange={(next) => void handleChange(next)}
    />
  )
}
