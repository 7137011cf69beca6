import { isMasked } from '@zhujian/model/mask'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { RevealButton, useRevealed } from './reveal'
import type { Reveal } from './reveal'
import { TextInput } from './text-input'

export interface SensitiveInputProps extends ControlProps {
  /** A mask of what is stored, or the new text. A mask goes back as it came and never overwrites. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  max?: number
  normalize?: ((text: string) => string) | undefined
  /** Absent: this person may not see the stored value. */
  onReveal?: Reveal | undefined
}

/** A personal value: stored text is shown masked and replaced only by an explicit 修改. */
export function SensitiveInput({ value, onChange, max, normalize, onReveal, ...rest }: SensitiveInputProps) {
  const [mask, setMask] = useState<string | null>(null)
  const [plain, setPlain] = useRevealed()
  if (isMasked(value)) {
    const handleEdit = () => {
      setMask(value ?? null)
      setPlain(null)
      onChange(null)
    }
    return (
      <Space.Compact block>
        <Input {...antdProps(rest)} readOnly value={plain ?? value ?? ''} />
        {onReveal && plain === null && <RevealButton reveal={onReveal} onShown={setPlain} />}
        {!rest.disabled && <Button onClick={handleEdit}>修改</Button>}
      </Space.Compact>
    )
  }
  const handleKeep = () => {
    onChange(mask)
    setMask(null)
  }
  return (
    <Space.Compact block>
      <TextInput {...rest} value={value} onChange={onChange} normalize={normalize} {...(max !== undefined && { max })} />
      {mask !== null && <Button onClick={handleKeep}>不修改</Button>}
    </Space.Compact>
  )
}
