import { APPROVED, REJECTED } from './approval'
import type { ScanState } from './scan-tag'

/** One document of a checklist. */
export interface GroupItem {
  readonly code: string
  readonly label: string
  readonly required: boolean
  /** What a good copy looks like, in one sentence. */
  readonly hint?: string | undefined
  /** Address of a sample to look at. */
  readonly sample?: string | undefined
}

export interface FileGroup {
  readonly code: string
  readonly label: string
  readonly items: readonly GroupItem[]
}

/** A file of the checklist. Without an id it is not stored with the record yet. */
export interface GroupFile {
  readonly path: string
  readonly name: string
  /** Code of its document. */
  readonly item: string
  readonly id?: number | undefined
  readonly size?: number | undefined
  /** 1 waiting, 2 approved, 3 rejected [S4-06]. */
  readonly status?: string | number | undefined
  readonly reason?: string | null | undefined
  /** What the virus scanner says of the stored file. */
  readonly scan?: ScanState
}

export type ItemState = 'missing' | 'empty' | 'waiting' | 'approved' | 'rejected'

/** How a document stands: the worst of its files counts. */
export function itemState(item: GroupItem, files: readonly GroupFile[]): ItemState {
  const own = files.filter((file) => file.item === item.code)
  if (own.length === 0) return item.required ? 'missing' : 'empty'
  if (own.some((file) => String(file.status) === REJECTED)) return 'rejected'
  return own.every((file) => String(file.status) === APPROVED) ? 'approved' : 'waiting'
}

export interface GroupCount {
  required: number
  /** Required documents with at least one file that is not rejected. */
  present: number
  rejected: number
}

export function countGroup(group: FileGroup, files: readonly GroupFile[]): GroupCount {
  const states = group.items.map((item) => ({ item, state: itemState(item, files) }))
  const required = states.filter(({ item }) => item.required)
  return {
    required: required.length,
    present: required.filter(({ state }) => state !== 'missing' && state !== 'rejected').length,
    rejected: states.filter(({ state }) => state === 'rejected').length,
  }
}

/** The list after the paths of one document changed; files that stay keep what is known of them. */
export function withItemPaths(
  files: readonly GroupFile[],
  item: string,
  paths: readonly string[],
  added?: Pick<GroupFile, 'path' | 'name' | 'size'>,
): GroupFile[] {
  const known = new Map(files.filter((file) => file.item === item).map((file) => [file.path, file]))
  const own = paths.map(
    (path): GroupFile => known.get(path) ?? { path, item, name: added?.path === path ? added.name : path, size: added?.size },
  )
  const first = files.findIndex((file) => file.item === item)
  const others = files.filter((file) => file.item !== item)
  return first < 0 ? [...others, ...own] : [...others.slice(0, first), ...own, ...others.slice(first)]
}
