/** 向导里一行的 key：已存的按编号，按岗位建议而还没有填写的按岗位与序号；检查由此指到那一行。 */
export const storedRowKey = (id: number): string => `row-${id}`
export const suggestedRowKey = (role: string, post: string, at: number): string => `suggest-${role}-${post}-${at}`

/** 建议行的 key 里的角色与岗位。 */
export function suggestedPost(key: string): { role: string; post: string } | undefined {
  const [kind, role, post] = key.split('-')
  return kind === 'suggest' && role !== undefined && post !== undefined ? { role, post } : undefined
}
