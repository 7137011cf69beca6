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
  const kind = narrowed && 'view' in narrowed ? undefined : narrowed
  const shown = useMemo(() => within(entity, fixed, kind, title), [entity, fixed, kind, title])
  const all = useMemo(() => (fixed || narrowed ? { ...fixed, ...narrowed } : undefined), [fixed, narrowed])
  return <EntityPage<E> {...(options as EntityPageOptions<E>)} entity={shown} title={title} fixed={all} />
}

type Given = Readonly<Record<string, unknown>> | undefined

/** All rows are of one project: the column that would say which is left out. All of one kind, named by the page: nobody is asked which. */
function within<E extends AnyEntity>(entity: E, project: Given, kind: Given, label = entity.label): E {
  const columns = entity.list.columns.filter((column) => !project || nameOf(column) !== 'engineering_id')
  const form = entity.form.filter((item) => !kind || !(nameOf(item) in kind))
  return project || kind ? { ...entity, label: kind ? label : entity.label, form, list: { ...entity.list, columns } } : entity
}
