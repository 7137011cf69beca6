import { Cascader } from 'antd'
import { useMemo, useState } from 'react'
import { clearButton } from '../theme/antd-icons'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { matchesRun, usePinyin } from './pinyin'
import { pathOf } from './tree-path'
import type { TreeOption } from './tree-path'

export interface CascaderInputProps extends ControlProps {
  options: readonly TreeOption[]
  /** Code of the last element of the path [S3-12]. */
  value: string | null | undefined
  onChange: (value: string | null, path: TreeOption[]) => void
  /** Inner nodes may be chosen too, e.g. a whole city in a search. */
  anyLevel?: boolean
  loading?: boolean
  /** Where the columns open while nothing is chosen: most people choose in the place they are. */
  near?: string | null | undefined
  /** Only the last name of the path is shown, as there is room for in a table; the whole path stands in the panel. */
  short?: boolean
}

const SEARCH_LIMIT = 50

type Match = (text: string, query: string) => boolean

/** Labels of provinces and cities stand in hundreds of paths; each is compared with a query once. */
let compared: { query: string; matches: Match; labels: Map<string, boolean> } | undefined

function matchesLabel(label: string, query: string, matches: Match): boolean {
  if (compared?.query !== query || compared.matches !== matches) compared = { query, matches, labels: new Map() }
  const known = compared.labels.get(label)
  if (known !== undefined) return known
  const found = matches(label, query)
  compared.labels.set(label, found)
  return found
}

/** People leave out 省 市 区 县 when they name a place: 杭州西湖, hangzhouxihu. */
export function matchesPath(labels: readonly string[], query: string, matches: Match): boolean {
  if (labels.some((label) => matchesLabel(label, query, matches))) return true
  return matchesRun(labels, query) || matchesRun(labels.map(shortName), query)
}

const shortName = (label: string): string => label.replace(/[省市区县]/g, '')

/** What is named by the words itself comes before what lies in it, and that before a match over several names. */
export function pathRank(labels: readonly string[], query: string, matches: Match): number {
  const last = labels[labels.length - 1] ?? ''
  if (last.startsWith(query.trim())) return 0
  if (matchesLabel(last, query, matches)) return 1
  return labels.some((label) => matchesLabel(label, query, matches)) ? 2 : 3
}

const labelsOf = (nodes: readonly TreeOption[]): string[] => nodes.map((node) => node.label)

/** A node of a tree, shown with its whole path, found by name, pinyin or initials of any level. */
export function CascaderInput({
  options,
  value,
  onChange,
  anyLevel = false,
  loading = false,
  near,
  short = false,
  placeholder = '请选择',
  ...rest
}: CascaderInputProps) {
  const matches = usePinyin()
  // Another array is another tree to antd, which reads all 3,000 regions anew.
  const tree = useMemo(() => [...options], [options])
  const [open, setOpen] = useState(false)
  const start = value || (open ? near : null)
  // Another array moves the columns back to it.
  const shown = useMemo(() => (start ? pathOf(options, start).map((node) => node.value) : []), [options, start])
  const filter = (text: string, nodes: TreeOption[]) => matchesPath(labelsOf(nodes), text, matches)
  const sort = (a: TreeOption[], b: TreeOption[], text: string) =>
    pathRank(labelsOf(a), text, matches) - pathRank(labelsOf(b), text, matches)
  return (
    <Cascader
      {...antdProps({ ...rest, placeholder })}
      style={{ width: '100%' }}
      options={tree}
      value={shown}
      open={open}
      onOpenChange={setOpen}
      allowClear={value && !short ? clearButton : false}
      changeOnSelect={anyLevel}
      loading={loading}
      expandTrigger="hover"
      showSearch={{ filter, sort, limit: SEARCH_LIMIT }}
      displayRender={(labels) =>
        value ? labels.slice(short ? -1 : 0).join(' / ') : <span className="cascader-near">{placeholder}</span>
      }
      notFoundContent={loading ? '加载中...' : '暂无数据'}
      onChange={(codes) => {
        const code = codes?.[codes.length - 1]
        // Who saves at once is put out of use meanwhile, and then does not close by itself.
        if (!anyLevel) setOpen(false)
        onChange(code ?? null, code ? pathOf(options, code) : [])
      }}
    />
  )
}
