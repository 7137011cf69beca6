import { type ReactNode, useId } from 'react'
import './kit.css'

export interface Segment<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

interface SegmentedProps<V extends string> {
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}

/** Switch between a few ways of looking at the same thing (表格, 卡片, 地图); a radio group to the keyboard. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="zj-segmented" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'zj-segment zj-segment-current' : 'zj-segment'}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
