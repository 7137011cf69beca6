// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { expect, it } from 'vitest'
import { useAudit } from './use-audit'

const file = { id: 7, title: '施工图', path: 'a/b.pdf', name: 'b.pdf', group_code: 'g', item_code: null, status: 1, reason: null }
const seen = (version: number) => ({ project: { id: 1, version }, files: [file] }) as unknown as ProjectInfo
const passed = { status: fileStatus.code('approved'), reason: '' }

it('an opinion that was not sent counts for what was looked at: when the application has changed it is dropped, and said so', () => {
  const { result, rerender } = renderHook(({ version }) => useAudit(seen(version), () => undefined), {
    initialProps: { version: 3 },
  })
  act(() => result.current.judge(7, passed))
  expect([result.current.judged, result.current.files[0]?.status, result.current.dropped]).toEqual([1, passed.status, 0])
  rerender({ version: 5 })
  expect([result.current.judged, result.current.files[0]?.status, result.current.dropped]).toEqual([0, 1, 1])
  act(() => result.current.judge(7, passed))
  expect([result.current.judged, result.current.dropped]).toEqual([1, 0])
  act(() => result.current.undo())
  expect(result.current.judged).toBe(0)
})
