import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  SearchOutlined,
  SettingOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Checkbox, Input, Popover } from 'antd'
import { clearInput } from '../theme/antd-icons'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Pin, TableColumn } from './column'
import type { Folded } from './fold'
import { isShown, type LayoutAction, orderColumns, pinOf, type TableLayout } from './layout'

interface ColumnSettingsProps<R> {
  columns: readonly TableColumn<R>[]
  layout: TableLayout
  /** Columns that fold away by themselves. */
  folded: ReadonlyMap<string, Folded>
  onChange: (action: LayoutAction) => void
}

/** 列设置: which columns are shown, in what order, pinned where; every drag has a button beside it. */
export function ColumnSettings<R>(props: ColumnSettingsProps<R>) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={<Head onReset={() => props.onChange({ type: 'reset' })} />}
      content={<List {...props} />}
    >
      <button type="button" className="zj-icon-button" aria-label="列设置" title="列设置">
        <SettingOutlined aria-hidden />
      </button>
    </Popover>
  )
}

function Head({ onReset }: { onReset: () => void }) {
  return (
    <div className="zj-columns-head">
      列设置
      <button type="button" className="zj-link" onClick={onReset}>
        恢复默认
      </button>
    </div>
  )
}

/** From this many columns on they can be looked for by name. */
const MANY = 15

function List<R>({ columns, layout, folded, onChange }: ColumnSettingsProps<R>) {
  const [words, setWords] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const ordered = orderColumns(columns, layout)
  const found = ordered.filter((column) => column.title.includes(words.trim()))
  const keys = ordered.map((column) => column.key)
  const move = (key: string, before: string | null) => onChange({ type: 'move', key, before, keys })
  const dropOn = (event: DragEvent, key: string) => {
    event.preventDefault()
    if (dragged === null || dragged === key) return
    // Dragged downwards it goes behind the row it was dropped on.
    const down = keys.indexOf(dragged) < keys.indexOf(key)
    move(dragged, down ? (keys[keys.indexOf(key) + 1] ?? null) : key)
    setDragged(null)
  }
  return (
    <>
      {columns.length > MANY && <Finder words={words} onChange={setWords} none={found.length === 0} />}
      <ul className="zj-columns" aria-label="列">
        {found.map((column) => (
          <li key={column.key}>
            <div
              role="presentation"
              draggable
              className={dragged === column.key ? 'zj-columns-item zj-columns-dragged' : 'zj-columns-item'}
              onDragStart={() => setDragged(column.key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => dropOn(event, column.key)}
            >
              <Item {...{ column, layout, onChange }} folded={folded.get(column.key)} {...steps(column.key, keys, move)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Up and down by one; undefined at the ends. */
function steps(key: string, keys: readonly string[], move: (key: string, before: string | null) => void) {
  const at = keys.indexOf(key)
  return {
    onUp: at > 0 ? () => move(key, keys[at - 1] ?? null) : undefined,
    onDown: at < keys.length - 1 ? () => move(key, keys[at + 2] ?? null) : undefined,
  }
}

function Finder({ words, onChange, none }: { words: string; onChange: (words: string) => void; none: boolean }) {
  return (
    <>
      <Input
        className="zj-columns-find"
        aria-label="查找列"
        placeholder="查找列"
        allowClear={clearInput}
        prefix={<SearchOutlined aria-hidden />}
        value={words}
        onChange={(event) => onChange(event.target.value)}
      />
      <output className="zj-columns-none">{none ? '没有这样的列' : ''}</output>
    </>
  )
}

interface ItemProps<R> {
  column: TableColumn<R>
  layout: TableLayout
  folded: Folded | undefined
  onChange: (action: LayoutAction) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const WHY: Readonly<Record<Folded, string>> = { room: '放不下，已收起', same: '本页各行相同，已收起' }

function Item<R>({ column, layout, folded, onChange, onUp, onDown }: ItemProps<R>) {
  const pin = pinOf(column, layout)
  const togglePin = (side: Pin) => onChange({ type: 'pin', key: column.key, pin: pin === side ? 'none' : side })
  return (
    <>
      <HolderOutlined className="zj-columns-grip" aria-hidden />
      <Checkbox
        checked={isShown(column, layout) && !folded}
        disabled={column.fixed === true}
        onChange={(event) => onChange({ type: 'show', key: column.key, shown: event.target.checked })}
      >
        {column.title}
      </Checkbox>
      {folded && <span className="zj-columns-why">{WHY[folded]}</span>}
      <Tool label={`${column.title}上移`} icon={<ArrowUpOutlined aria-hidden />} onClick={onUp} />
      <Tool label={`${column.title}下移`} icon={<ArrowDownOutlined aria-hidden />} onClick={onDown} />
      <Tool
        label={`${column.title}固定在左侧`}
        icon={<VerticalRightOutlined aria-hidden />}
        pressed={pin === 'left'}
        onClick={() => togglePin('left')}
      />
      <Tool
        label={`${column.title}固定在右侧`}
        icon={<VerticalLeftOutlined aria-hidden />}
        pressed={pin === 'right'}
        onClick={() => togglePin('right')}
      />
    </>
  )
}

function Tool({
  label,
  icon,
  pressed,
  onClick,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean
  onClick: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      className={pressed ? 'zj-icon-button zj-icon-pressed' : 'zj-icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
