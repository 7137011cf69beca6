// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { useDownloadAsks } from './download-centre'
import { leadOf } from './messages'

it('a message leads to its page, an export to the download centre, and nothing outside this application anywhere', () => {
  const open = vi.fn()
  leadOf({ kind: 'todo', path: '/biz/case?id=1' }, open)?.()
  expect(open).toHaveBeenCalledWith('/biz/case?id=1')
  for (const path of [null, '', 'javascript:alert(1)', '//evil.example/x', 'https://evil.example'])
    expect(leadOf({ kind: 'notice', path }, open)).toBeUndefined()
  leadOf({ kind: 'download', path: '/files/2026/a.xlsx' }, open)?.()
  expect([useDownloadAsks.getState().asks, open.mock.calls.length]).toEqual([1, 1])
})
