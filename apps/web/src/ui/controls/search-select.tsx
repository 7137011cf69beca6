import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { useId, useMemo, useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent, KeyboardEvent } from 'react'
import { SearchSelectPanel } from './search-select-panel'
import type { SelectSource, SelectValue } from './search-select-source'
import type { Option, SelectEvent, SelectState } from './search-select-state'
import { useChosen, useSearchSelect } from './use-search-select'
import './search-select.css'

export interface SearchSelectProps {
  id?: string | undefined
  source: SelectSource
  multiple?: boolean
  value: SelectValue | readonly SelectValue[] | null | undefined
  /** Single: the value or null. Multiple: all values. The chosen options come along for labels. */
  onChange: (value: SelectValue | SelectValue[] | null, options: readonly Option[]) => void
  /** Labels already known to the row, so that no lookup is needed. */
  given?: readonly Option[]
  /** Typed text may stand as the value where the list does not have it. */
  freeText?: boolean
  placeholder?: string
  label?: string
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  describedBy?: string | undefined
  onBlur?: (() => void) | undefined
}

const listOf = (value: SearchSelectProps['value']): readonly SelectValue[] =>
  value === null || value === undefined || value === '' ? NO_VALUES : Array.isArray(value) ? value : [value as SelectValue]
const NO_VALUES: readonly SelectValue[] = []
const NO_OPTIONS: readonly Option[] = []

interface Model {
  props: SearchSelectProps
  state: SelectState
  chosen: readonly Option[]
  rows: readonly Option[]
  dispatch: (event: SelectEvent) => void
  choose: (option: Option) => void
  put: (options: readonly Option[]) => void
}

const MOVES = { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'last', PageUp: 'first' } as const

function handleOpenKey({ state, rows, dispatch, choose }: Model, event: KeyboardEvent) {
  const to = MOVES[event.key as keyof typeof MOVES]
  const active = rows[state.active]
  if (to) {
    event.preventDefault()
    dispatch({ type: 'move', to })
    if (to === 'next' && state.active >= state.options.length - 2) dispatch({ type: 'nearBottom' })
  } else if (event.key === 'Enter') {
    event.preventDefault()
    if (active) choose(active)
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.stopPropagation()
    dispatch({ type: 'close' })
  }
}

function handleKey(model: Model, event: KeyboardEvent) {
  if (event.nativeEvent.isComposing) return
  const { state, chosen, props, dispatch, put } = model
  if (state.open) handleOpenKey(model, event)
  else if (['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) {
    event.preventDefault()
    dispatch({ type: 'open' })
  }
  if (event.key === 'Backspace' && state.search === '' && props.multiple && chosen.length > 0) put(chosen.slice(0, -1))
}

function Tags({ chosen, put, disabled }: { chosen: readonly Option[]; put: Model['put']; disabled: boolean | undefined }) {
  return chosen.map((option) => (
    <span key={option.value} className="search-select-tag">
      <span title={option.label}>{option.label}</span>
      {!disabled && (
        <button type="button" aria-label={`移除${option.label}`} onClick={() => put(chosen.filter((each) => each !== option))}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  ))
}

function End({ state, chosen, props, put, dispatch }: Model) {
  if (state.cleared) {
    const cleared = state.cleared
    const undo = () => {
      put(cleared)
      dispatch({ type: 'undone' })
    }
    return (
      <button type="button" className="zj-link search-select-undo" onClick={undo}>
        撤销清除
      </button>
    )
  }
  return (
    <span className="search-select-end">
      {chosen.length > 0 && !props.disabled && (
        <button type="button" className="search-select-clear" aria-label="清除" tabIndex={-1} onClick={() => put([])}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      <DownOutlined aria-hidden className="search-select-arrow" />
    </span>
  )
}

/** Letters an input method still holds are shown but not asked for. */
function useTyping(dispatch: Model['dispatch']) {
  const [held, setHeld] = useState<string | null>(null)
  const search = (text: string) => {
    setHeld(null)
    dispatch({ type: 'open' })
    dispatch({ type: 'search', text })
  }
  return {
    held,
    drop: () => setHeld(null),
    handleChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      (nativeEvent as InputEvent).isComposing ? setHeld(target.value) : search(target.value),
    handleEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => search(currentTarget.value),
  }
}

function Field({ model, listId }: { model: Model; listId: string }) {
  const { props, state, chosen, dispatch } = model
  const single = props.multiple ? '' : (chosen[0]?.label ?? '')
  const empty = chosen.length === 0 || !props.multiple
  const typing = useTyping(dispatch)
  return (
    <input
      id={props.id}
      className="search-select-input"
      role="combobox"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={state.open}
      aria-controls={listId}
      aria-activedescendant={state.open && state.active >= 0 ? `${listId}-${state.active}` : undefined}
      aria-invalid={props.invalid}
      aria-required={props.required}
      aria-describedby={props.describedBy}
      aria-label={props.label}
      disabled={props.disabled}
      title={single}
      value={typing.held ?? (state.open ? state.search : single)}
      placeholder={(state.open && single) || (empty ? (props.placeholder ?? '请选择') : '')}
      onChange={typing.handleChange}
      onCompositionEnd={typing.handleEnd}
      onKeyDown={(event) => handleKey(model, event)}
      onClick={() => dispatch({ type: 'open' })}
      onBlur={() => {
        typing.drop()
        dispatch({ type: 'close' })
        props.onBlur?.()
      }}
    />
  )
}

function useModel(props: SearchSelectProps): Model & { slow: boolean; typed: Option | null } {
  const { source, multiple, freeText, onChange } = props
  const values = listOf(props.value)
  const { state, dispatch, slow } = useSearchSelect(source, freeText)
  const { chosen, remember } = useChosen(source, values, props.given ?? NO_OPTIONS, freeText)
  const text = state.search.trim()
  const typed = useMemo(() => (freeText && text !== '' ? { value: text, label: text, item: {} } : null), [freeText, text])
  const put = (options: readonly Option[]) => {
    remember(options)
    onChange(multiple ? options.map((option) => option.value) : (options[0]?.value ?? null), options)
  }
  const choose = (option: Option) => {
    const rest = chosen.filter((each) => each.value !== option.value)
    if (!multiple) put([option])
    else put(rest.length < chosen.length ? rest : [...chosen, option])
    dispatch({ type: 'close' })
  }
  return { props, state, dispatch, slow, chosen, rows: typed ? [...state.options, typed] : state.options, typed, put, choose }
}

/**
 * The searchable dropdown of [S3-09] [S4-09] [S5-10] [S8-09] [S7-42]: remote, paged, single or multiple.
 * A click on the backdrop clears search and value, as specified; one undo is offered for five seconds.
 */
export function SearchSelect(props: SearchSelectProps) {
  const model = useModel(props)
  const { state, chosen, dispatch, put } = model
  const listId = useId()
  const fieldRef = useRef<HTMLDivElement>(null)
  const classes = [
    'search-select',
    state.open ? 'is-open' : '',
    props.invalid ? 'is-invalid' : '',
    props.disabled ? 'is-disabled' : '',
  ]
  const handleBackdrop = () => {
    dispatch({ type: 'backdrop', chosen: [...chosen] })
    if (chosen.length > 0) put([])
  }
  return (
    <div ref={fieldRef} className={classes.filter(Boolean).join(' ')}>
      {props.multiple && <Tags chosen={chosen} put={put} disabled={props.disabled} />}
      <Field model={model} listId={listId} />
      <End {...model} />
      {state.open && (
        <SearchSelectPanel
          id={listId}
          label={props.label}
          multiple={props.multiple ?? false}
          state={state}
          slow={model.slow}
          values={chosen.map((option) => String(option.value))}
          typed={model.typed}
          fieldRef={fieldRef}
          dispatch={dispatch}
          onChoose={model.choose}
          onBackdrop={handleBackdrop}
        />
      )}
    </div>
  )
}
