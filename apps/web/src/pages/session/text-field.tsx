import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { SessionIcon, type SessionIconName } from './session-icon'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onText: (text: string) => void
  icon?: SessionIconName
  error?: string | undefined
  /** 红框但不带文字：原因写在表单的错误条里。 */
  flagged?: boolean | undefined
  hint?: ReactNode
  /** 输入框内右侧的按钮。 */
  extra?: ReactNode
}

/** 标签在上、说明与错误在下的输入框；错误由读屏软件随输入框读出。 */
export function TextField({ label, value, onText, icon, error, flagged, hint, extra, ...input }: TextFieldProps): ReactElement {
  const id = useId()
  const wrong = Boolean(error) || flagged
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {input.required && <span className="field-star">*</span>}
      </label>
      <div className={`field-box${wrong ? ' field-wrong' : ''}`}>
        {icon && (
          <span className="field-icon">
            <SessionIcon name={icon} />
          </span>
        )}
        <input
          {...input}
          id={id}
          value={value}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onText(event.target.value)}
        />
        {extra}
      </div>
      <div id={`${id}-note`} className="field-note">
        {error && (
          <p className="field-error">
            <SessionIcon name="error" size={12} /> {error}
          </p>
        )}
        {hint}
      </div>
    </div>
  )
}
