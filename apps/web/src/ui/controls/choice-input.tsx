import { Checkbox, Radio, Select, Switch } from 'antd'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { chosenIcon, clearButton, searchIcon } from '../theme/antd-icons'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { usePinyin } from './pinyin'

export interface Choice {
  value: string | number
  label: string
  disabled?: boolean
}

interface SingleProps extends ControlProps {
  choices: readonly Choice[]
  value: unknown
  onChange: (value: string | number | null) => void
  clearable?: boolean
}

interface ManyProps extends ControlProps {
  choices: readonly Choice[]
  value: unknown
  onChange: (value: (string | number)[]) => void
}

const SEARCH_FROM = 8

/** The choice behind a stored code, whether it came as number or text. */
const chosen = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => String(choice.value) === String(value))?.value ?? null
const chosenMany = (choices: readonly Choice[], value: unknown) =>
  (Array.isArray(value) ? value : []).map((one) => chosen(choices, one)).filter((one) => one !== null)

function useSearch(choices: readonly Choice[]) {
  const matches = usePinyin()
  const filter = (text: string, option: { label?: unknown } | undefined) => matches(String(option?.label ?? ''), text)
  return choices.length >= SEARCH_FROM ? { filterOption: filter, searchIcon } : false
}

/**
 * Tab chooses what typing or the arrows have come to, and nothing else: the list marks its first line when it is opened and the
 * line under the mouse, and would take either for an answer, or take one back.
 */
function useTab() {
  const reached = useRef(false)
  const forget = () => void (reached.current = false)
  return {
    onInputKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !reached.current) Object.assign(event, { which: 0 })
      else if (event.key.length === 1 || event.key.startsWith('Arrow')) reached.current = event.key !== ' '
    },
    onSelect: forget,
    onDeselect: forget,
    onOpenChange: forget,
  }
}

/** One of a short list; searchable with pinyin from eight choices on. */
export function SelectInput({ choices, value, onChange, clearable = true, placeholder = '请选择', ...rest }: SingleProps) {
  const search = useSearch(choices)
  const tab = useTab()
  return (
    <Select
      {...antdProps({ ...rest, placeholder })}
      {...tab}
      style={{ width: '100%' }}
      options={[...choices]}
      value={chosen(choices, value)}
      allowClear={clearable && clearButton}
      showSearch={search}
      notFoundContent="暂无数据"
      onChange={(next: string | number | null | undefined) => onChange(next ?? null)}
    />
  )
}

/** Several of a list, as tags. */
export function MultiSelectInput({ choices, value, onChange, placeholder = '请选择', ...rest }: ManyProps) {
  const search = useSearch(choices)
  const tab = useTab()
  return (
    <Select
      {...antdProps({ ...rest, placeholder })}
      {...tab}
      mode="multiple"
      menuItemSelectedIcon={chosenIcon}
      style={{ width: '100%' }}
      options={[...choices]}
      value={chosenMany(choices, value)}
      maxTagCount="responsive"
      showSearch={search}
      notFoundContent="暂无数据"
      onChange={(next: (string | number)[]) => onChange(next)}
    />
  )
}

/** Several small inputs are left when the focus goes out of all of them. */
const whenLeft = (onBlur: ControlProps['onBlur']) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
}

export function RadioInput({ choices, value, onChange, disabled, id, onBlur }: SingleProps) {
  return (
    <Radio.Group
      {...(id !== undefined && { id })}
      options={[...choices]}
      value={chosen(choices, value)}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.target.value as string | number)}
      onBlur={whenLeft(onBlur)}
    />
  )
}

export function CheckboxInput({ choices, value, onChange, disabled, id, onBlur }: ManyProps) {
  return (
    <div id={id} tabIndex={-1} onBlur={whenLeft(onBlur)}>
      <Checkbox.Group
        options={[...choices]}
        value={chosenMany(choices, value)}
        disabled={disabled ?? false}
        onChange={(next) => onChange(next)}
      />
    </div>
  )
}

export interface SwitchInputProps extends ControlProps {
  value: unknown
  onChange: (value: boolean) => void
  loading?: boolean
  /** Words beside the two positions, e.g. 正常 and 禁用. */
  words?: readonly [on: string, off: string]
  label?: string
}

export function SwitchInput({
  value,
  onChange,
  loading = false,
  words = ['是', '否'],
  label,
  id,
  disabled,
  describedBy,
}: SwitchInputProps) {
  return (
    <Switch
      {...(id !== undefined && { id })}
      checked={value === true}
      disabled={disabled ?? false}
      loading={loading}
      checkedChildren={words[0]}
      unCheckedChildren={words[1]}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(checked) => onChange(checked)}
    />
  )
}
