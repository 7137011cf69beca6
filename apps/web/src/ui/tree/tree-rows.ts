/** A node of a tree page. */
export interface TreeNode {
  readonly key: string
  readonly label: string
  /** Quiet words behind the label, such as a code. */
  readonly hint?: string
  /** Out of use: shown pale. */
  readonly muted?: boolean
  readonly children?: readonly TreeNode[]
}

/** A node as it stands in the list of what is visible. */
export interface TreeRow {
  readonly node: TreeNode
  /** 1 for a root. */
  readonly level: number
  /** undefined: a leaf. */
  readonly open: boolean | undefined
  readonly at: number
  readonly of: number
  readonly parent: string | undefined
}

/** The visible nodes from top to bottom. */
export function treeRows(nodes: readonly TreeNode[], isOpen: (key: string) => boolean, level = 1, parent?: string): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const inner = node.children ?? []
    const open = inner.length > 0 ? isOpen(node.key) : undefined
    const row: TreeRow = { node, level, open, at: index + 1, of: nodes.length, parent }
    return open ? [row, ...treeRows(inner, isOpen, level + 1, node.key)] : [row]
  })
}

type Matches = (text: string, query: string) => boolean

export interface Found {
  readonly nodes: readonly TreeNode[]
  /** How many nodes fit, beyond `most` too. */
  readonly count: number
  /** The way to what fits: these stand open. */
  readonly open: ReadonlySet<string>
}

/** The nodes that fit with the way to them; what lies below a node that fits stays within reach, closed. Stops growing at `most`. */
export function findInTree(nodes: readonly TreeNode[], query: string, matches: Matches, most: number): Found {
  let count = 0
  const open = new Set<string>()
  const narrow = (list: readonly TreeNode[]): TreeNode[] =>
    list.flatMap((node) => {
      const fits = matches(node.label, query) || (node.hint?.startsWith(query.trim()) ?? false)
      if (fits) count += 1
      const room = count <= most
      const inner = narrow(node.children ?? [])
      if (inner.length > 0) {
        open.add(node.key)
        return [{ ...node, children: inner }]
      }
      return fits && room ? [node] : []
    })
  return { nodes: narrow(nodes), count, open }
}

/** Keys on the way to a node, from the root; empty when the tree does not have it. */
export function keysTo(nodes: readonly TreeNode[], key: string): string[] {
  for (const node of nodes) {
    if (node.key === key) return [key]
    const rest = keysTo(node.children ?? [], key)
    if (rest.length > 0) return [node.key, ...rest]
  }
  return []
}

/** Where an arrow key leads: another row, or a branch that opens or closes. */
export type TreeMove = { readonly to: string } | { readonly toggle: string } | undefined

/** The keys of a tree as the ARIA practices have them. */
export function treeMove(rows: readonly TreeRow[], current: string | undefined, key: string): TreeMove {
  const at = rows.findIndex((row) => row.node.key === current)
  const row = rows[at]
  const to = (target: TreeRow | undefined): TreeMove => (target ? { to: target.node.key } : undefined)
  if (key === 'Home') return to(rows[0])
  if (key === 'End') return to(rows[rows.length - 1])
  if (key === 'ArrowDown') return to(rows[at + 1])
  if (key === 'ArrowUp') return to(rows[Math.max(0, at - 1)])
  if (!row) return undefined
  if (key === 'ArrowRight') return row.open === false ? { toggle: row.node.key } : row.open ? to(rows[at + 1]) : undefined
  if (key === 'ArrowLeft') return row.open ? { toggle: row.node.key } : row.parent === undefined ? undefined : { to: row.parent }
  return undefined
}
