import { type ReactElement, useId } from 'react'
import { SessionIcon } from './session-icon'

interface Option {
  value: string | number
  label: string
}

interface Props {
  label: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  error?: string | undefined
  required?: boolean
  /** 没有选时显示的；查询条件为“全部”。 */
  blank?: string
}

/** 下拉选择：原生控件，键盘与读屏软件自带支持。 */
export function ChoiceField({ label, value, options, onChoose, error, required, blank = '请选择' }: Props): ReactElement {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <span className="field-star">*</span>}
      </label>
      <div className={`field-box${error ? ' field-wrong' : ''}`}>
        <select
          id={id}
          value={value}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{blank}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <div id={`${id}-note`}>
        {error && (
          <p className="field-error">
            <SessionIcon name="error" size={12} /> {error}
          </p>
        )}
      </div>
    </div>
  )
}
