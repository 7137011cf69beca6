// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { nameWindow } from './configure'

describe('the title of the window', () => {
  it('keeps the part of the page that named it before the site answered', () => {
    document.title = '项目库 - 筑监'
    nameWindow('杭州质安监督平台')
    expect(document.title).toBe('项目库 - 杭州质安监督平台')
    document.title = '筑监'
    nameWindow('杭州质安监督平台')
    expect(document.title).toBe('杭州质安监督平台')
  })
})
