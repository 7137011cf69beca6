import type { BoolField } from '@zhujian/model'
import { RadioInput, SelectInput } from '../../ui/controls/choice-input'
import type { Choice } from '../../ui/controls/choice-input'
import type { CellProps, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { SwitchCell } from '../../ui/cells/switch-cell'
import { TextCell } from '../../ui/cells/text-cell'

const YES_NO: readonly Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

const toText = (value: unknown): string => (value === true ? '是' : value === false ? '否' : '')
const fromChoice = (choice: string | number | null): boolean | null => (choice === null ? null : choice === 'true')

function Cell({ field, value, onSave }: CellProps<BoolField>) {
  return onSave ? <SwitchCell label={field.label} value={value} onSave={onSave} /> : <TextCell text={toText(value)} />
}

/** Two radio buttons: an unanswered question stays visibly unanswered, which a switch cannot show. */
function Input({ value, onChange, id, disabled, invalid, describedBy, onBlur }: InputProps<BoolField>) {
  return (
    <RadioInput
      {...{ id, disabled, invalid, describedBy, onBlur }}
      choices={YES_NO}
      value={value}
      onChange={(next) => onChange(fromChoice(next))}
    />
  )
}

function Search({ id, value, onChange }: SearchProps<BoolField>) {
  return <SelectInput id={id} choices={YES_NO} value={value} onChange={(next) => onChange(fromChoice(next))} />
}

export const boolKind: Kind<BoolField> = { cell: Cell, input: Input, search: Search, toText }
