import { describe, expect, it } from 'vitest'
import { badgeOf, badgesOf } from './menu-badges'

describe('菜单角标', () => {
  const counts = { todo: 6, all: 9, overdue: 1, copied: 2, kinds: { jcys: 3, ycsq: 2, towork: 1 }, renamed: {} }
  it('待办中心是全部待办，页面是本事项的', () => {
    expect(badgesOf(counts)).toEqual({ '/tobeDone': 9, '/approval/jcys': 3, '/approval/ycsq': 2, '/business/towork': 1 })
  })

  it('一项的件数是其中各页之和', () => {
    const pages = ['/affairs', '/approval/jcys', '/business/towork'].map((path) => ({ path }))
    expect(badgeOf(badgesOf(counts), pages)).toBe(4)
  })

  it('还不知道件数时没有角标', () => {
    expect(badgesOf(undefined)).toEqual({})
  })
})
