import { type AnyDict, type Column, type Field, type Fields, f } from '@zhujian/model'

/** A row as the server sends it: its fields, `<name>_text` labels, and what the caller may do with it. */
export interface WireRow extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly version?: number
  readonly state?: number
  readonly can?: readonly string[]
}

export interface ListAnswer {
  readonly rows: readonly WireRow[]
  readonly total: number
  /** Rights that need no row: add, import, export. */
  readonly can?: readonly string[]
}

/** What a table needs: an entity fits, and so does a hand-written query that declares its fields. */
export interface TableSource {
  readonly label: string
  /** Name of the field that names a row. */
  readonly display: string
  readonly fields: Fields
  readonly list: {
    readonly search: readonly string[]
    readonly columns: readonly Column[]
    readonly sort: string
    /** Columns that are counted per row: nothing to order by. */
    readonly unsorted?: readonly string[]
  }
  readonly flow?: { readonly states: AnyDict } | undefined
}

/** The declared fields and the system columns a list may show or search by, all as fields of the language. */
export function listFields({ fields, flow }: TableSource): Fields {
  const system: Record<string, Field> = {
    created_at: f.instant('创建时间'),
    updated_at: f.instant('更新时间'),
  }
  return { ...system, ...(flow && { state: f.enum('状态', flow.states) }), ...fields }
}

/** Name of a row for messages and labels. */
export function nameOfRow(row: WireRow, display: string): string {
  const name = row[display]
  return typeof name === 'string' && name !== '' ? name : `编号 ${row.id}`
}

export const mayDo = (row: WireRow, right: string): boolean => row.can?.includes(right) ?? false
