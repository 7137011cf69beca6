import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, MouseEvent, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { isNearBottom } from './search-select-state'
import type { Option, SelectEvent, SelectState } from './search-select-state'

const PANEL_HEIGHT = 280

/** Keeps the panel under its field, or above it where there is no room, while the page scrolls. */
function usePlace(fieldRef: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const update = () => {
      const box = fieldRef.current?.getBoundingClientRect()
      if (!box) return
      const up = window.innerHeight - box.bottom < PANEL_HEIGHT && box.top > PANEL_HEIGHT
      const vertical = up ? { bottom: window.innerHeight - box.top + 4 } : { top: box.bottom + 4 }
      setPlace({ ...vertical, left: box.left, width: Math.max(box.width, 200) })
    }
    update()
    window.addEventListener('scroll', update, true)
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update, true)
      window.removeEventListener('resize', update)
    }
  }, [fieldRef])
  return place
}

export interface SearchSelectPanelProps {
  id: string
  label: string | undefined
  multiple: boolean
  state: SelectState
  slow: boolean
  values: readonly string[]
  /** Offered as a last row when typed text may stand as it is. */
  typed: Option | null
  fieldRef: RefObject<HTMLElement | null>
  dispatch: (event: SelectEvent) => void
  onChoose: (option: Option) => void
  onBackdrop: () => void
}

function Row({ option, index, props }: { option: Option; index: number; props: SearchSelectPanelProps }) {
  const selected = props.values.includes(String(option.value))
  const active = props.state.active === index
  const classes = ['search-select-option', active ? 'is-active' : '', selected ? 'is-selected' : '']
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of our own list; a native select can neither page nor search
      role="option"
      id={`${props.id}-${index}`}
      tabIndex={-1}
      aria-selected={selected}
      className={classes.filter(Boolean).join(' ')}
      onMouseEnter={() => props.dispatch({ type: 'point', index })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose(option)}
      onKeyDown={(event) => event.key === 'Enter' && props.onChoose(option)}
    >
      <span title={option.label}>{option.label}</span>
      {selected && <CheckOutlined aria-hidden />}
    </div>
  )
}

function Foot({ state, slow, dispatch }: Pick<SearchSelectPanelProps, 'state' | 'slow' | 'dispatch'>) {
  if (slow) {
    return (
      <button
        type="button"
        className="search-select-foot zj-link"
        onMouseDown={keepFocus}
        onClick={() => dispatch({ type: 'retry' })}
      >
        加载较慢，点此重试
      </button>
    )
  }
  if (state.loading) return <output className="search-select-foot">加载中...</output>
  return state.options.length === 0 ? <output className="search-select-foot">暂无数据</output> : null
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A click on the field itself goes through the backdrop; it only closes. */
function isInside(box: DOMRect | undefined, { clientX, clientY }: MouseEvent): boolean {
  return box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}

/** The open part of the dropdown: a backdrop over the page and the list above it. */
export function SearchSelectPanel(props: SearchSelectPanelProps) {
  const { id, label, state, fieldRef, dispatch, typed } = props
  const listRef = useRef<HTMLDivElement>(null)
  const place = usePlace(fieldRef)
  useEffect(() => {
    document.getElementById(`${id}-${state.active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, state.active])
  const handleBackdrop = (event: MouseEvent) => {
    if (isInside(fieldRef.current?.getBoundingClientRect(), event)) dispatch({ type: 'close' })
    else props.onBackdrop()
  }
  const rows = typed ? [...state.options, typed] : state.options
  return createPortal(
    <>
      <div className="search-select-backdrop" aria-hidden="true" onMouseDown={keepFocus} onClick={handleBackdrop} />
      <div className="search-select-panel" style={place}>
        <div
          ref={listRef}
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select can neither page nor search
          role="listbox"
          tabIndex={-1}
          aria-label={label ?? '可选项'}
          aria-multiselectable={props.multiple}
          className="search-select-list"
          // Dragging the scroll bar must not take the focus from the field: leaving the field closes the list.
          onMouseDown={keepFocus}
          onScroll={(event) => isNearBottom(event.currentTarget) && dispatch({ type: 'nearBottom' })}
        >
          {rows.map((option, index) => (
            <Row key={option.value} option={option} index={index} props={props} />
          ))}
        </div>
        <Foot state={state} slow={props.slow} dispatch={dispatch} />
      </div>
    </>,
    document.body,
  )
}
