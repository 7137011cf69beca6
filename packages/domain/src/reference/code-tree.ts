/** 分级代码树的一个节点：级联选择的选项。 */
export interface CodeNode {
  value: string
  label: string
  children?: CodeNode[]
}

/** 由代码与名称的平铺表生成树；上级代码由 `parentOf` 给出，表中找不到上级的为根。 */
export function buildTree(
  entries: Iterable<readonly [code: string, label: string]>,
  parentOf: (code: string) => string | undefined,
): CodeNode[] {
  const nodes = new Map<string, CodeNode>()
  for (const [value, label] of entries) nodes.set(value, { value, label })
  const roots: CodeNode[] = []
  for (const [code, node] of nodes) {
    const parent = nodes.get(parentOf(code) ?? '')
    if (parent) (parent.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}
