import { formatInstant, parseInstant } from '@zhujian/model/date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { usePopupEscape } from './use-popup-escape'

const FORMAT = 'YYYY-MM-DD HH:mm'

/** Where neither above nor below leaves room for days and hours, the panel moves until the whole of it can be seen. */
const offset = (y: number): [number, number] => [0, y]
const PLACES = {
  bottomLeft: { points: ['tl', 'bl'], offset: offset(4), overflow: { adjustX: true, adjustY: true, shiftY: true } },
  topLeft: { points: ['bl', 'tl'], offset: offset(-4), overflow: { adjustX: true, adjustY: true, shiftY: true } },
}

interface InstantInputProps extends ControlProps {
  /** Epoch seconds. */
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A moment in Asia/Shanghai, whatever the clock of the computer says. */
export function InstantInput({ value, onChange, placeholder = '请选择时间', ...rest }: InstantInputProps) {
  const escape = usePopupEscape()
  const shown = typeof value === 'number' ? dayjs(formatInstant(value)) : null
  const handleChange = (next: Dayjs | null) => onChange(next ? (parseInstant(next.format(FORMAT)) ?? null) : null)
  return (
    <DatePicker
      {...antdProps({ ...rest, placeholder })}
      {...escape}
      builtinPlacements={PLACES}
      showTime={{ format: 'HH:mm' }}
      style={{ width: '100%' }}
      format={FORMAT}
      value={shown}
      onChange={handleChange}
    />
  )
}
