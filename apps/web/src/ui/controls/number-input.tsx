import './controls.css'
import { isDecimal, parseDecimal, tellDecimal } from '@zhujian/model/decimal'
import { Input } from 'antd'
import { type FocusEvent, useRef, useState } from 'react'
import { antdProps } from './control'
import type { ControlProps } from './control'

export interface NumberInputProps extends ControlProps {
  /** A decimal string; whatever else was typed stays as typed until it is understood. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** Stands inside the end of the field. */
  unit?: string | undefined
  /** Places shown while nobody edits. */
  scale?: number | undefined
  /** false for what is a name made of digits, such as a year. */
  grouped?: boolean
}

/** Reads what people type or paste: full-width digits, thousands separators, blanks. Unreadable text is kept for the complaint. */
export function readNumber(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : (parseDecimal(trimmed) ?? trimmed)
}

/** A number as text, grouped by thousands while nobody edits; the unit stands inside the end. */
export function NumberInput({ value, onChange, unit, scale, grouped = true, ...rest }: NumberInputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const shown = grouped && isDecimal(value) ? tellDecimal(value, scale, unit) : (value ?? '')
  const byPointer = useRef(false)
  /** Reached by Tab, the plain number that takes the place of the grouped one is selected, or what is typed is added to it. */
  const handleFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    setTyping(value ?? '')
    if (!byPointer.current) queueMicrotask(() => target.select())
    byPointer.current = false
  }
  const handleBlur = () => {
    if (typing !== null) onChange(readNumber(typing))
    setTyping(null)
    rest.onBlur?.()
  }
  return (
    <Input
      {...antdProps(rest)}
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? shown}
      suffix={unit === undefined ? undefined : <span className="control-unit">{unit}</span>}
      onMouseDown={({ currentTarget }) => {
        byPointer.current = document.activeElement !== currentTarget
      }}
      onFocus={handleFocus}
      onChange={(event) => {
        setTyping(event.target.value)
        onChange(readNumber(event.target.value))
      }}
      onBlur={handleBlur}
    />
  )
}
