import type { FileInfo } from '../ui/upload/uploader'
import {
  type AnyEntity,
  type Answered,
  type Column,
  type Field,
  type Fields,
  f,
  type Labels,
  nameOf,
  type RowOf,
  type Standing,
  type SystemColumns,
} from '@zhujian/model'

export { nameOfRow, titleOfRow } from '@zhujian/domain/spoken-name'

/** A row of any source as the server sends it: its fields, `<name>_text` labels, and what the caller may do with it. */
export interface WireRow extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly version?: number
  readonly state?: number
  readonly can?: readonly string[]
}

/**
 * A row of a known source on a list, which carries the columns on show and what the page needs: any of its fields may be missing.
 * Of an unknown source it is a {@link WireRow}.
 */
export type RowOn<S extends { readonly fields: Fields }> = string extends keyof S['fields']
  ? WireRow
  : WireSystem & Readonly<Partial<RowOf<S['fields']>>> & Labels<S['fields']>
type WireSystem = Readonly<Partial<SystemColumns>> & {
  readonly id: number
  readonly version?: number
  readonly state?: number
  readonly can?: readonly string[]
  /** Of a detail: names, sizes and states of its files, by field; and the library its project stands in. */
  readonly files?: Readonly<Record<string, readonly FileInfo[]>>
  readonly library?: number
}

/** A whole row of a known entity, as its detail answers it. */
export type WholeRow<E extends AnyEntity> = string extends keyof E['fields'] ? WireRow : Answered<E>

export interface ListAnswer<S extends { readonly fields: Fields } = { readonly fields: Fields }> {
  readonly rows: readonly RowOn<S>[]
  readonly total: number
  /** Rights that need no row: add, import, export. */
  readonly can?: readonly string[]
}

/** What a table needs: an entity fits, and so does a hand-written query that declares its fields. */
export interface TableSource {
  /** Of an entity's own list: rows of projects are found by the name of the project too. */
  readonly scope?: AnyEntity['scope'] | undefined
  readonly label: string
  /** Name of the field that names a row. */
  readonly display: string
  readonly fields: Fields
  readonly list: {
    readonly search: readonly string[]
    readonly columns: readonly Column[]
    readonly sort: string
    /** The view it opens with; absent: everything. */
    readonly startView?: string
    /** Columns that are counted per row: nothing to order by. */
    readonly unsorted?: readonly string[]
  }
  readonly views?: Standing['views']
  readonly flow?:
    | (NonNullable<Standing['flow']> & { readonly steps?: Readonly<Record<string, { readonly within?: unknown }>> })
    | undefined
  /** Fields the server fills in. */
  readonly filled?: readonly string[] | undefined
}

/** What a list calls its rows by: the column that is said to open them, mostly the name of the record. */
export const namingOf = ({ display, list: { columns } }: TableSource): string =>
  nameOf(columns.find((item) => typeof item !== 'string' && item[1] === 'link') ?? display)

/** The declared fields and the system columns a list may show or search by, all as fields of the language. */
export function listFields({ fields, flow }: TableSource): Fields {
  const system: Record<string, Field> = {
    created_at: f.instant('创建时间'),
    updated_at: f.instant('更新时间'),
  }
  return { ...system, ...(flow && { state: f.enum('状态', flow.states) }), ...fields }
}

export const mayDo = (row: { readonly can?: readonly string[] }, right: string): boolean => row.can?.includes(right) ?? false
