import { briefOf } from '@zhujian/domain/entity-index'
import { BOUNDS_OF_BODY, boundOf } from '@zhujian/domain/reference-bound'
import type { AnyEntity, Field, Fields, RefField, RefsField } from '@zhujian/model'
import { createContext, useContext, useMemo } from 'react'
import type { SelectSource } from '../../ui/controls/search-select-source'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import { refSource } from './sources'

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
  const moves = (patch: Record<string, unknown>) => PROJECT in patch && idOf(patch[PROJECT]) !== project
  const set = (patch: Record<string, unknown>) =>
    form.set(moves(patch) ? { ...withoutReferences(form.fields, form.values), ...patch } : patch)
  return { project, form: { ...form, set } }
}

interface Offered {
  readonly source: SelectSource
  /** The choice waits for the project. */
  readonly waiting: boolean
}

/** What a reference may be chosen from: rows within the bounds of the form's project; elsewhere rows of projects say whose they are. */
export function useOffered(field: RefField | RefsField): Offered {
  const project = useContext(ProjectContext)
  return useMemo(() => {
    const bound = boundOf(field)
    const source = refSource(field.target)
    const whose = briefOf(field.target).scope === 'project' ? { ...source, noteField: 'engineering_id_text' } : source
    if (project === undefined && bound !== null && BOUNDS_OF_BODY.includes(bound))
      return { source: { ...source, extra: { within: `0:${bound}` } }, waiting: false }
    if (bound === null || project === undefined) return { source: whose, waiting: false }
    if (project === null) return { source, waiting: true }
    const within = [project, bound, ...(field.parts ? [field.parts.join('+')] : [])].join(':')
    return { source: { ...source, extra: { within } }, waiting: false }
  }, [field, project])
}

/** Said in a field that waits. */
export const CHOOSE_PROJECT = '请先选择工程'
