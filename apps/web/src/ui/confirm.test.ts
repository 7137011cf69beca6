// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetNotices, useNotices } from '../data/notices'
import { confirmDeleteRow, confirmDeleteSelection, useQuestions } from './confirm'
import { subscribeToasts, toast } from './toast'

const asked = () => useQuestions.getState().questions.map(({ title, text }) => [title, text])

beforeEach(() => {
  forgetNotices()
  useQuestions.setState({ questions: [] })
})

describe('questions before deleting [S5-06]', () => {
  it('asks 你确定要删除当前项吗 for one row under 温馨提示', async () => {
    const answer = confirmDeleteRow()
    expect(asked()).toEqual([['温馨提示', '你确定要删除当前项吗']])
    useQuestions.getState().questions[0]?.answer(true)
    expect(await answer).toBe(true)
    expect(asked()).toEqual([])
  })
  it('asks 你确定要删除选中项吗 for a selection', async () => {
    const answer = confirmDeleteSelection(3)
    expect(asked()).toEqual([['温馨提示', '你确定要删除选中项吗']])
    useQuestions.getState().questions[0]?.answer(false)
    expect(await answer).toBe(false)
  })
  it('warns 未选中任何行 without asking when nothing is selected', async () => {
    expect(await confirmDeleteSelection(0)).toBe(false)
    expect(asked()).toEqual([])
    expect(useNotices.getState().notices[0]).toMatchObject({ tone: 'warning', text: '未选中任何行' })
  })
})

describe('toasts', () => {
  it('hands every message to listeners in order, and no empty one', () => {
    const heard: string[] = []
    const stop = subscribeToasts((notice) => heard.push(notice.text))
    toast.success('保存成功')
    toast.error('  ')
    toast.error('导出失败')
    stop()
    toast.info('之后')
    expect(heard).toEqual(['保存成功', '导出失败'])
  })
})
