import { type ReactNode, useId } from 'react'

interface VisitSelectProps {
  readonly label: string
  readonly value: string
  /** 没有选的时候写什么。 */
  readonly empty: string
  /** 名称长，写在上面。 */
  readonly tall?: boolean
  readonly onChange: (value: string) => void
  /** 各个选项。 */
  readonly children: ReactNode
}

/** 选一项：用系统自己的选择框，手机上是整屏的列表。 */
export function VisitSelect({ label, value, empty, tall = false, onChange, children }: VisitSelectProps) {
  const id = useId()
  return (
    <div className={tall ? 'visit-line visit-line-tall' : 'visit-line'}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="visit-select" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{empty}</option>
        {children}
      </select>
    </div>
  )
}
