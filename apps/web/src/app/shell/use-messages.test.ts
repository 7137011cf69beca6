// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { firstTab } from './use-messages'

const none = { todo: 0, warning: 0, notice: 0, download: 0 }
const quiet = { unread: false, any: false }

describe('the message centre', () => {
  it('opens on the first tab with something unread, not on an empty one', () => {
    expect(firstTab({ ...none, todo: 4 }, { unread: false, any: true })).toBe('todo')
    expect(firstTab({ ...none, warning: 1, notice: 2 }, quiet)).toBe('warning')
    expect(firstTab({ ...none, download: 1 }, quiet)).toBe('download')
    expect(firstTab({ ...none, todo: 4 }, { unread: true, any: true })).toBe('notice')
    expect(firstTab(none, { unread: false, any: true })).toBe('notice')
    expect(firstTab(none, quiet)).toBe('todo')
  })
})
