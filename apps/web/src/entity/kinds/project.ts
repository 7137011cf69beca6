import { briefOf } from '@zhujian/domain/entity-index'
import { BOUNDS_WITHOUT_PROJECT, boundOf, offeredIn, withinOf } from '@zhujian/domain/reference-bound'
import { loadEntity } from '@zhujian/domain/load-entity'
import type { AnyEntity, Field, Fields, RefField, RefsField } from '@zhujian/model'
import { createContext, useContext, useMemo } from 'react'
import type { SelectSource } from '../../ui/controls/search-select-source'
import type { FormRow } from '../../ui/form/kind'
import type { Note } from '../../ui/controls/search-select-state'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import { refSource } from './sources'
import { textOf } from './text'

/** Project of the row a form is about; null: not chosen yet; undefined: the form is about no project's row. */
export const ProjectContext = createContext<number | null | undefined>(undefined)

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The project a row of the entity belongs to. */
export const projectOf = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): number | null =>
  idOf(entity.scope === 'engineering' ? row.id : row.engineering_id)

const isBounded = (field: Field): boolean => (field.kind === 'ref' || field.kind === 'refs') && boundOf(field) !== null

/** What was chosen for one project is not there for the next: references go, and so do the columns of lines. */
function withoutReferences(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (field?.kind === 'lines' && Array.isArray(value) && Object.values(field.fields).some(isBounded))
        return [[name, value.map((line) => ({ ...line, ...withoutReferences(field.fields, line) }))]]
      if (!field || !isBounded(field) || value === null) return []
      return [
        [name, field.kind === 'refs' ? [] : null],
        [`${name}_text`, null],
      ]
    }),
  )
}

const PROJECT = 'engineering_id'

/** A form that asks for the project: what it is now, and the form that lets go what was chosen for another. */
export function projectForm<F extends SchemaFormControl>(form: F): { project: number | null; form: F } | null {
  if (!form.names.includes(PROJECT)) return null
  const project = idOf(form.values[PROJECT])
  // Before a project is chosen there is but what was filled in from the start: whoever begins the form.
  const moves = (patch: Record<string, unknown>) => project !== null && PROJECT in patch && idOf(patch[PROJECT]) !== project
  const set = (patch: Record<string, unknown>) =>
    form.set(moves(patch) ? { ...withoutReferences(form.fields, form.values), ...patch } : patch)
  return { project, form: { ...form, set } }
}

interface Offered {
  readonly source: SelectSource
  /** The choice waits for the project. */
  readonly waiting: boolean
}

/** What tells apart rows of one name, in words; without the definition of what they are, their names must do. */
const besides =
  (name: string, more: readonly string[] = []) =>
  async (): Promise<Note> => {
    const target = await loadEntity(name).catch(() => undefined)
    const names = [...(target?.beside ?? []), ...more]
    return (item) =>
      names
        .map((each) => wordOf(target?.fields[each], each, item))
        .filter(Boolean)
        .join('，')
  }
const wordOf = (field: Field | undefined, name: string, item: Readonly<Record<string, unknown>>): string =>
  field?.kind === 'enum' && !field.many ? field.dict.labelOf(item[name]) : textOf(item[`${name}_text`] ?? item[name])

/**
 * What a reference may be chosen from: rows within the bounds of the form's project; elsewhere rows of projects say whose they are.
 * A search looks for whatever was once chosen, also for what could no longer be.
 */
export function useOffered(field: RefField | RefsField, row: FormRow = NO_ROW, searching = false): Offered {
  const project = useContext(ProjectContext)
  const asked = JSON.stringify(searching ? {} : offeredIn(field, row))
  return useMemo(() => {
    const bound = boundOf(field)
    const where = JSON.parse(asked) as Record<string, string>
    const source = { ...refSource(field.target), extra: where, notes: besides(field.target) }
    const within = (text: string): Offered => ({ source: { ...source, extra: { ...where, within: text } }, waiting: false })
    // A search looks among the rows of all companies the caller may read.
    if (bound === 'company' && searching) return { source, waiting: false }
    if (project === undefined && bound !== null && BOUNDS_WITHOUT_PROJECT.includes(bound)) return within(`0:${bound}`)
    if (bound === null || project === undefined) {
      const ofProject = briefOf(field.target).scope === 'project'
      return { source: ofProject ? { ...source, notes: besides(field.target, ['engineering_id']) } : source, waiting: false }
    }
    if (project === null) return { source, waiting: true }
    return within(withinOf(field, project) ?? '')
  }, [field, searching, project, asked])
}

const NO_ROW: FormRow = {}

/** Said in a field that waits. */
export const CHOOSE_PROJECT = '请先选择工程'
