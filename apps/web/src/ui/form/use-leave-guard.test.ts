// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { askingFor } from '../asked-about'
import { useQuestions } from '../confirm'
import { useLeaveGuard } from './use-leave-guard'

afterEach(cleanup)

it('a minimised form that is closed is named, and that it is given up is said; one in sight asks as ever', () => {
  const { result } = renderHook(() => useLeaveGuard({ dirty: true, submitting: false }, () => undefined))
  askingFor('退回补正', result.current)
  result.current()
  const asked = useQuestions.getState().questions.map(({ text, okText }) => [text, okText])
  expect(asked).toEqual([
    ['“退回补正”还没有提交，关闭即放弃这份表单，确定关闭吗', '放弃'],
    ['有未保存的内容，确定离开吗？', '确定'],
  ])
})
