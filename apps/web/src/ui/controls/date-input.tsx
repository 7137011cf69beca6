import { dateShortcuts, isDate, isMonth, joinRange, monthShortcuts, parseRange, today } from '@zhujian/model/date'
import type { RangeShortcut } from '@zhujian/model/date'
import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { usePopupEscape } from './use-popup-escape'
import 'dayjs/locale/zh-cn'

interface DayProps extends ControlProps {
  value: string | null | undefined
  /** No day after this one can be chosen. */
  latest?: string
  onChange: (value: string | null) => void
}

const DAY = 'YYYY-MM-DD'
const MONTH = 'YYYY-MM'
const TIME = 'HH:mm'

const read = (value: string | null | undefined, format: string): Dayjs | null => {
  const parsed = value ? dayjs(format === TIME ? `2000-01-01 ${value}` : value) : null
  return parsed?.isValid() ? parsed : null
}
const write = (value: Dayjs | null, format: string) => value?.format(format) ?? null

type Unit = 'date' | 'month'
const FORMAT = { date: DAY, month: MONTH } as const

function OneInput({ unit, value, latest, onChange, ...rest }: DayProps & { unit: Unit }) {
  const escape = usePopupEscape()
  const format = FORMAT[unit]
  return (
    <DatePicker
      {...antdProps(rest)}
      {...escape}
      picker={unit}
      style={{ width: '100%' }}
      format={format}
      value={read(value, format)}
      {...(latest !== undefined && { disabledDate: (day: Dayjs) => day.format(format) > latest })}
      onChange={(next: Dayjs | null) => onChange(write(next, format))}
    />
  )
}

/** yyyy-MM-dd */
export const DateInput = ({ placeholder = '请选择日期', ...rest }: DayProps) => (
  <OneInput {...{ ...rest, placeholder }} unit="date" />
)

/** yyyy-MM */
export const MonthInput = ({ placeholder = '请选择月份', ...rest }: DayProps) => (
  <OneInput {...{ ...rest, placeholder }} unit="month" />
)

/** HH:mm */
export function TimeInput({ value, onChange, placeholder = '请选择时间', ...rest }: DayProps) {
  const escape = usePopupEscape()
  return (
    <TimePicker
      {...antdProps({ ...rest, placeholder })}
      {...escape}
      style={{ width: '100%' }}
      format={TIME}
      value={read(value, TIME)}
      onChange={(next: Dayjs | null) => onChange(write(next, TIME))}
    />
  )
}

type Pair = [Dayjs | null, Dayjs | null]

const presetsOf = (shortcuts: readonly RangeShortcut[]) =>
  shortcuts.map(({ label, range }) => ({
    label,
    value: (): [Dayjs, Dayjs] => {
      const [start, end] = range(today())
      return [dayjs(start), dayjs(end)]
    },
  }))

/** 'start - end' [S5-05] of two picked ends; null while one of them is missing. */
export function rangeText(pair: readonly (Dayjs | null)[] | null, format: string): string | null {
  const [start, end] = [pair?.[0], pair?.[1]]
  return start && end ? joinRange(start.format(format), end.format(format)) : null
}

function pairOf(value: string | null | undefined, test: (end: string) => boolean): Pair | null {
  const range = value ? parseRange(value, test) : undefined
  return range ? [dayjs(range[0]), dayjs(range[1])] : null
}

const RANGES = {
  date: { ends: ['开始日期', '结束日期'], shortcuts: dateShortcuts, test: isDate },
  month: { ends: ['开始月份', '结束月份'], shortcuts: monthShortcuts, test: isMonth },
} as const

function RangeInput({ unit, value, onChange, id, ...rest }: DayProps & { unit: Unit }) {
  const escape = usePopupEscape()
  const { ends, shortcuts, test } = RANGES[unit]
  return (
    <DatePicker.RangePicker
      {...antdProps(rest)}
      {...escape}
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      picker={unit}
      placeholder={[...ends]}
      style={{ width: '100%' }}
      format={FORMAT[unit]}
      presets={presetsOf(shortcuts)}
      value={pairOf(value, test)}
      onChange={(pair) => onChange(rangeText(pair, FORMAT[unit]))}
    />
  )
}

/** 'yyyy-MM-dd - yyyy-MM-dd' with the shortcuts of [S9-03]. */
export const DateRangeInput = (props: DayProps) => <RangeInput {...props} unit="date" />

/** 'yyyy-MM - yyyy-MM' with the shortcuts of [S9-03]. */
export const MonthRangeInput = (props: DayProps) => <RangeInput {...props} unit="month" />
