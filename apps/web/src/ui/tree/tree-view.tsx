import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { treeMove, type TreeRow } from './tree-rows'
import { bringIntoView } from '../bring-into-view'
import './tree.css'

interface TreeViewProps {
  label: string
  rows: readonly TreeRow[]
  selected: string | undefined
  onSelect: (key: string) => void
  onToggle: (key: string) => void
}

/** The tree itself: one stop for the tab key, arrows inside, the chosen node in view. */
export function TreeView({ label, rows, selected, onSelect, onToggle }: TreeViewProps) {
  const list = useRef<HTMLUListElement>(null)
  const stop = rows.some((row) => row.node.key === selected) ? selected : rows[0]?.node.key
  useEffect(() => {
    bringIntoView(list.current?.querySelector('[aria-selected="true"]'))
  }, [selected])
  const handleKey = (event: KeyboardEvent) => {
    const move = treeMove(rows, stop, event.key)
    if (!move) return
    event.preventDefault()
    if ('toggle' in move) return onToggle(move.toggle)
    onSelect(move.to)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.to)}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a tree: a list of items
    <ul ref={list} role="tree" aria-label={label} className="zj-tree" onKeyDown={handleKey}>
      {rows.map((row) => (
        <Item
          key={row.node.key}
          {...{ row, onSelect, onToggle }}
          chosen={row.node.key === selected}
          stop={row.node.key === stop}
        />
      ))}
    </ul>
  )
}

interface ItemProps extends Pick<TreeViewProps, 'onSelect' | 'onToggle'> {
  row: TreeRow
  chosen: boolean
  stop: boolean
}

function Item({ row: { node, level, open, at, of }, chosen, stop, onSelect, onToggle }: ItemProps) {
  return (
    // The keys are those of the whole tree.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role
    <li
      role="treeitem"
      aria-level={level}
      aria-setsize={of}
      aria-posinset={at}
      aria-selected={chosen}
      aria-expanded={open}
      data-key={node.key}
      tabIndex={stop ? 0 : -1}
      className={node.muted ? 'zj-tree-item zj-tree-muted' : 'zj-tree-item'}
      style={{ paddingLeft: 8 + (level - 1) * 20 }}
      onClick={() => onSelect(node.key)}
      onDoubleClick={() => open !== undefined && onToggle(node.key)}
    >
      {open === undefined ? (
        <span className="zj-tree-caret" />
      ) : (
        <span
          className="zj-tree-caret"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onToggle(node.key)
          }}
        >
          {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </span>
      )}
      <span className="zj-tree-label" title={node.label}>
        {node.label}
      </span>
      {node.muted && <span className="zj-tree-state">停用</span>}
      {node.hint !== undefined && <span className="zj-tree-hint">{node.hint}</span>}
    </li>
  )
}
