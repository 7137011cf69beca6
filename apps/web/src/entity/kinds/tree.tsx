import type { TreeField } from '@zhujian/model'
import { CascaderInput } from '../../ui/controls/cascader-input'
import { pathText } from '../../ui/controls/tree-path'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { CascaderCell } from '../../ui/cells/cascader-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { dictionaryNow, useDictionary } from './sources'
import { labelOf, stringOf } from './text'

/** The whole path where the tree is known: 房屋建筑 / 住宅. */
function toText(value: unknown, row: FormRow, field: TreeField, name: string): string {
  const path = pathText(dictionaryNow(field.type), value)
  return path === String(value ?? '') ? labelOf(value, row, name, (code) => code) : path
}

function Cell({ field, name, value, row, onSave }: CellProps<TreeField>) {
  const options = useDictionary(field.type)
  return onSave ? (
    <CascaderCell value={value} options={options} onSave={onSave} />
  ) : (
    <TextCell text={toText(value, row, field, name)} />
  )
}

/** [S3-14] The stored value is the last element of the path. */
function Input({ field, value, onChange, name: _name, row: _row, form: _form, ...rest }: InputProps<TreeField>) {
  const options = useDictionary(field.type)
  return <CascaderInput {...rest} options={options} value={stringOf(value)} onChange={(code) => onChange(code)} />
}

function Search({ field, id, value, onChange }: SearchProps<TreeField>) {
  const options = useDictionary(field.type)
  return <CascaderInput id={id} options={options} anyLevel value={stringOf(value)} onChange={(code) => onChange(code)} />
}

export const treeKind: Kind<TreeField> = { cell: Cell, input: Input, search: Search, toText }
