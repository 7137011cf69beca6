import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { type FormEvent, type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  boxOf,
  type Chip,
  chipsOf,
  cleanFilters,
  inForce,
  LIGHT_FILTERS,
  readable,
  type SearchItem,
  withoutFilter,
} from './search-chips'
import { type Filters, useKept } from './table-state'
import { clearInput } from './theme/antd-icons'
import { useLatest } from './use-latest'
import './search.css'

export interface SearchBarProps {
  /** State key; what was typed is kept under it. */
  name: string
  items: readonly SearchItem[]
  filters: Filters
  /** What 重置 goes back to. */
  initial: Filters
  onChange: (filters: Filters) => void
  /** 重置, where more than the filters goes back. */
  onReset?: (() => void) | undefined
}

/** One line: the box for words, 筛选 with everything else, and a chip for every filter in force. */
export function SearchBar(props: SearchBarProps) {
  const { name, items, filters, initial, onChange } = props
  const draft = useDraft(name, filters)
  const box = boxOf(items)
  const others = items.filter((item) => item !== box)
  const light = others.length < LIGHT_FILTERS
  const submit = (values: Filters = draft.values) => {
    draft.forget()
    onChange(cleanFilters(values))
  }
  const change = (item: SearchItem, value: string) => {
    const next = draft.set(item.name, value)
    if (light && item.instant) submit(next)
  }
  const reset = () => {
    draft.replace(initial)
    if (props.onReset) props.onReset()
    else onChange(initial)
  }
  return (
    <div className="zj-search">
      {box && (
        <Box item={box} value={draft.values[box.name] ?? ''} onType={(value) => draft.set(box.name, value)} onSend={submit} />
      )}
      {others.length > 0 && (
        <Further count={inForce(others, filters)} onSend={() => submit()} onReset={reset}>
          <Fields items={others} values={draft.values} onChange={change} />
        </Further>
      )}
      <Chips {...props} onRemove={(next) => (draft.replace(next), onChange(next))} />
    </div>
  )
}

interface Typed {
  readonly filters: Filters
  readonly values: Filters
}

const isSame = (one: Filters, other: Filters): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))

/**
 * What is typed but not yet sent. Filters changed from outside (chips, back, a view) replace it; the page being taken from
 * memory does not [S2-01].
 */
function useDraft(name: string, filters: Filters) {
  const [kept, keep] = useKept<Typed | null>('session', `${name}.typed`, null)
  const [state, setState] = useState<Typed>(() => ({
    filters,
    values: kept && isSame(kept.filters, filters) ? kept.values : filters,
  }))
  if (state.filters !== filters && !isSame(state.filters, filters)) setState({ filters, values: filters })
  const replace = (values: Filters) => {
    setState({ filters, values })
    keep(isSame(values, filters) ? undefined : { filters, values })
  }
  const set = (name: string, value: string): Filters => {
    const values = { ...state.values, [name]: value }
    replace(values)
    return values
  }
  return { values: state.values, set, replace, forget: () => keep(undefined) }
}

interface BoxProps {
  item: SearchItem
  value: string
  onType: (value: string) => Filters
  onSend: (values?: Filters) => void
}

/** Enter or the glass looks; emptying it shows all again. */
function Box({ item, value, onType, onSend }: BoxProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="zj-search-box zj-search-fields" aria-label="查找" onSubmit={handleSubmit}>
      <Input
        aria-label={item.label}
        placeholder={item.typed}
        title={item.typed}
        value={value}
        allowClear={clearInput}
        onChange={(event) => {
          const next = onType(event.target.value)
          if (event.type === 'click') onSend(next)
        }}
        suffix={
          <button type="submit" className="zj-search-send" aria-label="查询" title="查询">
            <SearchOutlined aria-hidden />
          </button>
        }
      />
    </form>
  )
}

/** Wider than what is left beside the button, it is pushed into the window, not flipped out of it. */
const WITHIN = { overflow: { adjustX: false, adjustY: true, shiftX: true, shiftY: true } }

interface FurtherProps {
  /** How many of them are in force. */
  count: number
  onSend: () => void
  onReset: () => void
  children: ReactNode
}

/** 筛选: the fields besides the box, in a form of their own. */
function Further({ count, onSend, onReset, children }: FurtherProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isKeyed = useKeyedNow(open)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React hands on what happens in the popover to the form around the button.
    event.stopPropagation()
    onSend()
    close()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      align={WITHIN}
      open={open}
      onOpenChange={(next) => (next || !isKeyed()) && setOpen(next)}
      destroyOnHidden
      content={
        <div role="presentation" onKeyDown={(event) => (takesDay(event) ? event.preventDefault() : isLeaving(event) && close())}>
          <form className="zj-search-form" aria-label="查询条件" ref={enter} onSubmit={handleSubmit}>
            {children}
            <div className="zj-search-buttons">
              <Button onClick={onReset}>重置</Button>
              <Button type="primary" htmlType="submit">
                查询
              </Button>
            </div>
          </form>
        </div>
      }
    >
      <Button
        ref={opener}
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onKeyDown={({ key }) => open && key === 'Escape' && close()}
      >
        筛选
        {count > 0 && <b className="zj-search-count">{count}</b>}
      </Button>
    </Popover>
  )
}

/**
 * Whether Esc is being taken at this moment, wherever it was pressed: a list of one of the fields closes by Esc, and the popover
 * would take the same key for its own.
 */
function useKeyedNow(open: boolean): () => boolean {
  const keyed = useRef(false)
  useEffect(() => {
    if (!open) return
    const mark = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      keyed.current = true
      setTimeout(() => {
        keyed.current = false
      })
    }
    addEventListener('keydown', mark, true)
    return () => removeEventListener('keydown', mark, true)
  }, [open])
  return useCallback(() => keyed.current, [])
}

/** The keyboard goes where the eye goes. */
const enter = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })

/** Enter in a field of days takes what was typed; it does not send the form off without it. */
const takesDay = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && (target as Element).closest('.ant-picker') !== null

/** Esc closes, unless a list of one of the fields is open and takes it: those stand outside the form, or say so on their field. */
const isLeaving = ({ key, defaultPrevented, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  !defaultPrevented &&
  currentTarget.contains(target as Element) &&
  (target as Element).getAttribute('aria-expanded') !== 'true'

interface FieldsProps {
  items: readonly SearchItem[]
  values: Filters
  onChange: (item: SearchItem, value: string) => void
}

function Fields({ items, values, onChange }: FieldsProps) {
  const latest = useLatest({ items, onChange })
  const handleChange = useCallback(
    (name: string, value: string) => {
      const item = latest.current.items.find((each) => each.name === name)
      if (item) latest.current.onChange(item, value)
    },
    [latest],
  )
  return (
    <div className="zj-search-fields">
      {items.map(({ name, label, control }) => (
        <SearchField key={name} {...{ name, label, control }} value={values[name] ?? ''} onChange={handleChange} />
      ))}
    </div>
  )
}

interface SearchFieldProps extends Pick<SearchItem, 'name' | 'label' | 'control'> {
  value: string
  onChange: (name: string, value: string) => void
}

/** Rows that come and go leave the fields alone: drawing their controls anew was a good part of drawing a page. */
const SearchField = memo(({ name, label, control, value, onChange }: SearchFieldProps) => {
  const id = useId()
  return (
    <div className="zj-search-item">
      <label className="zj-search-label" htmlFor={id} title={label}>
        {label}
      </label>
      <div className="zj-search-control">{control({ id, value, onChange: (next) => onChange(name, next) })}</div>
    </div>
  )
})

function chipText(items: readonly SearchItem[], { name, value }: Chip): ReactNode {
  const shown = items.find((item) => item.name === name)?.show(value) ?? value
  return typeof shown === 'string' ? readable(shown) : shown
}

function Chips({
  items,
  filters,
  onRemove,
}: Pick<SearchBarProps, 'items' | 'filters'> & { onRemove: (filters: Filters) => void }) {
  const chips = chipsOf(items, filters)
  if (chips.length === 0) return null
  return (
    <fieldset className="zj-chips zj-plain-fieldset" aria-label="生效的筛选条件">
      {chips.map((chip) => (
        <span key={chip.name} className="zj-chip">
          {`${chip.label}：`}
          <span className="zj-chip-value">{chipText(items, chip)}</span>
          <button
            type="button"
            className="zj-icon-button"
            aria-label={`移除筛选条件${chip.label}`}
            onClick={() => onRemove(withoutFilter(filters, chip.name))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      <button type="button" className="zj-link" onClick={() => onRemove({})}>
        清空全部
      </button>
    </fieldset>
  )
}
