/** A node of a tree of codes: regions, engineering types and other tree dictionaries. */
export interface TreeOption {
  value: string
  label: string
  disabled?: boolean
  children?: TreeOption[]
}

/** From the root to the node with this code; empty when the tree does not have it. */
export function pathOf(options: readonly TreeOption[], code: string): TreeOption[] {
  for (const option of options) {
    if (option.value === code) return [option]
    const rest = pathOf(option.children ?? [], code)
    if (rest.length > 0) return [option, ...rest]
  }
  return []
}

/** 浙江省 / 杭州市 / 西湖区; the code itself while the tree is not there. */
export function pathText(options: readonly TreeOption[], code: unknown): string {
  if (code === null || code === undefined || code === '') return ''
  const path = pathOf(options, String(code))
  return path.length > 0 ? path.map((option) => option.label).join(' / ') : String(code)
}

interface FlatNode {
  code: string | number
  parent?: string | number | null
  name: string
  disabled?: boolean
}

/** Rows with a parent code as a tree, in the order of the rows. A row whose parent is unknown is a root. */
export function buildTree(rows: readonly FlatNode[]): TreeOption[] {
  const nodes = new Map(rows.map((row) => [String(row.code), toOption(row)]))
  const roots: TreeOption[] = []
  for (const row of rows) {
    const node = nodes.get(String(row.code))
    if (!node) continue
    const parent = row.parent === null || row.parent === undefined ? undefined : nodes.get(String(row.parent))
    if (parent && parent !== node) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}

const toOption = (row: FlatNode): TreeOption => ({
  value: String(row.code),
  label: row.name,
  ...(row.disabled && { disabled: true }),
})
