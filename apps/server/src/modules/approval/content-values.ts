import type { BizCase } from './kind-effect'

type Content = BizCase['content']

/** 填写内容里的值：已按事项的定义整理过，这里只认类型。 */
export const numberIn = (content: Content, name: string): number | null => {
  const value = content[name]
  return typeof value === 'number' ? value : null
}
export const textIn = (content: Content, name: string): string => {
  const value = content[name]
  return typeof value === 'string' ? value : ''
}
export const idsIn = (content: Content, name: string): number[] => {
  const value = content[name]
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
}

/** 只带出有值的项，空着的留给申请人填。 */
export const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''))
