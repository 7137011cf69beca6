import { describe, expect, it } from 'vitest'
import { projectViews } from '../contracts/project'
import { entityOf } from '../entities'
import { screens } from '../screens'
import { homeEvents } from './events'
import { homeFigures } from './figures'

const figures = Object.values(homeFigures).flat()
const viewsOf = (entity: string): readonly string[] =>
  entity === 'engineering' ? Object.keys(projectViews) : Object.keys(entityOf(entity).views ?? {})

describe('首页的数字与“出了什么事”', () => {
  it.each(figures.map((figure) => [figure.label, figure] as const))('%s数的是已有的视图，打开的是这类数据的页面', (_, figure) => {
    expect(viewsOf(figure.entity)).toContain(figure.view)
    expect(screens.find(({ path }) => path === figure.path)).toMatchObject({ ready: true, right: { entity: figure.entity } })
    if (!figure.note) return
    const { entity = figure.entity, view, path: opens = figure.path } = figure.note
    expect(viewsOf(entity)).toContain(view)
    expect(screens.find(({ path }) => path === opens)).toMatchObject({ right: { entity } })
  })

  it.each(homeEvents.map((event) => [event.said, event] as const))('%s是已有的视图，说得出是哪一件', (_, event) => {
    expect(viewsOf(event.entity)).toContain(event.view)
    expect(screens.find(({ path }) => path === event.path)).toMatchObject({ ready: true, right: { entity: event.entity } })
    expect(Object.keys(entityOf(event.entity).fields)).toContain(event.title)
  })
})
