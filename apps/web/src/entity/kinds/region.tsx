import type { RegionField } from '@zhujian/model'
import { CascaderInput } from '../../ui/controls/cascader-input'
import { pathText } from '../../ui/controls/tree-path'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { CascaderCell } from '../../ui/cells/cascader-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { regionNow, useNear, useRegions } from './sources'
import { labelOf, stringOf } from './text'

const toText = (value: unknown, row: FormRow, _field: RegionField, name: string): string => labelOf(value, row, name, regionNow)

/** The last name of a path, which is what a list has room for: 浙江省杭州市西湖区 → 西湖区. */
export const districtOf = (path: string): string => path.replace(/^.*?省/, '').replace(/^[^市]+市(?=.)/, '')

/** In a table only the last name is seen; the whole path everywhere else. */
function Place({ path }: { path: string }) {
  const district = districtOf(path)
  if (path === '') return <TextCell text="" />
  return (
    <span title={path}>
      <span className="zj-region-upper">{path.slice(0, path.length - district.length)}</span>
      {district}
    </span>
  )
}

function EditCell({ value, onSave }: { value: unknown; onSave: (value: unknown) => Promise<void> }) {
  return <CascaderCell value={value} options={useRegions()} onSave={onSave} />
}

/** A row that came without the name, such as a form not saved yet. */
function RegionName({ code }: { code: string }) {
  return <TextCell text={pathText(useRegions(), code)} />
}

function Cell({ field, name, value, row, onSave }: CellProps<RegionField>) {
  if (onSave) return <EditCell value={value} onSave={onSave} />
  if (typeof value === 'string' && value !== '' && row[`${name}_text`] === undefined) return <RegionName code={value} />
  return <Place path={toText(value, row, field, name)} />
}

/** [S3-12] The last element of the path; cities without counties end at the second level. */
function Input({ value, onChange, field, name: _name, row: _row, form: _form, ...rest }: InputProps<RegionField>) {
  const options = useRegions()
  const near = useNear()
  return (
    <CascaderInput
      {...rest}
      options={options}
      near={near}
      anyLevel={field.anyLevel ?? false}
      loading={options.length === 0}
      value={stringOf(value)}
      onChange={(code) => onChange(code)}
    />
  )
}

function Search({ id, value, onChange }: SearchProps<RegionField>) {
  const options = useRegions()
  const near = useNear()
  return (
    <CascaderInput
      id={id}
      options={options}
      near={near}
      anyLevel
      loading={options.length === 0}
      value={stringOf(value)}
      onChange={(code) => onChange(code)}
    />
  )
}

export const regionKind: Kind<RegionField> = { cell: Cell, input: Input, search: Search, toText }
