import { CascaderInput } from '../controls/cascader-input'
import type { TreeOption } from '../controls/tree-path'
import { useCellSave } from './use-cell-save'

interface CascaderCellProps {
  value: unknown
  options: readonly TreeOption[]
  onSave: (value: unknown) => Promise<void>
}

/** A node of a tree chosen inside the table. */
export function CascaderCell({ value, options, onSave }: CascaderCellProps) {
  const { saving, shown, save } = useCellSave(onSave)
  const code = shown ? shown.value : value
  return (
    <CascaderInput
      value={typeof code === 'string' ? code : null}
      options={options}
      short
      disabled={saving === 'saving'}
      onChange={(next) => void save(next)}
    />
  )
}
