import { type AnyEntity, nameOf } from '@zhujian/model'
import { screenOf } from '@zhujian/domain/screens'
import { useProjectScope } from '../data/project-scope'
import type { PageProps } from '../data/tab'
import { useMemo } from 'react'
import { EntityPage, type EntityPageOptions } from './entity-page'

/** The page of an entity that may be opened from a project: then it lists that project's rows. */
export function ProjectList<E extends AnyEntity>({
  entity,
  page,
  narrowed,
  ...options
}: EntityPageOptions<NoInfer<E>> & {
  entity: E
  page: PageProps
  /** Sent with the list and given to new rows besides the project. */
  narrowed?: Readonly<Record<string, unknown>> | undefined
}) {
  const { fixed: project } = useProjectScope(page)
  // What belongs to no project, such as the register of a company, is the same wherever it is opened from.
  const fixed = 'engineering_id' in entity.fields ? project : undefined
  const title = screenOf(page.tab.path)?.title
  const kind = useMemo(
    () => (narrowed && !('view' in narrowed) ? ofOneKind(entity, narrowed, title) : entity),
    [entity, narrowed, title],
  )
  const shown = useMemo(() => (fixed ? ofOneProject(kind) : kind), [fixed, kind])
  const all = useMemo(() => (fixed || narrowed ? { ...fixed, ...narrowed } : undefined), [fixed, narrowed])
  return <EntityPage<E> {...(options as EntityPageOptions<E>)} entity={shown} title={title} fixed={all} />
}

/** All rows are of one kind, named by the page: nobody is asked which. */
const ofOneKind = <E extends AnyEntity>(entity: E, kind: Readonly<Record<string, unknown>>, label = entity.label): E => ({
  ...entity,
  label,
  form: entity.form.filter((item) => !(nameOf(item) in kind)),
})

/** All rows are of one project: the column that would say which is left out. */
const ofOneProject = <E extends AnyEntity>(entity: E): E => ({
  ...entity,
  list: { ...entity.list, columns: entity.list.columns.filter((column) => nameOf(column) !== 'engineering_id') },
})
