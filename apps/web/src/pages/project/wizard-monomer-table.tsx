import { monomer } from '@zhujian/domain/project/monomer'
import type { Field, Fields } from '@zhujian/model'
import { WizardCell } from './wizard-cell'
import { BUILDING_COLUMNS, LINEAR_COLUMNS } from './wizard-paste'
import type { Values, WizardRow, WizardState } from './wizard-state'
import { WizardTable } from './wizard-table'
import { toldNow } from './wizard-progress'

interface MonomerTableProps {
  state: WizardState
  rows: readonly WizardRow[]
  linear: boolean
  put: (row: WizardRow, patch: Values) => void
  copy: (row: WizardRow) => void
  remove: (row: WizardRow) => Promise<void>
}

/** 单位写在表头里，格子里只留数字。 */
const fields: Fields = Object.fromEntries(
  Object.entries(monomer.fields as Fields).map(([name, { unit: _unit, ...field }]) => [name, field as Field]),
)
const headOf = (name: keyof typeof monomer.fields): string => {
  const { label, unit } = monomer.fields[name] as Field
  return unit ? `${label}（${unit}）` : label
}

export function MonomerTable({ state, rows, linear, put, copy, remove }: MonomerTableProps) {
  const from = (state.page - 1) * state.pageSize
  const columns = linear ? LINEAR_COLUMNS : BUILDING_COLUMNS
  return (
    <WizardTable
      name="monomers"
      columns={columns}
      headOf={headOf}
      isRequired={(name) => monomer.fields[name].optional === false}
      numbered
    >
      {rows.slice(from, from + state.pageSize).map((row, index) => (
        <MonomerRow key={row.key} at={from + index} {...{ state, row, columns, put, copy, remove }} />
      ))}
    </WizardTable>
  )
}

interface MonomerRowProps extends Pick<MonomerTableProps, 'state' | 'put' | 'copy' | 'remove'> {
  row: WizardRow
  at: number
  columns: typeof BUILDING_COLUMNS | typeof LINEAR_COLUMNS
}

function MonomerRow({ state, row, at, columns, put, copy, remove }: MonomerRowProps) {
  const own = toldNow(state).filter(({ field }) => field.startsWith(`monomers.${row.key}.`))
  return (
    <tr className={own.length > 0 ? 'wizard-row-wrong' : undefined} data-problem={`monomers.${row.key}`}>
      <td className="wizard-col-index">{at + 1}</td>
      {columns.map((name) => (
        <td key={name}>
          <WizardCell
            fields={fields}
            name={name}
            row={row}
            label={`第 ${at + 1} 行 ${headOf(name)}`}
            problem={own.find(({ field }) => field === `monomers.${row.key}.${name}`)?.message}
            disabled={state.saving}
            onChange={(patch) => put(row, patch)}
          />
        </td>
      ))}
      <td className="wizard-acts">
        <button type="button" className="zj-link" onClick={() => copy(row)}>
          复制
        </button>
        <button type="button" className="zj-link" onClick={() => void remove(row)}>
          移除
        </button>
      </td>
    </tr>
  )
}
