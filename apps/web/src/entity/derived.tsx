import { loadEntity } from '@zhujian/domain/load-entity'
import type { AnyEntity } from '@zhujian/model'
import { screenOf } from '@zhujian/domain/screens'
import type { ComponentType } from 'react'
import type { PageProps } from '../data/tab'
import { lateCells } from './late-cells'
import type { EntityView } from './list-query'
import { ProjectList } from './project-list'

const NONE: readonly EntityView[] = []

/** A new row would not be seen on a page of rows that are further on: none is made there. */
function begins({ views, flow }: AnyEntity, view: unknown): null | undefined {
  const states = typeof view === 'string' ? views?.[view]?.in : undefined
  return states && flow && !states.includes(flow.start) ? null : undefined
}

/** The page of a screen that has none of its own: everything follows from the definition of its entity. */
export async function derivedPage(name: string): Promise<{ default: ComponentType<PageProps> }> {
  const entity = await loadEntity(name)
  const late = lateCells(entity)
  const Derived = (props: PageProps) => {
    const only = screenOf(props.tab.path)?.only
    // A page that is one view of the rows has no tabs for the others.
    const views = only?.view === undefined ? undefined : NONE
    return <ProjectList page={props} {...late} {...{ entity, views }} narrowed={only} adding={begins(entity, only?.view)} />
  }
  return { default: Derived }
}
