import { Input } from 'antd'
import type { ReactNode } from 'react'
import { antdProps } from './control'
import type { ControlProps } from './control'

export interface TextInputProps extends ControlProps {
  value: string | null | undefined
  onChange: (value: string) => void
  max?: number
  /** What becomes of pasted or typed text once the person leaves the field, e.g. full-width digits. */
  normalize?: ((text: string) => string) | undefined
  /** Result of a check or a unit, inside the end of the field. */
  suffix?: ReactNode
  autoComplete?: string
}

/** One line of text. Numbers and codes are tidied when the field is left, never while typing. */
export function TextInput({ value, onChange, max, normalize, suffix, autoComplete = 'off', ...rest }: TextInputProps) {
  const handleBlur = () => {
    const tidy = normalize && value ? normalize(value) : value
    if (tidy !== value && typeof tidy === 'string') onChange(tidy)
    rest.onBlur?.()
  }
  return (
    <Input
      {...antdProps(rest)}
      value={value ?? ''}
      autoComplete={autoComplete}
      suffix={suffix}
      {...(max !== undefined && { maxLength: max })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={handleBlur}
    />
  )
}

export interface LongTextInputProps extends ControlProps {
  value: string | null | undefined
  onChange: (value: string) => void
  max?: number
  rows?: number
}

/** Several lines with a running count; grows to ten lines, then scrolls. */
export function LongTextInput({ value, onChange, max, rows = 3, ...rest }: LongTextInputProps) {
  return (
    <Input.TextArea
      {...antdProps(rest)}
      value={value ?? ''}
      autoSize={{ minRows: rows, maxRows: 10 }}
      {...(max !== undefined && { maxLength: max, showCount: true })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
