// @vitest-environment jsdom
import { countedScreens, figureViews } from '@zhujian/domain/project/workspace'
import { expect, it } from 'vitest'
import { viewsCounted } from './survey-kpis'

it('every number of the overview is one that the server counts', () => {
  for (const { path, views } of viewsCounted) {
    const screen = countedScreens.find((each) => each.path === path)
    expect([path, views.filter((view) => !figureViews[screen?.entity ?? '']?.includes(view))]).toEqual([path, []])
  }
})
