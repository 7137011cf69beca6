import { beforeEach, describe, expect, it } from 'vitest'
import { forgetNotices, notify, useNotices } from './notices'

beforeEach(forgetNotices)

describe('notices', () => {
  it('count as unread only where something failed: a hint and a success are said on the spot', () => {
    for (const tone of ['success', 'info', 'warning', 'error'] as const) notify(tone, `说一句 ${tone}`)
    expect(
      useNotices
        .getState()
        .notices.filter(({ read }) => !read)
        .map(({ tone }) => tone),
    ).toEqual(['error'])
  })
})
