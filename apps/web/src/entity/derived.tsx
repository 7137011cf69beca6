import { loadEntity } from '@zhujian/domain/load-entity'
import { screenOf } from '@zhujian/domain/screens'
import type { ComponentType } from 'react'
import type { PageProps } from '../data/tab'
import type { EntityView } from './list-query'
import { ProjectList } from './project-list'

const NONE: readonly EntityView[] = []

/** The page of a screen that has none of its own: everything follows from the definition of its entity. */
export async function derivedPage(name: string): Promise<{ default: ComponentType<PageProps> }> {
  const entity = await loadEntity(name)
  const Derived = (props: PageProps) => {
    const only = screenOf(props.tab.path)?.only
    // A page that is one view of the rows has no tabs for the others.
    return <ProjectList page={props} entity={entity} narrowed={only} views={only?.view === undefined ? undefined : NONE} />
  }
  return { default: Derived }
}
