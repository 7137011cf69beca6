import './controls.css'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { cleanPasted, pasteClean, tidyLine, tidyLines } from './typed-text'

export interface TextInputProps extends ControlProps {
  value: string | null | undefined
  onChange: (value: string) => void
  max?: number
  /** What becomes of pasted or typed text of a format; plain text loses outer blanks and full-width digits. */
  normalize?: ((text: string) => string) | undefined
  /** Result of a check or a unit, inside the end of the field. */
  suffix?: ReactNode
  autoComplete?: string
}

/** Tidies a value when the field is left, never while it is typed. */
function tidyOnBlur(
  { value, onChange, onBlur }: Pick<TextInputProps, 'value' | 'onChange' | 'onBlur'>,
  tidy: (text: string) => string,
) {
  return () => {
    const text = value ? tidy(value) : ''
    if (text !== (value ?? '')) onChange(text)
    onBlur?.()
  }
}

/** Said beside a field that takes no more: what was typed or pasted beyond it is not there. */
export function FullNote({ value, max }: { value: string | null | undefined; max: number | undefined }) {
  const full = max !== undefined && (value ?? '').length >= max
  return full ? <output className="text-full">{`已到 ${max} 字上限`}</output> : null
}

/** One line of text; where it has no format that ends by itself, it says when it is full. */
export function TextInput({ value, onChange, max, normalize, suffix, autoComplete = 'off', ...rest }: TextInputProps) {
  return (
    <>
      <Input
        {...antdProps(rest)}
        value={value ?? ''}
        autoComplete={autoComplete}
        suffix={suffix}
        {...(max !== undefined && { maxLength: max })}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => pasteClean(event, normalize ?? cleanPasted)}
        onBlur={tidyOnBlur({ value, onChange, onBlur: rest.onBlur }, normalize ?? tidyLine)}
      />
      {!normalize && <FullNote value={value} max={max} />}
    </>
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
      onPaste={(event) => pasteClean(event, tidyLines)}
      onBlur={tidyOnBlur({ value, onChange, onBlur: rest.onBlur }, tidyLines)}
    />
  )
}
