import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Fields, LinesField } from '@zhujian/model'
import { Button } from 'antd'
import { memo, useEffect, useMemo } from 'react'
import { kindOf, useKinds } from '../../ui/form/kind'
import type { CellProps, FormRow, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { useLatest } from '../../ui/use-latest'
import './lines.css'

type Line = Record<string, unknown>
const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? (value as Line[]) : [])
const toText = (value: unknown): string => (linesOf(value).length === 0 ? '' : `${linesOf(value).length} 行`)

interface HeadProps {
  fields: Fields
  editable: boolean
  printed?: LinesField['preset']
}

function Head({ fields, editable, printed }: HeadProps) {
  return (
    <thead>
      <tr>
        {Object.entries(fields).map(([name, field]) => (
          <th key={name} scope="col">
            {editable && !field.optional && !(printed?.[0] && name in printed[0]) && <span className="form-field__star">*</span>}
            {field.unit === undefined ? field.label : `${field.label}/${field.unit}`}
          </th>
        ))}
        {editable && !printed && <th scope="col">操作</th>}
      </tr>
    </thead>
  )
}

function Cell({ field, name: own, value, row }: CellProps<LinesField>) {
  const kinds = useKinds()
  const lines = linesOf(value)
  if (lines.length === 0) return <TextCell text="" />
  return (
    <table className="lines-table">
      <Head fields={field.fields} editable={false} />
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            {Object.entries(field.fields).map(([name, each]) => {
              const Each = kindOf(kinds, each).cell
              return (
                <td key={name}>
                  <Each
                    field={each}
                    name={name}
                    value={line[name]}
                    row={each.kind === 'files' ? { files: { [name]: filesOf({ row, name: own }) } } : line}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LineRowProps extends Pick<InputProps<LinesField>, 'id' | 'field' | 'disabled' | 'describedBy'> {
  line: FormRow
  index: number
  /** Names of the files that stand in the lines, as the record came with them. */
  files: unknown
  /** Names of the columns that are complained about, joined by commas. */
  wrong: string
  onChange: (index: number, line: Line) => void
  onRemove: (index: number) => void
  onBlur: () => void
}

/** Whether the printed form gives this column, so that nobody fills it in. */
const isPrinted = ({ preset }: LinesField, name: string): boolean => preset?.[0] !== undefined && name in preset[0]

/** Drawn again only when something of this row changes: sixty rows of inputs took a third of a second for every letter typed. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { field: lines, line, index, files, wrong, disabled = false } = props
  const kinds = useKinds()
  return (
    <tr>
      {Object.entries(lines.fields).map(([name, field]) => {
        const { input: Input, cell: Printed } = kindOf(kinds, field)
        const id = `${props.id}-${index}-${name}`
        if (isPrinted(lines, name))
          return (
            <td key={name}>
              <Printed field={field} name={name} value={line[name]} row={line} />
            </td>
          )
        const invalid = wrong.split(',').includes(name)
        return (
          <td key={name}>
            <label className="visually-hidden" htmlFor={id}>{`第 ${index + 1} 行 ${field.label}`}</label>
            <Input
              field={field}
              // Files under way are counted by name: two lines are two uploads.
              name={field.kind === 'files' ? id : name}
              id={id}
              value={line[name]}
              row={field.kind === 'files' ? { files: { [id]: files } } : line}
              disabled={disabled}
              invalid={invalid}
              required={!field.optional}
              describedBy={invalid ? props.describedBy : undefined}
              onChange={(value, beside) => props.onChange(index, { ...line, ...beside, [name]: value })}
              onBlur={props.onBlur}
            />
          </td>
        )
      })}
      {!lines.preset && (
        <td>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${index + 1} 行`}
            disabled={disabled}
            onClick={() => props.onRemove(index)}
          />
        </td>
      )}
    </tr>
  )
})

/** What rows do to the whole, by functions that stay the same while one types. */
function useRowActs(props: InputProps<LinesField>) {
  const latest = useLatest(props)
  return useMemo(() => {
    const now = () => linesOf(latest.current.value)
    return {
      onChange: (index: number, next: Line) => latest.current.onChange(now().map((each, at) => (at === index ? next : each))),
      onRemove: (index: number) => latest.current.onChange(now().filter((_each, at) => at !== index)),
      onBlur: () => latest.current.onBlur?.(),
    }
  }, [latest])
}

const filesOf = ({ row, name }: Pick<InputProps, 'row' | 'name'>): unknown => (row.files as FormRow | undefined)?.[name]

/** Columns of one row that are complained about. */
const wrongIn = ({ name, problems = [] }: InputProps<LinesField>, index: number): string =>
  problems.flatMap(({ field }) => (field.startsWith(`${name}.${index}.`) ? field.split('.').slice(2) : [])).join(',')

const sameLine = (printed: Line, line: Line): boolean => Object.entries(printed).every(([name, each]) => line[name] === each)

/** Where what is asked depends on the form, the rows that it asks for now, each with what was filled in. */
function useAskedRows({ field, value, row, onChange }: InputProps<LinesField>): LinesField {
  const { presetBy } = field
  const printed = presetBy?.(row)
  const lines = linesOf(value)
  const fitting = printed?.map((each) => lines.find((line) => sameLine(each, line)) ?? each)
  const differs = fitting !== undefined && (fitting.length !== lines.length || fitting.some((each, at) => each !== lines[at]))
  const latest = useLatest(onChange)
  useEffect(() => {
    if (differs) latest.current(fitting)
  })
  return printed ? { ...field, preset: printed } : field
}

/** Sub-rows filled in as a small table. */
function Input(props: InputProps<LinesField>) {
  const { id, value, disabled, onChange } = props
  const field = useAskedRows(props)
  const lines = linesOf(value)
  const acts = useRowActs(props)
  return (
    <div id={id} tabIndex={-1} className="lines-input">
      {lines.length > 0 && (
        <table className="lines-table">
          <Head fields={field.fields} editable printed={field.preset} />
          <tbody>
            {lines.map((line, index) => (
              <LineRow
                key={index}
                {...{ id, field, line, index, ...acts }}
                disabled={disabled}
                describedBy={props.describedBy}
                files={filesOf(props)}
                wrong={wrongIn(props, index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {!field.preset && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || lines.length >= field.max}
          onClick={() => onChange([...lines, {}])}
        >
          添加一行
        </Button>
      )}
    </div>
  )
}

export const linesKind: Kind<LinesField> = { cell: Cell, input: Input, search: null, toText }
