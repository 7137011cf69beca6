import { loadEntity } from '@zhujian/domain/load-entity'
import { screenOf } from '@zhujian/domain/screens'
import type { ComponentType } from 'react'
import type { PageProps } from '../data/tab'
import { ProjectList } from './project-list'

/** The page of a screen that has none of its own: everything follows from the definition of its entity. */
export async function derivedPage(name: string): Promise<{ default: ComponentType<PageProps> }> {
  const entity = await loadEntity(name)
  const Derived = (props: PageProps) => <ProjectList page={props} entity={entity} narrowed={screenOf(props.tab.path)?.only} />
  return { default: Derived }
}
