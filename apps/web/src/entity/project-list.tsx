import type { AnyEntity } from '@zhujian/model'
import { surveyPath } from '@zhujian/domain/project/project-paths'
import { screenOf } from '@zhujian/domain/screens'
import { useProjectScope } from '../data/project-scope'
import type { PageProps } from '../data/tab'
import { useMemo } from 'react'
import { ProjectChip } from '../ui/project-chip'
import { EntityPage, type EntityPageOptions } from './entity-page'

/** The page of an entity that may be opened from a project: then it lists that project's rows and says whose they are. */
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
  const { fixed, name } = useProjectScope(page)
  const { openTab, path } = page.tab
  const { toolbar } = options
  const all = useMemo(() => (fixed || narrowed ? { ...fixed, ...narrowed } : undefined), [fixed, narrowed])
  const project = Number(fixed?.engineering_id)
  return (
    <EntityPage<E>
      {...(options as EntityPageOptions<E>)}
      entity={entity}
      title={screenOf(path)?.title}
      fixed={all}
      toolbar={(list) => (
        <>
          {fixed && <ProjectChip name={name} onOpen={() => openTab(surveyPath(project), name)} />}
          {toolbar?.(list)}
        </>
      )}
    />
  )
}
