import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type FormEvent, memo, type ReactNode, useCallback, useId, useState } from 'react'
import {
  type Chip,
  chipsOf,
  cleanFilters,
  FOLDED_FIELDS,
  LIGHT_FILTERS,
  PHONE_WIDTH,
  readable,
  type SearchItem,
  withoutFilter,
} from './search-chips'
import { type Filters, useKept } from './table-state'
import { useLatest } from './use-latest'
import './search.css'

export interface SearchBarProps {
  /** State key; remembers whether the bar is folded. */
  name: string
  items: readonly SearchItem[]
  filters: Filters
  /** What 重置 goes back to. */
  initial: Filters
  onChange: (filters: Filters) => void
  /** 重置, where more than the filters goes back. */
  onReset?: (() => void) | undefined
  /** View tabs above the fields. */
  views?: ReactNode
}

/** Search card: fields in four columns, 查询 / 重置 / 展开, and a chip for every filter in force. Folding sends nothing. */
export function SearchBar(props: SearchBarProps) {
  const { name, items, filters, initial, onChange, views } = props
  const [kept, setFolded] = useKept('session', `${name}.folded`, true)
  const least = window.innerWidth <= PHONE_WIDTH ? 1 : FOLDED_FIELDS
  const foldable = items.length > least
  const folded = foldable && kept
  const draft = useDraft(name, filters)
  const light = items.length < LIGHT_FILTERS
  const shown = folded ? items.slice(0, least) : items
  const submit = (values: Filters = draft.values) => {
    draft.forget()
    onChange(cleanFilters(values))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
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
      {views}
      {items.length > 0 && (
        <form
          className={folded || !foldable ? 'zj-search-form' : 'zj-search-form zj-search-open'}
          aria-label="查询条件"
          onSubmit={handleSubmit}
        >
          <Fields items={shown} values={draft.values} onChange={change} />
          <Buttons {...{ folded, foldable }} onFold={() => setFolded(!folded)} onReset={reset} />
        </form>
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

function Buttons({
  folded,
  foldable,
  onFold,
  onReset,
}: {
  folded: boolean
  foldable: boolean
  onFold: () => void
  onReset: () => void
}) {
  return (
    <div className="zj-search-buttons">
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      <Button onClick={onReset}>重置</Button>
      {foldable && (
        <button type="button" className="zj-search-fold" aria-expanded={!folded} onClick={onFold}>
          {folded ? '展开' : '收起'}
          {folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
        </button>
      )}
    </div>
  )
}

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
      <span className="zj-chips-title">已筛选</span>
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
