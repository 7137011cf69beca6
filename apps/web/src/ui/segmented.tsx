import { Segmented as AntSegmented } from 'antd'
import type { ReactNode } from 'react'
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

/** Switch between a few ways of looking at the same thing (表格, 卡片, 地图). */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  // antd makes the group a stop of the tab key before the stop of its choice.
  return <AntSegmented aria-label={label} tabIndex={undefined} options={[...options]} value={value} onChange={onChange} />
}
