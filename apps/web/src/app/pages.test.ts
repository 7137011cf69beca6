import { screens } from '@zhujian/domain/screens'
import { describe, expect, it } from 'vitest'
import { loaderOf } from './pages'

describe('pages', () => {
  it('every screen that is ready has its page, so no menu entry opens an empty view', () => {
    const missing = screens.filter((screen) => screen.ready && !loaderOf(screen.path)).map((screen) => screen.path)
    expect(missing).toEqual([])
  })

  it('a screen whose page comes later has none', () => {
    const early = screens.filter((screen) => !screen.ready && loaderOf(screen.path)).map((screen) => screen.path)
    expect(early).toEqual([])
  })
})
