// @vitest-environment jsdom
import { nowSeconds } from '@zhujian/model/date'
import { examStates } from '@zhujian/domain/safety/exam/exam'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExamHardest } from './exam-hardest'
import { ExamState } from './exam-state'

afterEach(cleanup)

const stateOf = (key: 'open' | 'done', left: number) => {
  cleanup()
  return render(<ExamState row={{ state: examStates?.code(key), open_to: nowSeconds() + left }} />).container.textContent
}

it('an exam whose window has closed is not said to go on, though nobody has ended it', () => {
  expect([stateOf('open', 60), stateOf('open', -25 * 3600), stateOf('done', -60)]).toEqual(['进行中', '已截止，待结束', '已结束'])
})

it('a mean below full marks is never beside the words that no question was answered wrongly', () => {
  const said = (mean: number | null) => {
    cleanup()
    render(<ExamHardest rows={[]} mean={mean} />)
    return ['还没有人交卷', '没有答错的题', '只有成绩，没有逐题的作答记录'].filter((text) => screen.queryByText(text))
  }
  expect([said(null), said(100), said(89)]).toEqual([['还没有人交卷'], ['没有答错的题'], ['只有成绩，没有逐题的作答记录']])
})
