import type { ReactNode } from 'react'
import type { Filters } from './table-state'

/** What the search bar must know of one field; the control itself is the caller's. */
export interface SearchItem {
  readonly name: string
  readonly label: string
  /** A choice without typing: in a list with few filters it takes effect at once. */
  readonly instant?: boolean
  /** Of words: what the box of the list says it looks by. */
  readonly typed?: string | undefined
  readonly control: (props: SearchControlProps) => ReactNode
  /** How the value reads on a chip. */
  readonly show: (value: string) => ReactNode
}

export interface SearchControlProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Lists with fewer filters than this need no 查询 after a choice. */
export const LIGHT_FILTERS = 4

/** The field of the one box of a list: the first that takes words. */
export const boxOf = <I extends Pick<SearchItem, 'typed'>>(items: readonly I[]): I | undefined =>
  items.find(({ typed }) => typed !== undefined)

/** How many of the fields are asked by. */
export const inForce = (items: readonly Pick<SearchItem, 'name'>[], filters: Filters): number =>
  items.filter(({ name }) => filters[name]).length

export interface Chip {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** Name on the chip of a filter the bar has no field for, such as one an old link brought. */
const UNKNOWN = '其他条件'

/** One chip per filter that is in force, folded away or not, so that no filter works unseen. */
export function chipsOf(items: readonly Pick<SearchItem, 'name' | 'label'>[], filters: Filters): Chip[] {
  const known = items.flatMap(({ name, label }) => chipOf(name, label, filters))
  const others = Object.keys(filters).filter((name) => !items.some((item) => item.name === name))
  return [...known, ...others.flatMap((name) => chipOf(name, UNKNOWN, filters))]
}

/** A range is sent as `start - end`; people read 至, which no day can be mistaken for. */
export const readable = (text: string): string => text.replace(/^(\d{4}-\d{2}(?:-\d{2})?) - (?=\d{4}-)/, '$1 至 ')

function chipOf(name: string, label: string, filters: Filters): Chip[] {
  const value = filters[name]
  return value ? [{ name, label, value }] : []
}

export const withoutFilter = (filters: Filters, name: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name))

/** Filters that carry a value, with spaces around typed words taken away. */
export const cleanFilters = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '')
