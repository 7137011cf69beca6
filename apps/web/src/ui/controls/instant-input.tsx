import { formatInstant, parseInstant } from '@zhujian/model/date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { usePopupEscape } from './use-popup-escape'

const FORMAT = 'YYYY-MM-DD HH:mm'

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
      showTime={{ format: 'HH:mm' }}
      style={{ width: '100%' }}
      format={FORMAT}
      value={shown}
      onChange={handleChange}
    />
  )
}
