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
