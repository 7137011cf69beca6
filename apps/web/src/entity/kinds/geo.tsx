import type { GeoField } from '@zhujian/model'
import { CoordinatesInput } from '../../ui/controls/coordinates-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf } from './text'

function Cell({ value }: CellProps<GeoField>) {
  return <TextCell text={textOf(value)} />
}

/** The picker opens at the region of the same row when there is one. */
function Input({ value, row, onChange, field: _field, name: _name, form: _form, ...rest }: InputProps<GeoField>) {
  return (
    <CoordinatesInput {...rest} value={stringOf(value)} region={stringOf(row['areacode']) ?? undefined} onChange={onChange} />
  )
}

export const geoKind: Kind<GeoField> = { cell: Cell, input: Input, search: null, toText: (value) => textOf(value) }
