import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../data/api-error'
import { type BatchResult, hideResults, retryFailed, runEach, showResults, useBatchResults } from './batch'

const good = (id: number): BatchResult => ({ id, text: `第${id}项`, ok: true, msg: '' })
const bad = (id: number): BatchResult => ({ id, text: `第${id}项`, ok: false, msg: '数据已被他人修改，请刷新后重试' })
const shown = () => useBatchResults.getState().shown?.results

beforeEach(hideResults)

describe('results of a batch act', () => {
  it('go on after a refusal and keep the reason with its row', async () => {
    const targets = [1, 2, 3].map((id) => ({ id, text: `第${id}项` }))
    const refused = new ApiError('已被引用', { code: 0, problem: 'inUse' })
    const results = await runEach(targets, ({ id }) => (id === 2 ? Promise.reject(refused) : Promise.resolve()))
    expect(results.map(({ ok, msg }) => [ok, msg])).toEqual([
      [true, ''],
      [false, '已被引用'],
      [true, ''],
    ])
  })

  it('try again the failed rows alone and leave the others as they were', async () => {
    const asked: number[][] = []
    showResults('删除', [good(1), bad(2), bad(3)], async (failed) => {
      asked.push(failed.map(({ id }) => id))
      return [good(2), bad(3)]
    })
    await retryFailed()
    expect(asked).toEqual([[2, 3]])
    expect(shown()).toEqual([good(1), good(2), bad(3)])
    await retryFailed()
    expect(asked[1]).toEqual([3])
  })

  it('do not come back when they were closed while the rows were tried again', async () => {
    showResults('删除', [bad(1)], async () => {
      hideResults()
      return [good(1)]
    })
    await retryFailed()
    expect(shown()).toBeUndefined()
  })
})
