import type { Field, FieldKind, FieldOf, FieldProblem, FormType } from '@zhujian/model'
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'

export type FormRow = Readonly<Record<string, unknown>>

export interface CellProps<F extends Field = Field> {
  field: F
  name: string
  value: unknown
  row: FormRow
  /** Present when the cell may be edited in place; resolves when the server has it, rejects with ApiError otherwise. */
  onSave?: ((value: unknown) => Promise<void>) | undefined
  /** Opens the record or the details behind a link cell. */
  onOpen?: (() => void) | undefined
}

export interface InputProps<F extends Field = Field> {
  field: F
  name: string
  /** DOM id of the focusable element; the label points at it. */
  id: string
  value: unknown
  row: FormRow
  /** One of the form types of [S3-08] when the entity asks for another control than the kind's own. */
  form?: FormType | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  describedBy?: string | undefined
  /** Complaints about parts of the value, for kinds made of parts: 'lines.1.count'. */
  problems?: readonly FieldProblem[] | undefined
  /** `beside` sets further fields in the same change, such as `<name>_text`. */
  onChange: (value: unknown, beside?: Record<string, unknown>) => void
  onBlur?: (() => void) | undefined
}

export interface SearchProps<F extends Field = Field> {
  field: F
  name: string
  id: string
  value: unknown
  /** Range kinds hand out 'start - end' [S5-05]; everything else the code or the typed text. */
  onChange: (value: unknown) => void
  /** [S5-04] Enter in a changing-input field submits. */
  onEnter?: (() => void) | undefined
}

/** Browser half of a field kind: how one value is shown, filled in, searched for and written as text. */
export interface Kind<F extends Field = Field> {
  cell: ComponentType<CellProps<F>>
  input: ComponentType<InputProps<F>>
  /** null: nobody searches by this kind. */
  search: ComponentType<SearchProps<F>> | null
  /** Plain text of a value for chips, titles, prints and tooltips; '' when there is none. `row[name + '_text']` is the label the server sent. */
  toText: (value: unknown, row: FormRow, field: F, name: string) => string
}

export type Kinds = { readonly [K in FieldKind]: Kind<FieldOf<K>> }

/** The kind of one field. The cast is the one place where the map's precise type meets a field of any kind. */
export function kindOf(kinds: Kinds, field: Field): Kind {
  return kinds[field.kind] as unknown as Kind
}

export const KindsContext = createContext<Kinds | null>(null)

/** @throws when no form above provides the kinds: a mistake of the page, not of the person. */
export function useKinds(): Kinds {
  const kinds = useContext(KindsContext)
  if (!kinds) throw new Error('KindsContext is missing: render forms through entity/kinds')
  return kinds
}

/** Words, not a name or a number: they have several lines. */
export const isProse = (field: Field | undefined): boolean => field?.kind === 'text' && field.prose === true
