import { Input } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { loadPinyin, matchesText } from '../controls/pinyin'
import { Empty, NoMatch } from '../empty'
import { Loading, LoadError } from '../loading'
import { formatCount } from '../page-numbers'
import { useKept } from '../table-state'
import { findInTree, keysTo, type TreeNode, treeRows } from './tree-rows'
import { TreeView } from './tree-view'
import './tree.css'

export interface TreePageProps {
  /** Key of what the page remembers: which branches are open. */
  name: string
  title: string
  note?: ReactNode
  /** Buttons on the right of the title. */
  tools?: ReactNode
  /** Over the tree, such as the choice of which tree. */
  head?: ReactNode
  /** Accessible name of the tree. */
  label: string
  /** undefined: not loaded yet. */
  nodes: readonly TreeNode[] | undefined
  error?: string | undefined
  onRetry?: () => void
  selected: string | undefined
  onSelect: (key: string) => void
  /** What is known of the chosen node. */
  children: ReactNode
}

/** More hits than this are not drawn: the person types on. */
const MOST_FOUND = 200

/** A tree on the left, found by words, pinyin or code; the chosen node on the right. */
export function TreePage(props: TreePageProps) {
  const { title, note, tools, head, label, nodes, error, onRetry, children } = props
  const [query, setQuery] = useState('')
  return (
    <div className="zj-tree-page">
      <header className="zj-tree-page-head">
        <h1>{title}</h1>
        {note !== undefined && <span className="zj-tree-note">{note}</span>}
        {tools !== undefined && <div className="zj-tree-tools">{tools}</div>}
      </header>
      <div className="zj-tree-sides">
        <section className="zj-tree-side" aria-label={label}>
          {head}
          <Input.Search
            allowClear
            value={query}
            placeholder="名称、拼音首字母或代码"
            aria-label={`查找${label}`}
            onFocus={() => void loadPinyin()}
            onChange={(event) => setQuery(event.target.value)}
          />
          {error !== undefined && <LoadError reason={error} onRetry={() => onRetry?.()} />}
          {nodes === undefined && error === undefined && <Loading lines={8} />}
          {nodes !== undefined && <Found {...props} nodes={nodes} query={query} onClear={() => setQuery('')} />}
        </section>
        <section className="zj-tree-detail">{children}</section>
      </div>
    </div>
  )
}

interface FoundProps extends TreePageProps {
  nodes: readonly TreeNode[]
  query: string
  onClear: () => void
}

function Found({ name, label, nodes, query, selected, onSelect, onClear }: FoundProps) {
  const wanted = useDeferredValue(query.trim())
  const [open, setOpen] = useKept<readonly string[]>('session', `${name}.open`, [])
  const found = useMemo(() => (wanted === '' ? undefined : findInTree(nodes, wanted, matchesText, MOST_FOUND)), [nodes, wanted])
  const way = useMemo(() => new Set(selected === undefined ? [] : keysTo(nodes, selected).slice(0, -1)), [nodes, selected])
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (key: string) => !shut.has(key) && (found?.open.has(key) || open.includes(key) || way.has(key))
  const rows = treeRows(found?.nodes ?? nodes, isOpen)
  const toggle = (key: string) => {
    const closing = isOpen(key)
    setShut((before) => new Set(closing ? [...before, key] : [...before].filter((each) => each !== key)))
    setOpen(closing ? open.filter((each) => each !== key) : [...new Set([...open, key])])
  }
  if (nodes.length === 0) return <Empty small text={`还没有${label}`} />
  if (rows.length === 0) return <NoMatch onClear={onClear} />
  return (
    <>
      {found && found.count > MOST_FOUND && (
        <p className="zj-tree-note">{`找到 ${formatCount(found.count)} 项，列出前 ${MOST_FOUND} 项，请再输入几个字`}</p>
      )}
      <TreeView {...{ label, rows, selected, onSelect }} onToggle={toggle} />
    </>
  )
}
