import type { AnyEntity } from '@zhujian/model'
import { createElement, type ReactElement } from 'react'
import { screenOf } from '@zhujian/domain/screens'
import type { PageProps } from '../data/tab'
import { EntityPage, type EntityPageOptions } from './entity-page'

/** Page of an entity for a route: everything follows from the definition; `options` are what is special about this one. */
export function page<E extends AnyEntity>(
  entity: E,
  options: EntityPageOptions<NoInfer<E>> = {},
): (props: PageProps) => ReactElement {
  return function Page({ tab }: PageProps) {
    return createElement(EntityPage<E>, { entity, title: screenOf(tab.path)?.title, ...options })
  }
}
