import { describe, expect, it } from 'vitest'
import { stopScope } from '../safety/safety-dicts'
import { engineeringStates } from './engineering-flow'
import { standingWords } from './standing-stop'

const stop = { stop_no: 'TG20261100017', scope: stopScope.code('whole'), part: null, since: '2026-11-20' }

describe('what is said of a project that may not build', () => {
  it('says nothing of one under construction', () => {
    expect(standingWords({ state: engineeringStates.code('building'), suspended_on: null, stops: [] })).toEqual([])
  })

  it('says a stop of the whole site with its day and number', () => {
    const words = standingWords({ state: engineeringStates.code('stopped'), suspended_on: null, stops: [stop] })
    expect(words).toEqual(['工程全面停工，2026-11-20 起，TG20261100017，尚未复工'])
  })

  it('names the part of a partial stop, though the project is under construction', () => {
    const partial = { ...stop, scope: stopScope.code('part'), part: '5#楼 8F', stop_no: null }
    const words = standingWords({ state: engineeringStates.code('building'), suspended_on: null, stops: [partial] })
    expect(words).toEqual(['局部停工：5#楼 8F，2026-11-20 起，尚未复工'])
  })

  it('says a suspension first, and not one that is over', () => {
    const suspended = { state: engineeringStates.code('suspended'), suspended_on: '2026-11-01', stops: [stop] }
    expect(standingWords(suspended)[0]).toBe('工程中止监督，2026-11-01 起，尚未恢复')
    expect(standingWords({ ...suspended, state: engineeringStates.code('building'), stops: [] })).toEqual([])
  })
})
