import { describe, expect, it } from 'vitest'
import { badgesOf } from './menu-badges'

describe('菜单角标', () => {
  it('待办中心是全部待办，分组是各事项之和，页面是本事项的', () => {
    const counts = { todo: 6, all: 9, overdue: 1, copied: 2, kinds: { jcys: 3, ycsq: 2, towork: 1 }, renamed: {} }
    expect(badgesOf(counts)).toEqual({
      todo: 9,
      approval: 5,
      business: 1,
      '/approval/jcys': 3,
      '/approval/ycsq': 2,
      '/business/towork': 1,
    })
  })

  it('还不知道件数时没有角标', () => {
    expect(badgesOf(undefined)).toEqual({})
  })
})
