import { describe, expect, it } from 'vitest'
import {
  corrected,
  correctionRows,
  cutNote,
  isStanding,
  isStoppable,
  isWritable,
  recentText,
  summaryOf,
  writtenText,
} from './import-summary'

const report = { import_id: 1, total: 1000, add: 900, update: 63, error: 37, skipped_blank: 506, errors: [], unknown_columns: [] }

describe('import report', () => {
  it('says what the confirmation would do, blank rows counted apart', () => {
    expect(summaryOf(report)).toBe('新增 900 行，更新 63 行，错误 37 行，跳过空行 506 行')
    expect(summaryOf({ ...report, noted: 3 })).toBe('新增 900 行，更新 63 行，错误 37 行，跳过空行 506 行；提醒 3 行')
    expect(isWritable(report)).toBe(true)
    expect(isWritable({ ...report, add: 0, update: 0 })).toBe(false)
  })
  it('says how many complaints are not listed', () => {
    const errors = [{ row: 4, column: '手机号', field: 'mobile', value: '13', message: '请填写正确的手机号' }]
    expect(cutNote({ errors, error_cells: 1 })).toBe('')
    expect(cutNote({ errors, error_cells: 1200 })).toBe('。共 1200 处，先列出前 1 处，全部见错误行表格')
  })
  it('gathers the corrections of one row', () => {
    const problem = { row: 4, column: '手机号', field: 'mobile', value: '13', message: '请填写正确的手机号' }
    const once = corrected({}, problem, '13800000000')
    const twice = corrected(once, { ...problem, field: 'place' }, '3# 楼')
    expect(correctionRows(twice)).toEqual([{ row: 4, cells: { mobile: '13800000000', place: '3# 楼' } }])
  })
})

it('what an import came to is called a success only where every line was taken', () => {
  const done = { added: 2, updated: 1, left: 0, ended: null }
  expect(writtenText(done)).toBe('导入成功：新增 2 行，更新 1 行')
  expect(writtenText({ ...done, left: 4 })).toBe('成功 3 条（新增 2 行，更新 1 行），失败 4 条')
  expect(writtenText({ added: 0, updated: 0, left: 4, ended: null })).toBe('成功 0 条（新增 0 行，更新 0 行），失败 4 条')
  expect(writtenText({ ...done, left: 4, ended: '账号已停用，导入已停止' })).toBe('已写入：新增 2 行，更新 1 行')
})

describe('an import in the list of the last day', () => {
  const base = {
    import_id: 1,
    stopping: false,
    file_name: 'a.xlsx',
    total: 10_000,
    done: 3000,
    told: [],
    noted: 0,
    notes: [],
    ended: null,
    confirmed_at: null,
  }
  const none = { added: 0, updated: 0, left: 0, undone: 0, kept: 0 }
  it('says how far the job is', () => {
    expect(recentText({ ...base, ...none, status: 'writing' })).toBe('正在写入，3,000 / 10,000 行')
    expect(recentText({ ...base, ...none, status: 'waiting', done: 0 })).toBe('排队等待写入，0 / 10,000 行')
    expect(recentText({ ...base, ...none, status: 'undoing' })).toBe('正在撤回，3,000 / 10,000 行')
  })
  it('says that it is being stopped, and once stopped how much was written, and can go on or be taken back', () => {
    const stopping = { ...base, ...none, status: 'writing' as const, stopping: true }
    expect(recentText(stopping)).toBe('正在停止，写完这一批即停，3,000 / 10,000 行')
    expect([isStoppable(stopping), isStoppable({ ...stopping, stopping: false })]).toEqual([false, true])
    const stopped = { ...base, ...none, status: 'stopped' as const, added: 2990, updated: 8, left: 7002 }
    expect(recentText(stopped)).toBe('已停止，已写入 2,998 / 10,000 行')
    expect([isStanding(stopped), isStoppable(stopped)]).toEqual([true, false])
    expect(isStanding({ ...stopped, added: 0, updated: 0 })).toBe(false)
  })
  it('says what it came to and why it stopped, and can be taken back while rows of it stand', () => {
    const stopped = {
      ...base,
      ...none,
      status: 'confirmed' as const,
      added: 250,
      left: 9750,
      ended: '账号已停用或已到期，导入已停止',
    }
    expect(recentText(stopped)).toBe('新增 250 行，更新 0 行，未写入 9750 行。账号已停用或已到期，导入已停止')
    expect(isStanding(stopped)).toBe(true)
    expect(isStanding({ ...stopped, undone: 240, kept: 10 })).toBe(false)
  })
})
