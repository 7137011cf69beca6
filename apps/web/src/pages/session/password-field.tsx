import { type ReactElement, useState } from 'react'
import { SessionIcon } from './session-icon'
import { TextField, type TextFieldProps } from './text-field'

/** 密码框：可显示明文，提示大写锁定，允许粘贴与密码管理器。 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'extra' | 'icon'>): ReactElement {
  const [plain, setPlain] = useState(false)
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: React.KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      icon="lock"
      type={plain ? 'text' : 'password'}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCaps(false)}
      hint={
        <>
          {caps && (
            <output className="field-caps">
              <SessionIcon name="up" size={12} /> 大写锁定已打开
            </output>
          )}
          {props.hint}
        </>
      }
      extra={
        <button
          type="button"
          className="field-button"
          aria-label={plain ? '隐藏密码' : '显示密码'}
          aria-pressed={plain}
          onClick={() => setPlain(!plain)}
        >
          <SessionIcon name={plain ? 'eye' : 'eyeOff'} size={18} />
        </button>
      }
    />
  )
}
