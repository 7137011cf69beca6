import { Input } from 'antd'
import { useId } from 'react'
import { FullNote } from '../../ui/controls/text-input'

interface VisitTextProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly placeholder?: string
  /** 名称长，写在上面。 */
  readonly tall?: boolean
  readonly onChange: (value: string) => void
}

/** 一行字：名称在左，手指点得准。 */
export function VisitText({ label, value, max, placeholder, tall = false, onChange }: VisitTextProps) {
  const id = useId()
  return (
    <div className={tall ? 'visit-line visit-line-tall' : 'visit-line'}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} maxLength={max} placeholder={placeholder} value={value} onChange={({ target }) => onChange(target.value)} />
      <FullNote value={value} max={max} />
    </div>
  )
}
