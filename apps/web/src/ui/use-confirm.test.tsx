// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useQuestions } from './confirm'
import { useConfirm } from './use-confirm'

afterEach(() => {
  cleanup()
  useQuestions.setState({ questions: [] })
})
const asked = () => useQuestions.getState().questions.map(({ text }) => text)

describe('a question about what is shown', () => {
  it('closes as 取消 when that is shown no longer', async () => {
    const { result, unmount } = renderHook(() => useConfirm())
    const answer = result.current('受理“城北小学”？')
    expect(asked()).toEqual(['受理“城北小学”？'])
    unmount()
    expect(asked()).toEqual([])
    expect(await answer).toBe(false)
  })

  it('is answered as ever while it is shown, and outlives only its answer', async () => {
    const { result, unmount } = renderHook(() => useConfirm())
    const answer = result.current('受理？', { okText: '受理' })
    useQuestions.getState().questions[0]?.answer(true)
    expect(await answer).toBe(true)
    unmount()
    expect(asked()).toEqual([])
  })
})
