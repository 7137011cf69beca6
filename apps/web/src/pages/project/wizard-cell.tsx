import { CloseCircleOutlined } from '@ant-design/icons'
import type { Fields } from '@zhujian/model'
import { kindOf, useKinds } from '../../ui/form/kind'
import { printedText } from '../../ui/form/printed-text'
import type { Values, WizardRow } from './wizard-state'

interface WizardCellProps {
  fields: Fields
  name: string
  row: WizardRow
  /** 读屏时的叫法，如“第 2 行 姓名”。 */
  label: string
  problem?: string | undefined
  disabled?: boolean | undefined
  onChange: (patch: Values) => void
}

/** 表格里就地填写的一格；出错的一格写明原因。 */
export function WizardCell({ fields, name, row, label, problem, disabled, onChange }: WizardCellProps) {
  const kinds = useKinds()
  const field = fields[name]
  if (!field) return null
  const id = `${row.key}-${name}`
  const Input = kindOf(kinds, field).input
  return (
    <div className="wizard-cell" data-problem={`${row.key}.${name}`} data-print={printedText(kinds, field, name, row)}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Input
        field={field}
        name={name}
        id={id}
        value={row[name] ?? null}
        row={row}
        disabled={disabled}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : `${id}-error`}
        onChange={(value, beside) => onChange({ ...beside, [name]: value })}
      />
      {problem !== undefined && (
        <p className="wizard-cell-problem" id={`${id}-error`}>
          <CloseCircleOutlined aria-hidden /> {problem}
        </p>
      )}
    </div>
  )
}

/** 一格只看的内容。 */
export function WizardText({ fields, name, row }: Pick<WizardCellProps, 'fields' | 'name' | 'row'>) {
  const kinds = useKinds()
  const field = fields[name]
  if (!field) return null
  const Cell = kindOf(kinds, field).cell
  return <Cell field={field} name={name} value={row[name]} row={row} />
}
