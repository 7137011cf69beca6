import { SelectInput } from '../controls/choice-input'
import type { Choice } from '../controls/choice-input'
import { useCellSave } from './use-cell-save'

interface SelectCellProps {
  value: unknown
  choices: readonly Choice[]
  onSave: (value: unknown) => Promise<void>
}

/** A choice made inside the table. */
export function SelectCell({ value, choices, onSave }: SelectCellProps) {
  const { saving, shown, save } = useCellSave(onSave)
  return (
    <SelectInput
      value={shown ? shown.value : value}
      choices={choices}
      clearable={false}
      disabled={saving === 'saving'}
      onChange={(next) => void save(next)}
    />
  )
}
